import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, unknown>;

beforeAll(async () => {
  seen = await runScenario("mailboxes", "warm-up");
}, 600_000);

describe("16 mailboxes on 4 domains warm each other up for two days, judged by their servers", () => {
  test("each sends 3 and 6, to other domains, and no two write more than 3 times (MAIL-21, MAIL-22, R29)", () => {
    expect(seen.days).toMatchObject({ sameDomain: 0, twice: 0, recordedAll: true, failures: [] });
    const { volumeError, busiestPair } = seen.days as Record<string, number>;
    expect(volumeError).toBeLessThanOrEqual(1);
    expect(busiestPair).toBeLessThanOrEqual(3);
  });

  test("about a third is answered", () => {
    const { replyRate } = seen.days as { replyRate: number };
    expect(replyRate).toBeGreaterThan(0.15);
    expect(replyRate).toBeLessThan(0.45);
  });

  test("what was in spam is counted, moved to the inbox, and marked as read and important (MAIL-23)", () => {
    expect(seen.placement).toEqual({
      wrong: 0,
      inSpam: true,
      leftInSpam: 0,
      unseen: 0,
      unmarked: 0,
      putAway: true,
    });
  });

  test("nothing of it is in the inbox, the reports or the limits of campaigns", () => {
    expect(seen.leaks).toBe(0);
  });

  test("while the mail of strangers is seen, also with a copied mark", () => {
    expect(seen.strangers).toBe(2);
  });

  test("the page says what was sent", () => {
    expect(seen.shown).toMatchObject({
      standstill: null,
      sent: 9,
      days: [
        [3, 3],
        [6, 6],
        [9, 0],
      ],
      limit: { limit: 50, warmUpSent: 6, campaignsSent: 0 },
      pool: { mailboxes: 16, domains: 4 },
    });
  });
});

describe("an email whose worker was killed", () => {
  test("is sent once if it had not left, also when the worker comes back", () => {
    expect(seen.beforeTheDot).toMatchObject({ interrupted: true, most: 1 });
  });

  test("is not sent again if it may have left; the recipient's folder says that it did", () => {
    expect(seen.afterTheDot).toMatchObject({ interrupted: true, most: 1, lost: 0, states: ["sent"] });
  });
});

test("trouble stops it with a reason", () => {
  expect(seen.trouble).toEqual(["blocked", "mailbox_disconnected"]);
  expect(seen.alone).toBe("not_enough_mailboxes");
});

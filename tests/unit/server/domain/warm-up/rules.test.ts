import { locales } from "@/lib/contract/fields";
import { letterOf, localeBetween } from "@/server/domain/warm-up/letters/letter";
import { choosePartner, possiblePerDay } from "@/server/domain/warm-up/partner";
import { mayStartOn, planDay, targetOf } from "@/server/domain/warm-up/plan";
import { isHeldBack, readingTime } from "@/server/domain/warm-up/reading";
import { hasRoom, leftForCampaigns } from "@/server/domain/warm-up/room";
import { standstillOf } from "@/server/domain/warm-up/standstill";
import { readWarmUpToken, warmUpToken } from "@/server/domain/warm-up/token";

const office = { timezone: "Europe/Berlin", start: 9, end: 18, days: [1, 2, 3, 4, 5] };
const settings = { dailyMax: 25, dailyStep: 3, replyPercent: 33 };

test.each([
  [0, true, 3],
  [7, true, 24],
  [8, true, 25],
  [20, true, 25],
])("after %d working days the next volume is right (R29)", (workingDays, isWorking, target) => {
  expect(targetOf(settings, { workingDays, lastTarget: 0 }, { isWorking, isHeld: false }).target).toBe(
    target,
  );
});

test("a day off has 30 % of the last working day's volume, and does not count as one", () => {
  const { target, progress } = targetOf(
    settings,
    { workingDays: 5, lastTarget: 15 },
    { isWorking: false, isHeld: false },
  );
  expect(target).toBe(5);
  expect(progress).toEqual({ workingDays: 5, lastTarget: 15 });
});

test("the volume stays while it is held", () => {
  const held = targetOf(settings, { workingDays: 4, lastTarget: 12 }, { isWorking: true, isHeld: true });
  expect(held.target).toBe(12);
});

test.each([
  [[{ found: 10, spam: 1 }], false],
  [[{ found: 10, spam: 3 }], true],
  [
    [
      { found: 10, spam: 3 },
      { found: 10, spam: 2 },
    ],
    true,
  ],
  [
    [
      { found: 10, spam: 3 },
      { found: 20, spam: 1 },
    ],
    false,
  ],
  [[{ found: 4, spam: 4 }], false],
])("too much spam holds the volume until a day is fine again: %j", (days, isHeld) => {
  expect(isHeldBack(days)).toBe(isHeld);
});

test("the first day is the next one when its hours are half over, and never a day off", () => {
  expect(mayStartOn(office, new Date("2026-03-02T09:00:00Z"))).toBe(true);
  expect(mayStartOn(office, new Date("2026-03-02T15:00:00Z"))).toBe(false);
  expect(mayStartOn(office, new Date("2026-03-07T07:00:00Z"))).toBe(false);
});

test("what an interrupted day missed is not caught up in a hurry", () => {
  const late = planDay(
    "box",
    { settings, progress: { workingDays: 8, lastTarget: 24 }, isHeld: false },
    office,
    new Date("2026-03-02T16:00:00Z"),
  );
  // One hour is left until 18:00 in Berlin: six places at ten minutes each.
  expect(late.slots).toHaveLength(6);
});

test.each([
  [{ limit: 50, campaignLimit: 50, campaignSent: 10, campaignWaiting: 20, warmUpSent: 19 }, true],
  [{ limit: 50, campaignLimit: 50, campaignSent: 10, campaignWaiting: 20, warmUpSent: 20 }, false],
  // Of what waits only as much counts as campaigns may still send.
  [{ limit: 50, campaignLimit: 15, campaignSent: 10, campaignWaiting: 200, warmUpSent: 20 }, true],
])("campaigns go first within one limit: %j", (day, isFree) => {
  expect(hasRoom(day)).toBe(isFree);
});

test("what warm-up has sent is gone for campaigns, too, so that the limit always holds", () => {
  expect(leftForCampaigns(50, 14)).toBe(36);
  expect(leftForCampaigns(10, 14)).toBe(0);
});

test("nobody reads at night, and nothing before five minutes have passed", () => {
  for (let at = 0; at < 200; at++) {
    const sent = new Date(+new Date("2026-03-02T08:00:00Z") + at * 600_000);
    const read = readingTime(office, sent, `mail ${at}`);
    expect(+read - +sent).toBeGreaterThanOrEqual(5 * 60_000);
    const hour = new Date(+read + 3_600_000).getUTCHours();
    expect(hour >= 9 && hour < 18).toBe(true);
  }
});

test("a partner of another domain with the fewest emails is chosen, and nobody after three", () => {
  const of = (id: string, domain: string, pair: number) => ({ id, domain, pair });
  expect(choosePartner({ domain: "a" }, [of("1", "a", 0), of("2", "b", 1), of("3", "b", 0)], "s")?.id).toBe(
    "3",
  );
  expect(choosePartner({ domain: "a" }, [of("1", "a", 0), of("2", "b", 3)], "s")).toBeNull();
  expect(possiblePerDay(120)).toBe(25);
});

test("the mark holds for one email between two addresses only", () => {
  const key = new Uint8Array(32).fill(7);
  const between = { from: "Ana@a.test", to: "bo@b.test" };
  const token = warmUpToken(key, { id: "m1", ...between });
  expect(readWarmUpToken(key, token, { from: "ana@a.test", to: "BO@b.test" })).toBe("m1");
  expect(readWarmUpToken(key, token, { from: "ana@a.test", to: "cy@b.test" })).toBeNull();
  expect(readWarmUpToken(key, token.replace("m1", "m2"), between)).toBeNull();
  expect(readWarmUpToken(new Uint8Array(32), token, between)).toBeNull();
  expect(readWarmUpToken(key, "nonsense", between)).toBeNull();
});

describe.each(locales)("emails in %s", (locale) => {
  const texts = Array.from({ length: 2_000 }, (_, n) =>
    [1, 2, 3].map((depth) => letterOf({ id: `t${n}`, locale }, depth)),
  );

  test("are of great variety, and the same for the same thread", () => {
    const first = new Set(texts.map(([one]) => `${one!.subject} ${one!.text}`));
    expect(first.size).toBeGreaterThan(1_900);
    expect(letterOf({ id: "t7", locale }, 2)).toEqual(texts[7]![1]);
  });

  test("answer under the same subject, and carry no link, number or placeholder", () => {
    for (const [one, two, three] of texts) {
      expect(two!.subject).toBe(`Re: ${one!.subject}`);
      expect(three!.subject).toBe(two!.subject);
      for (const { text } of [one!, two!, three!])
        expect(text).not.toMatch(/https?:|www\.|\d|[{}<>@]|undefined/);
    }
  });
});

test("two mailboxes write in the language both countries share, otherwise in English", () => {
  expect([
    localeBetween("DE", "AT"),
    localeBetween("DE", "FR"),
    localeBetween("br", "PT"),
    localeBetween("", "US"),
  ]).toEqual(["de", "en", "pt", "en"]);
});

test("the first thing that somebody would have to change is named", () => {
  const fine = {
    mailbox: { type: "smtp" as const, status: "connected", problem: null },
    ...{ isOn: true, pausedReason: null, isInPlan: true, hasBegun: true, beginsToday: true },
    pool: { mailboxes: 4, domains: 2 },
  };
  expect(standstillOf(fine)).toBeNull();
  expect(standstillOf({ ...fine, mailbox: { ...fine.mailbox, type: "google" } })).toBe("google_consent");
  expect(standstillOf({ ...fine, isOn: false })).toBe("off");
  expect(standstillOf({ ...fine, mailbox: { ...fine.mailbox, problem: "login_failed" } })).toBe(
    "mailbox_disconnected",
  );
  expect(standstillOf({ ...fine, pausedReason: "blocked" })).toBe("blocked");
  expect(standstillOf({ ...fine, pool: { mailboxes: 4, domains: 1 } })).toBe("not_enough_mailboxes");
  expect(standstillOf({ ...fine, pool: { mailboxes: 3, domains: 3 } })).toBe("not_enough_mailboxes");
  expect(standstillOf({ ...fine, hasBegun: false, beginsToday: false })).toBe("begins_later");
});

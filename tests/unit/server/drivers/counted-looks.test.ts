import { countLooks } from "@/server/drivers/counted-looks";
import { looksSpent, type NetworkAccount, type NetworkPort } from "@/server/ports/network";

const account = { workspaceId: "w", accountId: "a" } as NetworkAccount;
const ready = async () => "go" as const;
let time = 0;
let left = 0;
let taken: boolean[] = [];
const port = countLooks(
  {
    lookAt: async () => null,
    newestPost: async () => ({ kind: "none", reason: "no_posts" }),
    withdraw: async () => ({ kind: "done" }),
    act: async (_account, { key }) => ({ kind: "sent", providerId: key }),
  } as Partial<NetworkPort> as NetworkPort,
  async (_account, isOwed) => {
    taken.push(isOwed);
    return isOwed || left-- > 0;
  },
  () => new Date(time),
);
const visit = (to: string, byHand?: true) =>
  port.act(account, { kind: "visit_profile", to, key: "k", ...(byHand && { byHand }) }, ready);

beforeEach(() => {
  time += 3_600_000;
  left = 100;
  taken = [];
});

describe("a network whose driver does not count looks itself (R10)", () => {
  test("opening a profile uses one look, and further actions on the open page use none", async () => {
    await port.lookAt(account, "bo");
    await visit("bo");
    await port.newestPost(account, "cy");
    await port.withdraw(account, "di");
    expect(taken).toEqual([false, false, false]);
    time += 5 * 60_000;
    await visit("bo");
    expect(taken).toHaveLength(4);
  });

  test("without a look left, steps wait, and reading fails with the reason", async () => {
    left = 0;
    expect(await visit("ed")).toEqual({ kind: "later", reason: looksSpent });
    expect(await port.withdraw(account, "ed")).toEqual({ kind: "later", reason: looksSpent });
    await expect(port.lookAt(account, "ed")).rejects.toThrow(looksSpent);
  });

  test("a manual action never waits for a look, but is counted", async () => {
    left = 0;
    expect(await visit("fi", true)).toMatchObject({ kind: "sent" });
    expect(taken).toEqual([true]);
  });
});

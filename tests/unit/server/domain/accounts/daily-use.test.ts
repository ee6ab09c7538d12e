import type { AccountType } from "@/lib/contract/accounts/accounts";
import { dailyUse, kindsInUse, type Limited, rampOf } from "@/server/domain/accounts/daily-use";
import { firstBook } from "@/server/domain/billing/first-book";

const account: Limited = {
  id: "a",
  timezone: "Pacific/Auckland",
  workingDays: [1, 2, 3, 4, 5],
  rampStartedOn: null,
  visitLimit: null,
  followLimit: null,
  likeLimit: null,
  endorseLimit: null,
  requestLimit: null,
  messageLimit: 12,
  requestWeekLimit: 100,
};
const limits = firstBook.plans.scale.dailyLimits;
/** Tuesday morning in Auckland, still Monday in Europe. */
const now = new Date("2026-03-02T20:00:00Z");
const use = (day: string, used: number, kind = "connection_request", ownerId = "a") => ({
  ownerId,
  kind,
  day,
  used,
});
const kindOf = (kind: string, all: ReturnType<typeof dailyUse>) => all.find((one) => one.kind === kind);

test("today is the day of the account's own calendar (R9)", () => {
  const all = dailyUse(account, [], [use("2026-03-02", 9), use("2026-03-03", 4)], limits, now);
  expect(kindOf("connection_request", all)).toEqual({
    kind: "connection_request",
    used: 4,
    limit: 40,
    planLimit: 40,
    reason: "plan",
  });
});

test("the lowest limit applies and names its source", () => {
  const all = dailyUse(account, [], [], limits, now);
  expect(kindOf("message", all)).toMatchObject({ limit: 12, reason: "account" });
  const ramping = dailyUse({ ...account, rampStartedOn: "2026-03-03" }, [], [], limits, now);
  expect(kindOf("message", ramping)).toMatchObject({ limit: 5, reason: "ramp" });
});

test("follows, likes and endorsements have separate limits and separate counts (CRED-118, R9)", () => {
  const own = { ...account, visitLimit: 9, followLimit: 8, likeLimit: 7, endorseLimit: 6 };
  const all = dailyUse(own, [], [use("2026-03-03", 5, "like_post")], limits, now);
  const shown = ["visit_profile", "follow", "like_post", "endorse"].map((kind) => kindOf(kind, all));
  expect(shown).toMatchObject([
    { used: 0, limit: 9, reason: "account" },
    { used: 0, limit: 8, reason: "account" },
    { used: 5, limit: 7, reason: "account" },
    { used: 0, limit: 6, reason: "account" },
  ]);
});

test("after the network stopped a kind, it has no room that day, and then starts at half and grows (R10)", () => {
  const cut = { ...use("2026-03-03", 17, "visit_profile"), cutTo: 20 };
  const on = (day: string) =>
    kindOf("visit_profile", dailyUse(account, [], [cut], limits, new Date(`${day}T12:00:00Z`)));
  expect(on("2026-03-02")).toMatchObject({ used: 17, limit: 17, reason: "network" });
  expect(on("2026-03-03")).toMatchObject({ used: 0, limit: 20, reason: "network" });
  expect(on("2026-03-04")).toMatchObject({ limit: 22 });
  // Over a weekend it grows by Monday's working day only.
  expect(on("2026-03-08")).toMatchObject({ limit: 26 });
  const full = limits.profileViews;
  expect(on("2027-03-08")).toMatchObject({ limit: full, reason: "plan" });
  expect(kindOf("message", dailyUse(account, [], [cut], limits, now))).toMatchObject({ reason: "account" });
});

test("requests of the last six days reduce the room for the rest of the week (R9)", () => {
  const week = ["2026-02-25", "2026-02-26", "2026-02-27"].map((day) => use(day, 32));
  const before = use("2026-02-24", 50);
  const all = dailyUse(account, [], [...week, before], limits, now);
  expect(kindOf("connection_request", all)).toMatchObject({ limit: 4, reason: "week" });
});

test("emails are counted over all mailboxes of the account; an account without a mailbox has none", () => {
  expect(kindOf("email", dailyUse(account, [], [], limits, now))).toBeUndefined();
  const mailboxes = [
    { id: "m1", dailyLimit: 50, rampStartedOn: null },
    { id: "m2", dailyLimit: 20, rampStartedOn: null },
  ];
  const used = [use("2026-03-03", 3, "email", "m1"), use("2026-03-03", 2, "email", "m2")];
  expect(kindOf("email", dailyUse(account, mailboxes, used, limits, now))).toEqual({
    kind: "email",
    used: 5,
    limit: 70,
    planLimit: 2 * limits.emails,
    reason: "account",
  });
});

it("shows how far a new account has warmed up, until its ramp no longer limits it (R10, CRED-118)", () => {
  const first = { ...account, rampStartedOn: "2026-03-03" };
  expect(rampOf(account, limits, now)).toBeNull();
  expect(rampOf(first, limits, now)?.limit).toBe(5);
  expect(rampOf({ ...first, rampStartedOn: "2024-03-03" }, limits, now)).toBeNull();
});

test("shows the usual kinds, plus only those used this week", () => {
  const used = [use("2026-03-02", 2, "inmail"), use("2026-03-02", 0, "follow")];
  const shown = (accountType: AccountType, mailboxes: Parameters<typeof dailyUse>[1]) =>
    kindsInUse({ accountType }, dailyUse(account, mailboxes, used, limits, now), used).map(
      ({ kind }) => kind,
    );
  expect(shown("basic", [])).toEqual(["visit_profile", "connection_request", "message", "inmail"]);
  expect(shown("email", [{ id: "m", dailyLimit: 50, rampStartedOn: null }])).toEqual(["email"]);
});

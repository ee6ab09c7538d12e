import { noticeKinds } from "@/lib/contract/notices";
import { namespaces } from "@/lib/i18n/namespaces";
import english from "@/messages/en/notices.json";
import { newAccountLife } from "@/server/domain/accounts/account-state";
import { firstBook } from "@/server/domain/billing/first-book";
import { clockOf } from "@/server/domain/clock";
import { type Finding, keyOf } from "@/server/domain/notices/notice";
import { type NoticedAccount, noticesOfAccount, type Use } from "@/server/domain/notices/of-account";
import { type NoticedMailbox, noticesOfMailbox } from "@/server/domain/notices/of-mailbox";
import { byWeight, weights } from "@/server/domain/notices/weights";

const now = new Date("2026-03-04T12:00:00Z");
const seen = new Date("2026-03-03T08:00:00Z");
const at = { now, clock: clockOf([]) };
const account: NoticedAccount = {
  id: "a1",
  ...{ firstName: "Mara", lastName: "Lind", username: "mara@example.test", photoLink: "/m.png" },
  ...newAccountLife("cloud"),
  ...{ lastCheckedAt: seen, createdAt: new Date(0) },
  ...{ timezone: "Europe/Berlin", workingDays: [1, 2, 3, 4, 5], rampStartedOn: null },
  ...{ visitLimit: null, followLimit: null, likeLimit: null, endorseLimit: null },
  ...{ requestLimit: null, messageLimit: null, requestWeekLimit: 100 },
};
const told = (change: Partial<NoticedAccount>, use: readonly Use[] = []) =>
  noticesOfAccount({ ...account, ...change }, use, firstBook.plans.scale.dailyLimits, at);
const request = (change = {}) => ({
  ...{ requestedAt: "2026-03-04T11:55:00.000Z", pinType: "email" as const, isWrong: false },
  tries: 0,
  ...change,
});

describe("notices about an account (NOTIF-10)", () => {
  it.each<[string, Partial<NoticedAccount>, string, Date]>([
    ["refused its password", { status: "invalid" }, "account_password_invalid", seen],
    [
      "waits for a code",
      { auth: { securityCode: request() } },
      "account_code_needed",
      new Date("2026-03-04T11:55:00Z"),
    ],
    [
      "waits for the code of an app",
      { auth: { securityCode: request({ pinType: "app" }) } },
      "account_app_code",
      new Date("2026-03-04T11:55:00Z"),
    ],
    [
      "waits for a phone",
      { auth: { phone: { requestedAt: "2026-03-04T11:50:00.000Z", isWrong: false } } },
      "account_phone_needed",
      new Date("2026-03-04T11:50:00Z"),
    ],
    ["waits for its second factor", { requiredTwoFactor: "microsoft" }, "account_two_step", seen],
    [
      "met a challenge (CRED-34)",
      { auth: { challengedAt: "2026-03-04T11:40:00.000Z" } },
      "account_captcha",
      new Date("2026-03-04T11:40:00Z"),
    ],
    ["has to confirm an email", { wants: { verifyEmail: true } }, "account_verify_email", seen],
    ["needs a new password", { auth: { mustChangePassword: true } }, "account_password_outdated", seen],
    ["waits for confirmation in the app", { waitForAuthorization: true }, "account_authorization", seen],
    [
      "lacks a subscription",
      { wants: { premium: "2026-03-04T10:00:00.000Z" } },
      "account_subscription",
      new Date("2026-03-04T10:00:00Z"),
    ],
    [
      "has no proxy right now",
      { proxySetting: { stage: "fail", attemptCount: 1, countryCode: "DE", failedUntil: now.toISOString() } },
      "account_proxy_failed",
      seen,
    ],
    ["sleeps (CRED-70)", { status: "inactive", hibernatedAt: seen }, "account_hibernated", seen],
    [
      "was given a wrong code",
      { auth: { securityCode: request({ isWrong: true }) } },
      "account_code_wrong",
      new Date("2026-03-04T11:55:00Z"),
    ],
    [
      "was given no code in time",
      { auth: { securityCode: request({ requestedAt: "2026-03-04T10:30:00.000Z" }) } },
      "account_code_expired",
      new Date("2026-03-04T11:30:00Z"),
    ],
    ["was restricted", { status: "blocked" }, "account_error", seen],
  ])("an account that %s has a notice, dated from when it began", (_what, change, kind, since) => {
    expect(told(change)).toEqual([
      {
        kind,
        since,
        subject: "a1",
        names: { name: "Mara Lind" },
        account: { id: "a1", photoLink: "/m.png" },
      },
    ]);
  });

  it("an account has no notice while its code is on its way to the network (CRED-45)", () => {
    expect(
      told({ auth: { securityCode: { ...request(), enteringAt: "2026-03-04T11:59:00.000Z" } } }),
    ).toEqual([]);
  });

  it("an account that works, was removed or was paused has no notice", () => {
    for (const status of ["active", "deleted", "inactive"] as const) expect(told({ status })).toEqual([]);
  });

  it("a notice shows the account's address if the network has not given its name yet", () => {
    const [notice] = told({ status: "invalid", firstName: "", lastName: "" });
    expect(notice?.names).toEqual({ name: "mara@example.test" });
  });

  it("a kind of step that the network limited has a notice until its limit has recovered", () => {
    const cut = (day: string, cutTo: number): Use => ({
      ownerId: "a1",
      kind: "connection_request",
      day,
      used: 9,
      cutTo,
    });
    const [notice, ...more] = told({}, [cut("2026-03-02", 4), cut("2026-02-10", 3)]);
    expect([notice?.kind, notice?.since, more]).toEqual([
      "limited_connections",
      new Date("2026-03-01T23:00:00Z"),
      [],
    ]);
    expect(told({}, [cut("2025-11-03", 10)])).toEqual([]);
    expect(told({}, [{ ...cut("2026-03-02", 4), ownerId: "a2" }])).toEqual([]);
  });

  it("a notice is dated on the clock that the workspace shows (R31)", () => {
    const clock = clockOf([
      {
        realStart: new Date("2026-03-03T00:00:00Z"),
        virtualStart: new Date("2026-03-03T00:00:00Z"),
        speed: 10,
      },
    ]);
    const [notice] = noticesOfAccount(
      { ...account, status: "invalid" },
      [],
      firstBook.plans.scale.dailyLimits,
      {
        now,
        clock,
      },
    );
    expect(notice?.since).toEqual(new Date("2026-03-06T08:00:00Z"));
  });
});

describe("notices about a mailbox (NOTIF-10)", () => {
  const mailbox: NoticedMailbox = {
    ...{ id: "m1", email: "mara@example.test", accountId: "a1", status: "disabled", problem: "login_failed" },
    ...{ lastCheckedAt: seen, createdAt: new Date(0) },
  };

  it("report a refused password or a missing answer, dated from when the mailbox was last read", () => {
    const kinds = ["login_failed", "unreachable"].flatMap((problem) =>
      noticesOfMailbox({ ...mailbox, problem }, at).map(({ kind, since }) => [kind, since]),
    );
    expect(kinds).toEqual([
      ["mailbox_login_failed", seen],
      ["mailbox_unreachable", seen],
    ]);
  });

  it("are absent while it works or once it was disconnected", () => {
    expect(noticesOfMailbox({ ...mailbox, status: "connected", problem: null }, at)).toEqual([]);
    expect(noticesOfMailbox({ ...mailbox, status: "disconnected", problem: null }, at)).toEqual([]);
  });
});

describe("the severity of notices (NOTIF-11)", () => {
  const of = (type: string) => noticeKinds.filter((kind) => weights[kind].type === type);

  it("is as specified", () => {
    expect(of("danger")).toEqual([
      // Ours: a payment failed, and is tried again.
      ...["unpaid", "payment_failed", "account_password_invalid", "account_two_step", "account_code_wrong"],
      ...["account_code_expired", "account_error", "account_captcha", "account_authorization"],
      // Ours: an action keeps failing (R10).
      ...["failing_requests", "failing_messages", "failing_actions"],
      // Ours: nothing leaves (R13), and programs are refused (INTEG-22).
      ...["sending_stuck", "api_token_expired"],
    ]);
    expect(of("info")).toEqual([
      "account_hibernated",
      "campaigns_inactive",
      "domain_ready",
      "conversation_assigned",
      "task_assigned",
      "reminder_back",
      "reply_received",
      "meeting_booked",
      "api_token_ending",
      "export_ready",
    ]);
  });

  it("orders them: the most severe first, the newest first among equals", () => {
    const finding = (kind: Finding["kind"], day: number): Finding => ({
      ...{ kind, subject: "x", names: {} },
      since: new Date(Date.UTC(2026, 0, day)),
    });
    const sorted = byWeight([
      finding("campaigns_inactive", 9),
      finding("mailbox_unreachable", 2),
      finding("account_error", 1),
      finding("limited_messages", 3),
      finding("unpaid", 2),
    ]);
    expect(sorted.map(({ kind }) => kind)).toEqual([
      ...["unpaid", "account_error", "limited_messages", "mailbox_unreachable", "campaigns_inactive"],
    ]);
  });

  it("gives the same problem a new notice if it occurs again (NOTIF-16)", () => {
    const [before] = told({ status: "invalid" });
    const [after] = told({ status: "invalid", lastCheckedAt: now });
    const [again] = told({ status: "invalid" });
    expect(keyOf(before!)).not.toBe(keyOf(after!));
    expect(keyOf(before!)).toBe(keyOf(again!));
  });

  it("has a text for every kind, and for every action (NOTIF-05)", () => {
    expect(Object.keys(english).toSorted()).toEqual([...noticeKinds].toSorted());
    const acting = Object.entries(english).filter(([, texts]) => "action" in texts);
    expect(acting.map(([kind]) => kind).toSorted()).toEqual(
      noticeKinds.filter((kind) => weights[kind].action).toSorted(),
    );
    expect(namespaces).toContain("notices");
  });
});

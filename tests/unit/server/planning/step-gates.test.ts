import { type Sequence, type Step, type TouchKind, touchKinds } from "@/lib/contract/campaigns/sequence";
import { entitlementsOf } from "@/server/domain/billing/entitlements";
import { firstBook } from "@/server/domain/billing/first-book";
import type { DailyLimits } from "@/server/domain/billing/plan-book";
import {
  capToday,
  gateFactsOf,
  reservationOf,
  type Surroundings,
} from "@/server/domain/campaigns/gate-facts";
import { decisionOf, verdictsOf } from "@/server/domain/campaigns/gates";
import { clockOf } from "@/server/domain/clock";
import type { DeliveryFacts } from "@/server/repositories/ledger/delivery-facts";
import type { LaneFacts } from "@/server/repositories/ledger/lane-facts";

const now = new Date("2026-03-02T10:00:00Z");
const id = "0190a000-0000-7000-8000-000000000001";
const steps = (...types: Step["type"][]): Sequence =>
  types.map((type, n) => ({ id: `${type}${n}`, is_enabled: true, type, message: "" }) as unknown as Step);

const lane = {
  ...{ id, accountId: id, mailboxId: null, mailbox: null, accountStatus: "active", accountType: "premium" },
  ...{ closedReason: null, access: { automationType: "extension" }, timezone: "UTC", slotAt: null },
  ...{ workHoursStart: 0, workHoursEnd: 24, workingDays: [1, 2, 3, 4, 5, 6, 7], accountRampStartedOn: null },
  ...{ visitLimit: null, followLimit: null, likeLimit: null, endorseLimit: null },
  ...{ requestLimit: null, messageLimit: null, requestWeekLimit: 100 },
  ...{ connectLimitedAt: null, inmailLimitedAt: null },
} as unknown as LaneFacts;

const row = (kind: TouchKind, change: Partial<DeliveryFacts> = {}) =>
  ({
    ...{ id, kind, enrollmentId: id, campaignId: id, prospectId: id, stepId: null, campaignStatus: "active" },
    ...{
      enrollmentState: "active",
      touches: [],
      voicemails: [],
      consents: [],
      uncheckedSender: null,
      dueAt: now,
      email: "a@b.example",
      isEmailInvalid: false,
    },
    ...{ profileUrl: "https://people.example/in/a", requestedAt: null, acceptedAt: null, withdrawnAt: null },
    ...change,
  }) as unknown as DeliveryFacts;

const around = (change: Partial<Surroundings> = {}): Surroundings => ({
  ...{ now, clock: clockOf([]), lane, sequence: [], use: [], campaignUse: [], missing: [] },
  sms: { isAvailable: true, closedCountries: [] },
  entitlements: entitlementsOf(
    {
      brand: "tern",
      priceId: null,
      tier: "unlimited",
      status: "active",
      trialEndsAt: null,
      isSubscriptionGood: true,
    },
    now,
  ),
  ...change,
});

const decided = (of: DeliveryFacts, by: Partial<Surroundings> = {}) =>
  decisionOf(verdictsOf(gateFactsOf(of, around(by))));

describe("a sender without a network account", () => {
  const emailOnly = { ...lane, accountType: "email" } as LaneFacts;

  test.each([
    "visit_profile",
    "connection_request",
    "message",
    "inmail",
  ] as const)("%s waits for one", (kind) => {
    expect(decided(row(kind), { lane: emailOnly })).toMatchObject({
      ...{ kind: "wait", gate: "sender_connected", reason: "no_network_account", until: null },
    });
  });

  test("its emails wait for their mailbox only", () => {
    expect(decided(row("email"), { lane: emailOnly })).toMatchObject({ reason: "mailbox_disconnected" });
    const mailbox = { id, status: "connected", smtpSecret: new Uint8Array(1) };
    const withMailbox = { ...emailOnly, channel: "email", mailboxId: id, mailbox } as LaneFacts;
    expect(decided(row("email"), { lane: withMailbox })).not.toMatchObject({ gate: "sender_connected" });
  });
});

describe("steps that have become needless before the network is asked (CAMP-25)", () => {
  test.each(["inmail", "group_message", "event_message"] as const)("%s: already connected", (kind) => {
    expect(decided(row(kind, { acceptedAt: now }))).toEqual({ kind: "skip", reason: "already_connected" });
  });
  test("already InMailed", () => {
    expect(decided(row("inmail", { isInmailed: true }))).toEqual({
      kind: "skip",
      reason: "already_inmailed",
    });
  });
  test("request already sent, and already connected, also by email", () => {
    expect(decided(row("connection_by_email", { requestedAt: now }))).toEqual({
      kind: "skip",
      reason: "request_already_sent",
    });
    expect(decided(row("connection_by_email", { acceptedAt: now }))).toEqual({
      kind: "skip",
      reason: "already_connected",
    });
  });
  test.each([
    "message",
    "endorse",
    "event_invite",
  ] as const)("%s: not connected, once no request is open", (kind) => {
    const sequence = steps("connection_by_email", kind);
    const stepId = sequence[1]?.id ?? "";
    expect(decided(row(kind, { stepId }), { sequence })).toEqual({ kind: "skip", reason: "not_connected" });
  });
});

describe("an acceptance that cannot happen (R3)", () => {
  const accepted = {
    id: "accepted",
    is_enabled: true,
    type: "condition",
    condition: "accepted",
    deadline: { amount: 7, unit: "days" },
    otherwise: "continue",
  } as const;
  const sequence: Sequence = [...steps("connection_request"), accepted];
  const condition = (change: Partial<DeliveryFacts>) =>
    decided(row("condition" as TouchKind, { stepId: "accepted", ...change }), { sequence });
  const no = { kind: "skip", reason: "not_connected" };

  test.each([
    ["was never sent", {}, no],
    ["was withdrawn", { requestedAt: now, withdrawnAt: now }, no],
    ["is open", { requestedAt: now }, { kind: "act" }],
    ["is open in another campaign", { isRequestedElsewhere: true }, { kind: "act" }],
  ])("the request %s", (_, facts, decision) => {
    expect(condition(facts)).toEqual(decision);
  });

  test("a request without a profile is skipped only if such a condition follows", () => {
    const facts = { stepId: sequence[0]?.id ?? "", profileUrl: null, memberRef: null };
    expect(decided(row("connection_request", facts), { sequence })).toEqual({
      kind: "skip",
      reason: "no_profile_url",
    });
    expect(decided(row("connection_request", facts), { sequence: sequence.slice(0, 1) })).toMatchObject({
      kind: "wait",
      reason: "no_profile_url",
    });
  });
});

describe("steps that wait before the network is asked (CAMP-26)", () => {
  const wait = (reason: string) => expect.objectContaining({ kind: "wait", reason });
  test("not premium: an InMail of a free account", () => {
    const free = { ...lane, accountType: "basic" } as LaneFacts;
    expect(decided(row("inmail"), { lane: free })).toEqual(wait("not_premium"));
  });
  test("no required email type, invalid email: a request by email", () => {
    expect(decided(row("connection_by_email", { email: null }))).toEqual(wait("no_required_email_type"));
    expect(decided(row("connection_by_email", { isEmailInvalid: true }))).toEqual(wait("invalid_email"));
  });
  test.each(["message", "endorse", "event_invite"] as const)("%s: until the request is accepted", (kind) => {
    const sequence = steps("connection_by_email", kind);
    const stepId = sequence[1]?.id ?? "";
    expect(decided(row(kind, { stepId, requestedAt: now }), { sequence })).toEqual(
      wait("waiting_for_acceptance"),
    );
  });
  test("a day without InMails after the network limited them (CRED-35)", () => {
    const limited = { ...lane, inmailLimitedAt: new Date("2026-03-02T08:00:00Z") };
    expect(decided(row("inmail"), { lane: limited })).toMatchObject({
      reason: "daily_limit",
      until: new Date("2026-03-03T08:00:00Z"),
    });
    expect(decided(row("follow"), { lane: limited })).toEqual({ kind: "act" });
  });
});

describe("looks of a day, which the network counts as visits (R10)", () => {
  const spent = [{ ownerId: id, kind: "look", day: "2026-03-02", used: 100 }];
  const wait = {
    kind: "wait",
    gate: "limit_has_room",
    reason: "look_limit",
    detail: { used: 100, limit: 100 },
  };
  const tomorrow = new Date("2026-03-03T00:00:00Z");

  test.each([
    "visit_profile",
    "connection_request",
    "like_post",
  ] as const)("%s waits for the next day", (kind) => {
    expect(decided(row(kind), { use: spent })).toEqual({ ...wait, until: tomorrow });
    expect(decided(row(kind), { use: [{ ...spent[0]!, used: 99 }] })).toEqual({ kind: "act" });
    expect(decided(row(kind), { use: [{ ...spent[0]!, day: "2026-03-01" }] })).toEqual({ kind: "act" });
  });
  test("a condition that asks the network waits, too, but one that is answered here does not", () => {
    const ask = { id: "c", is_enabled: true, type: "condition", condition: "accepted" } as unknown as Step;
    const known = { ...ask, condition: "has_email" } as unknown as Step;
    const condition = row("condition" as TouchKind, { stepId: "c", requestedAt: now });
    expect(decided(condition, { sequence: [ask], use: spent })).toMatchObject(wait);
    expect(decided(condition, { sequence: [known], use: spent })).toEqual({ kind: "act" });
  });
  test("a manual message is sent nevertheless", () => {
    expect(decided(row("message", { enrollmentId: null }), { use: spent })).toEqual({ kind: "act" });
  });
  test("a warming-up account looks at four times as many people as its limit of each kind", () => {
    const ramping = { ...lane, accountRampStartedOn: "2026-03-02" };
    const use = [{ ...spent[0]!, used: 20 }];
    expect(decided(row("visit_profile"), { lane: ramping, use })).toMatchObject({
      ...{ reason: "look_limit", detail: { used: 20, limit: 20 } },
    });
    const later = { ...ramping, accountRampStartedOn: "2026-02-27" };
    expect(decided(row("visit_profile"), { lane: later, use })).toEqual({ kind: "act" });
  });
});

describe("caps of the steps (R9)", () => {
  const caps: Record<Exclude<TouchKind, "email" | "sms" | "voicemail">, keyof DailyLimits> = {
    ...{ visit_profile: "profileViews", follow: "profileViews", like_post: "profileViews" },
    ...{ endorse: "profileViews", comment_post: "comments", connection_by_email: "connectionRequests" },
    ...{ connection_request: "connectionRequests", message: "messages", group_message: "messages" },
    ...{ event_message: "messages", inmail: "inmails", event_invite: "eventInvites" },
  };
  test.each(
    touchKinds.filter((kind) => kind !== "email" && kind !== "sms" && kind !== "voicemail"),
  )("%s has the plan's cap of its own", (kind) => {
    const limit = firstBook.plans.unlimited.dailyLimits[caps[kind]];
    expect(capToday(row(kind), around(), now)?.limit).toBe(limit);
  });
  test("requests by email count as requests, and messages to members of a group as messages", () => {
    const kindOf = (kind: TouchKind) => reservationOf(row(kind), lane, now)?.kind;
    expect(kindOf("connection_by_email")).toBe("connection_request");
    expect([kindOf("group_message"), kindOf("event_message")]).toEqual(["message", "message"]);
    expect(kindOf("like_post")).toBe("like_post");
  });
});

describe("an address that was verified long ago", () => {
  const checked = (days: number, change: Partial<DeliveryFacts> = {}) =>
    row("email", {
      addressCheck: { state: "valid", at: new Date(+now - days * 86_400_000).toISOString(), by: "hunter" },
      ...{ guardLevel: null, ...change },
    });
  const lane = { ...around().lane, mailbox: { status: "connected", smtpSecret: "x" } } as LaneFacts;
  const by = { verifies: true, lane } as const;

  test("is verified again before the first email", () => {
    expect(decided(checked(91), by)).toMatchObject({
      ...{ kind: "wait", gate: "data_complete", reason: "email_unverified" },
      until: new Date(+now + 3_600_000),
    });
  });

  test.each([
    ["was verified lately", checked(89), by],
    ["was never checked", row("email", { guardLevel: null }), by],
    ["got an email before", checked(91, { threadMessageIds: ["<a@b>"] }), by],
    ["belongs to a workspace without a vendor that verifies", checked(91), { lane }],
  ] as const)("is written to as before if it %s", (_, of, how) => {
    expect(decided(of, how)).toMatchObject({ kind: "act" });
  });

  test("is not verified while the sender waits for its next email", () => {
    const later = new Date(+now + 600_000);
    expect(decided(checked(91), { ...by, lane: { ...lane, slotAt: later } as LaneFacts })).toMatchObject({
      reason: "spacing",
    });
  });

  test("is not verified before its turn, nor for a workspace that does not pay", () => {
    const ahead = new Date(+now + 3_600_000);
    expect(decided(checked(91, { dueAt: ahead }), by)).toMatchObject({ reason: "not_due" });
    const unpaid = entitlementsOf(
      {
        brand: "tern",
        priceId: null,
        tier: "growth",
        status: "active",
        trialEndsAt: null,
        isSubscriptionGood: false,
      },
      now,
    );
    expect(decided(checked(91), { ...by, entitlements: unpaid })).toMatchObject({
      reason: "workspace_unpaid",
    });
  });
});

describe("texts that a language model writes for each prospect (CAMP-26, CAMP-68)", () => {
  const unwritten = { text: "unwritten", hasWriter: true } as const;
  const lacking = entitlementsOf(
    {
      brand: "tern",
      priceId: null,
      tier: "growth",
      status: "active",
      trialEndsAt: null,
      isSubscriptionGood: true,
    },
    now,
  );
  const ahead = new Date(+now + 3_600_000);

  test.each([
    ["wait once it is their turn", unwritten, "text_unwritten"],
    ["wait for a language model", { ...unwritten, hasWriter: false }, "no_language_model"],
    ["wait for a plan that has them", { ...unwritten, entitlements: lacking }, "ai_not_in_plan"],
    ["wait for credits", { ...unwritten, freeCredits: 9 }, "out_of_credits"],
    ["wait for a member once writing failed", { text: "failed" }, "writing_failed"],
    ["wait if the driver of the network cannot read posts", { text: "not_supported" }, "not_supported"],
  ] as const)("%s", (_, by, reason) => {
    expect(decided(row("comment_post"), by)).toMatchObject({ kind: "wait", gate: "data_complete", reason });
  });

  test("do not make a prospect wait before their turn", () => {
    expect(decided(row("comment_post", { dueAt: ahead }), unwritten)).toMatchObject({ reason: "not_due" });
  });

  test("are sent as a member wrote them, and the step is skipped if there is nothing to write about (CAMP-25)", () => {
    expect(decided(row("comment_post"), { text: "failed", approval: "approved" })).toEqual({ kind: "act" });
    expect(decided(row("comment_post"), { text: "no_posts" })).toEqual({ kind: "skip", reason: "no_posts" });
    expect(decided(row("comment_post"), { text: "ready" })).toEqual({ kind: "act" });
  });
});

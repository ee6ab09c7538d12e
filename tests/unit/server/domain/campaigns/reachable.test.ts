import { decisionOf, type GateFacts, verdictsOf } from "@/server/domain/campaigns/gates";

const now = new Date("2026-03-02T09:00:00Z");
/** No obstacles. */
const free = {
  ...{ now, kind: "email", isOwnAction: false, isCampaignRunning: true, isHeldBack: false, opensAt: now },
  ...{
    senderProblem: null,
    uncheckedSender: null,
    planProblem: null,
    stop: null,
    touchBudgetFreeAt: null,
    skip: null,
    dataProblem: null,
  },
  ...{ approval: null, hold: null, dueAt: null, limit: null, slotAt: null },
} as GateFacts;
const data = (reason: NonNullable<GateFacts["dataProblem"]>["reason"]) => ({
  dataProblem: { reason, detail: {} },
});

/** The reasons of CAMP-25 and CAMP-26 that our own rules find, with what they find them by. */
const ofRules: Record<string, Partial<GateFacts>> = {
  invalid_email: data("invalid_email"),
  no_required_email_type: data("no_required_email_type"),
  not_premium: data("not_premium"),
  invalid_phone: data("invalid_phone"),
  user_declined: { approval: { reason: "user_declined", until: null } },
  user_hold: { approval: { reason: "user_hold", until: null } },
  already_connected: { skip: "already_connected" },
  request_already_sent: { skip: "request_already_sent" },
  already_inmailed: { skip: "already_inmailed" },
};
/** Which reasons can occur at all is read from the code: tests/architecture/reasons.test.ts. */
describe("a reason that our own rules find", () => {
  it.each(Object.entries(ofRules))("%s decides if it applies (CAMP-25, CAMP-26)", (reason, facts) => {
    expect(decisionOf(verdictsOf({ ...free, ...facts }))).toMatchObject({ reason });
  });
});

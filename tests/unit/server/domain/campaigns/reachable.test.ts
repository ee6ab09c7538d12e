import { skipReasons, waitReasons } from "@/lib/contract/reasons";
import { decisionOf, type GateFacts, verdictsOf } from "@/server/domain/campaigns/gates";
import { needlessReasons } from "@/server/ports/network";
import { bars } from "@/server/ports/outcome";

const now = new Date("2026-03-02T09:00:00Z");
/** Nothing stands in the way. */
const free = {
  ...{ now, kind: "email", isOwnAction: false, isCampaignRunning: true, isHeldBack: false, opensAt: now },
  ...{
    senderProblem: null,
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
/** By what a colleague says or does, by a mailbox that is missing where a mail is planned, by a browser that is closed. */
const ofDeeds = [
  "user_skipped",
  "manual_resume",
  "failed_task",
  "invalid_email_integration",
  "extension_failure",
];
/** Enriching and moving people back are not there yet; their words wait for them. */
const notBuilt = ["no_emails", "already_enriched", "next_step_done"];

const ofSpecification = [
  ...skipReasons.slice(0, skipReasons.indexOf("no_posts") + 1),
  ...waitReasons.slice(0, waitReasons.indexOf("extension_failure") + 1),
].filter((reason) => reason !== "awaiting_approval");

describe("every reason of the specification", () => {
  it.each(Object.entries(ofRules))("%s: decides where it is found (CAMP-25, CAMP-26)", (reason, facts) => {
    expect(decisionOf(verdictsOf({ ...free, ...facts }))).toMatchObject({ reason });
  });

  it("is reached by a rule, by what the other side answers, or by what somebody does (CAMP-25, CAMP-26)", () => {
    const reached = new Set<string>([...Object.keys(ofRules), ...bars, ...needlessReasons, ...ofDeeds]);
    expect(ofSpecification.filter((reason) => !reached.has(reason)).toSorted()).toEqual(notBuilt.toSorted());
  });
});

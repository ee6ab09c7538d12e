import type { CampaignProblem } from "@/lib/contract/campaigns/campaigns";
import {
  type Channel,
  type CountedKind,
  channelOf,
  isInner,
  type LedgerKind,
  limits,
  messageLimits,
  type StepKind,
  type TaskStep,
  type TouchKind,
  touchKinds,
  type WordedKind,
} from "@/lib/contract/campaigns/sequence";
import type { Feature } from "@/lib/contract/features";
import type { MessageKind } from "@/lib/contract/inbox/inbox";
import type { ConsentChannel } from "@/lib/contract/prospects/consents";

/** `sms` is the lane of a number: text messages and voicemails share it. `inner` waits for no account, no hours and no spacing. */
export type LaneChannel = "network" | "email" | "sms" | "inner";

type KindFacts = {
  /** The lane it waits in. */
  lane: LaneChannel;
  /** The plan feature it needs; null if every plan has it (BILL-17). */
  feature: Feature | null;
  /** The limit it counts against (R9); null for checks, and for steps that nobody outside sees. */
  limit: CountedKind | null;
  /** The kind of message it is in the conversation; null for steps without a message. */
  message: MessageKind | null;
  /** What has to be known of the prospect; without it the step waits. */
  needs: readonly ("profile" | "email" | "phone")[];
  /** Only possible between connected members, or only necessary between others; null if a connection does not matter. */
  reaches: "connections" | "strangers" | null;
  /** A connection request, with or without the prospect's email address. */
  isRequest: boolean;
  /** Its text needs approval if the campaign asks for it (CAMP-16). */
  needsApproval: boolean;
  /** The prospect does not notice a repetition, so an unknown outcome need not hold anything up. */
  isHarmlessTwice: boolean;
  /** It only routes prospects, so nobody is led back to do it (R23). */
  isRoute: boolean;
  /** The channel whose law may want consent. */
  consent: ConsentChannel | null;
  /** The problem of a campaign with more than one (CAMP-29 to CAMP-32); null if it may have several. */
  onlyOnce: CampaignProblem["code"] | null;
};

const usual = {
  needs: [],
  reaches: null,
  isRequest: false,
  needsApproval: false,
  isHarmlessTwice: false,
  isRoute: false,
  consent: null,
  onlyOnce: null,
} as const satisfies Partial<KindFacts>;

const onNetwork = { ...usual, lane: "network", feature: "social_automation", needs: ["profile"] } as const;
const glance = { ...onNetwork, message: null, isHarmlessTwice: true } as const;
const said = { ...onNetwork, needsApproval: true } as const;
const request = {
  ...said,
  limit: "connection_request",
  message: "connection_request",
  isRequest: true,
} as const;
const inside = { ...usual, lane: "inner", limit: null, message: null } as const;
const task = { ...inside, feature: "dash_tasks" } as const;
const route = { ...inside, feature: null, isRoute: true } as const;

/** What the server asks about each kind of step. A base holds what several kinds have in common; a kind names what differs. */
export const kindFacts: Readonly<Record<StepKind, KindFacts>> = {
  visit_profile: { ...glance, limit: "visit_profile" },
  follow: { ...glance, limit: "follow" },
  like_post: { ...glance, limit: "like_post" },
  comment_post: { ...onNetwork, limit: "comment_post", message: null, needsApproval: true },
  endorse: { ...glance, limit: "endorse", reaches: "connections" },
  connection_by_email: { ...request, needs: ["email", "profile"], onlyOnce: "one_connection_by_email_step" },
  connection_request: { ...request, onlyOnce: "one_connection_request_step" },
  message: { ...said, limit: "message", message: "message", reaches: "connections" },
  inmail: { ...said, limit: "inmail", message: "inmail", reaches: "strangers", onlyOnce: "one_inmail_step" },
  group_message: { ...said, limit: "message", message: "group_message", reaches: "strangers" },
  event_message: { ...said, limit: "message", message: "event_message", reaches: "strangers" },
  event_invite: { ...onNetwork, limit: "event_invite", message: null, reaches: "connections" },
  email: {
    ...{ ...usual, lane: "email", feature: "email_automation", limit: "email", message: "email" },
    ...{ needs: ["email"], needsApproval: true },
  },
  sms: {
    ...{ ...usual, lane: "sms", feature: "sms", limit: "sms", message: "sms" },
    ...{ needs: ["phone"], needsApproval: true, consent: "sms" },
  },
  // Its recording needs no approval: a member made it.
  voicemail: {
    ...{ ...usual, lane: "sms", feature: "voicemail", limit: "voicemail", message: "voicemail" },
    ...{ needs: ["phone"], consent: "call" },
  },
  manual_task: task,
  call_task: { ...task, needs: ["phone"] },
  enrich: { ...inside, feature: "enrichment" },
  add_label: { ...inside, feature: null },
  webhook: { ...inside, feature: "webhook_integration" },
  delay: route,
  // It may ask the network.
  condition: { ...onNetwork, limit: null, message: null, isRoute: true },
  goal: route,
  move_to_campaign: route,
  end: route,
};

/** What a step that gives a member a task gives them. */
export const taskTypes = { manual_task: "custom", call_task: "call" } as const satisfies Record<
  TaskStep["type"],
  string
>;

/** Max characters for the text of a step when it is filled: a request's note may grow (CAMP-41). */
export const filledLimits = {
  ...messageLimits,
  connection_request: limits.connectionNote,
  connection_by_email: limits.connectionNote,
} as const satisfies Record<WordedKind, number>;

/** What is sent from a mailbox. */
export const isByMail = (kind: LedgerKind): boolean => kindFacts[kind].lane === "email";
/** What is sent from a number of the workspace. */
export const isByNumber = (kind: LedgerKind): boolean => kindFacts[kind].lane === "sms";

/** The channel by which a kind reaches a prospect, or checks on them; null for steps inside the workspace. */
export const channelOfKind = (kind: LedgerKind): Channel | null =>
  isInner(kind) ? null : (channelOf(kind) ?? "network");

const kindsWith = (has: (facts: KindFacts) => boolean): readonly TouchKind[] =>
  touchKinds.filter((kind) => has(kindFacts[kind]));

/**
 * Kinds that reach a prospect in words: what "sent" and "contacted" mean in every number, and what the message limit per prospect counts
 * (R24). A visit or a like is no message, a comment is public, and a condition only checks.
 */
export const writtenKinds = kindsWith(({ message }) => message !== null);
/** Steps whose text needs approval, including a request without a note. */
export const approvedKinds = kindsWith(({ needsApproval }) => needsApproval);
export const requestKinds = kindsWith(({ isRequest }) => isRequest);
export const isRequest = (kind: StepKind): boolean => kindFacts[kind].isRequest;
/** All kinds that count against the same limit. */
export const kindsCountedAs = (counted: CountedKind) => kindsWith(({ limit }) => limit === counted);

/** R13: a prospect who cannot be reached with it gets nothing more. A failed visit, like or request only skips its step. */
export const isMessageLike = (kind: StepKind): boolean =>
  kindFacts[kind].message !== null && !isRequest(kind);

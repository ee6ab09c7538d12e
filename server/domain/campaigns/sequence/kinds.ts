import {
  type Channel,
  type CountedKind,
  channelOf,
  isInner,
  isTouch,
  type LedgerKind,
  type StepKind,
  type TouchKind,
  touchKinds,
} from "@/lib/contract/campaigns/sequence";
import type { Feature } from "@/lib/contract/features";
import type { MessageKind } from "@/lib/contract/inbox/inbox";

/** The kind of message each step is in the conversation; null for steps without a message. */
export const saidAs: Readonly<Record<LedgerKind, MessageKind | null>> = {
  visit_profile: null,
  follow: null,
  like_post: null,
  comment_post: null,
  endorse: null,
  connection_by_email: "connection_request",
  connection_request: "connection_request",
  message: "message",
  inmail: "inmail",
  group_message: "group_message",
  event_message: "event_message",
  event_invite: null,
  email: "email",
  sms: "sms",
  voicemail: "voicemail",
  condition: null,
  manual_task: null,
  call_task: null,
  enrich: null,
  add_label: null,
  webhook: null,
  goal: null,
  move_to_campaign: null,
};

/** The lane that steps of a kind wait in. Steps inside the workspace wait for no account, no hours and no spacing. */
const laneChannels = ["network", "email", "sms", "inner"] as const;
export type LaneChannel = (typeof laneChannels)[number];
export function laneOf(kind: LedgerKind): LaneChannel {
  if (isByNumber(kind)) return "sms";
  return kind === "email" ? kind : isInner(kind) ? "inner" : "network";
}

/** What is sent from a number of the workspace: texts and voicemails share one lane, `sms`. */
export const isByNumber = (kind: LedgerKind): kind is "sms" | "voicemail" =>
  kind === "sms" || kind === "voicemail";

/** The channel by which a kind reaches a prospect, or checks on them; null for steps inside the workspace. */
export const reachesBy = (kind: LedgerKind): Channel | null => {
  if (isInner(kind)) return null;
  return isTouch(kind) ? channelOf(kind) : "network";
};

/** The plan feature that a kind needs; null if every plan has it (BILL-17). */
export function featureOf(kind: StepKind): Feature | null {
  if (kind === "email") return "email_automation";
  if (kind === "sms" || kind === "voicemail") return kind;
  if (kind === "webhook") return "webhook_integration";
  if (kind === "enrich") return "enrichment";
  if (kind === "manual_task" || kind === "call_task") return "dash_tasks";
  return isTouch(kind) || kind === "condition" ? "social_automation" : null;
}

/**
 * Kinds that reach a prospect in words: what "sent" and "contacted" mean in every number, and what the message limit per prospect counts
 * (R24). A visit or a like is no message, a comment is public, and a condition only checks.
 */
export const writtenKinds: readonly TouchKind[] = touchKinds.filter((kind) => saidAs[kind] !== null);

/** The prospect does not notice a repetition, so an unknown outcome need not hold anything up. */
export const isHarmlessTwice = (kind: LedgerKind): boolean =>
  kind === "visit_profile" || kind === "follow" || kind === "like_post" || kind === "endorse";

/** A connection request, with or without the prospect's email address. */
export const requestKinds: readonly string[] = ["connection_request", "connection_by_email"];
export const isRequest = (kind: string): boolean => requestKinds.includes(kind);

/** R13: a prospect who cannot be reached with it gets nothing more. A failed visit, like or request only skips its step. */
export const isMessageLike = (kind: LedgerKind): boolean => saidAs[kind] !== null && !isRequest(kind);

/** Only possible between connected members. */
export const needsConnection = (kind: LedgerKind): boolean =>
  kind === "message" || kind === "endorse" || kind === "event_invite";

/** A first message to a prospect who is not connected; unnecessary for a connection. */
export const isForStrangers = (kind: LedgerKind): boolean =>
  kind === "inmail" || kind === "group_message" || kind === "event_message";

/** The limit a kind counts against (R9); null for checks, and for steps that nobody outside sees. */
export function countedAs(kind: LedgerKind): CountedKind | null {
  if (!isTouch(kind)) return null;
  switch (kind) {
    case "connection_by_email":
      return "connection_request";
    case "group_message":
    case "event_message":
      return "message";
    default:
      return kind;
  }
}

/** All kinds that count against the same limit. */
export const kindsCountedAs = (counted: CountedKind): TouchKind[] =>
  touchKinds.filter((kind) => countedAs(kind) === counted);

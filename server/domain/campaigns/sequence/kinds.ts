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

/** What each kind of step is in the conversation with its person; null where it says nothing to them there. */
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

/** The lane that steps of a kind wait in: what is done in the workspace itself waits for no account, no hours and no pause. */
const laneChannels = ["network", "email", "sms", "inner"] as const;
export type LaneChannel = (typeof laneChannels)[number];
export function laneOf(kind: LedgerKind): LaneChannel {
  if (isByNumber(kind)) return "sms";
  return kind === "email" ? kind : isInner(kind) ? "inner" : "network";
}

/** What leaves from a number of the workspace: its texts and its voicemails wait in one lane, `sms`. */
export const isByNumber = (kind: LedgerKind): kind is "sms" | "voicemail" =>
  kind === "sms" || kind === "voicemail";

/** The channel by which a kind reaches a person, or looks at them; null for what is done in the workspace itself. */
export const reachesBy = (kind: LedgerKind): Channel | null => {
  if (isInner(kind)) return null;
  return isTouch(kind) ? channelOf(kind) : "network";
};

/** What the plan must have for a kind; null where every plan does (BILL-17). */
export function featureOf(kind: StepKind): Feature | null {
  if (kind === "email") return "email_automation";
  if (kind === "sms" || kind === "voicemail") return kind;
  if (kind === "webhook") return "webhook_integration";
  if (kind === "enrich") return "enrichment";
  if (kind === "manual_task" || kind === "call_task") return "dash_tasks";
  return isTouch(kind) || kind === "condition" ? "social_automation" : null;
}

/**
 * What reaches a person in words: the one meaning of "sent" and "contacted" in every number, and what the touch budget counts
 * (R24). A visit or a like is no message, a comment is for everybody, and a condition only looks.
 */
export const writtenKinds: readonly TouchKind[] = touchKinds.filter((kind) => saidAs[kind] !== null);

/** Whom it happens to twice notices nothing: its outcome may stay unknown without holding anybody up. */
export const isHarmlessTwice = (kind: LedgerKind): boolean =>
  kind === "visit_profile" || kind === "follow" || kind === "like_post" || kind === "endorse";

/** Asks for a connection, with or without the person's email address. */
export const requestKinds: readonly string[] = ["connection_request", "connection_by_email"];
export const isRequest = (kind: string): boolean => requestKinds.includes(kind);

/** R13: who cannot be reached with it is written to no more. A refused look, like or request only leaves its step behind. */
export const isMessageLike = (kind: LedgerKind): boolean => saidAs[kind] !== null && !isRequest(kind);

/** Only happens between people who are connected. */
export const needsConnection = (kind: LedgerKind): boolean =>
  kind === "message" || kind === "endorse" || kind === "event_invite";

/** A first word to somebody who is no connection: needless to one. */
export const isForStrangers = (kind: LedgerKind): boolean =>
  kind === "inmail" || kind === "group_message" || kind === "event_message";

/** The cap a kind counts against (R9); null for a look, and for what nobody outside sees. */
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

/** All kinds that count against the same cap. */
export const kindsCountedAs = (counted: CountedKind): TouchKind[] =>
  touchKinds.filter((kind) => countedAs(kind) === counted);

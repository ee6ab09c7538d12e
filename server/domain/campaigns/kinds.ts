import type { MessageKind } from "@/lib/contract/inbox";
import { type CountedKind, type TouchKind, touchKinds } from "@/lib/contract/sequence";

/** What each kind of step is in the conversation with its person; null where it says nothing to them there. */
export const saidAs: Readonly<Record<TouchKind | "condition", MessageKind | null>> = {
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
  condition: null,
};

/**
 * What reaches a person in words: the one meaning of "sent" and "contacted" in every number, and what the touch budget counts
 * (R24). A visit or a like is no message, a comment is for everybody, and a condition only looks.
 */
export const writtenKinds: readonly TouchKind[] = touchKinds.filter((kind) => saidAs[kind] !== null);

type Kind = TouchKind | "condition";

/** Asks for a connection, with or without the person's e-mail address. */
export const requestKinds: readonly string[] = ["connection_request", "connection_by_email"];
export const isRequest = (kind: string): boolean => requestKinds.includes(kind);

/** R13: who cannot be reached with it is written to no more. A refused look, like or request only leaves its step behind. */
export const isMessageLike = (kind: Kind): boolean => saidAs[kind] !== null && !isRequest(kind);

/** Only happens between people who are connected. */
export const needsConnection = (kind: Kind): boolean =>
  kind === "message" || kind === "endorse" || kind === "event_invite";

/** A first word to somebody who is no connection: needless to one. */
export const isForStrangers = (kind: Kind): boolean =>
  kind === "inmail" || kind === "group_message" || kind === "event_message";

/** The cap a kind counts against (R9); null for a look. */
export function countedAs(kind: Kind): CountedKind | null {
  switch (kind) {
    case "condition":
      return null;
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

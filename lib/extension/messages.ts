import type { BrowserAnswer, BrowserCommand, SignedInMember } from "@/lib/contract/accounts/extension";

/**
 * What a page of the product and the browser's extension say to each other, by `window.postMessage` (CRED-130). Every question
 * carries an id, and its answer the same one; all but the first carry the word that the extension gave this load of the page.
 * Whoever does not know a question keeps silent.
 */
export const channel = "outreach-extension";

/**
 * `network` is the origin of the network's pages, `as` the user name that has to be signed in there. After `until` (Unix
 * milliseconds) nothing is begun any more: a computer that slept meanwhile must not do what others think was not done.
 */
type Order = { network: string; as: string; command: BrowserCommand; until: number };
export type Asked =
  /** Is it there? */
  | { kind: "ping" }
  /** Who is signed in at the network in this browser? */
  | { kind: "who"; network: string }
  /** Would the network let it happen? `clear` when it would; nothing is done yet. */
  | ({ kind: "check" } & Order)
  /** Does it, or reads it. */
  | ({ kind: "run" } & Order);
export type Answers = {
  ping: { version: string; word: string };
  who: { member: SignedInMember | null };
  check: BrowserAnswer | { kind: "clear" };
  run: BrowserAnswer;
};

export type Question = { channel: typeof channel; id: string; word: string | null; ask: Asked };
export type Answer = { channel: typeof channel; id: string; answer: unknown };

const isOurs = (data: unknown): data is { channel: typeof channel; id: string } =>
  typeof data === "object" &&
  data !== null &&
  "channel" in data &&
  data.channel === channel &&
  "id" in data &&
  typeof data.id === "string";

/** An answer to this very question; what other scripts of the page post is none. */
export const answersTo = (data: unknown, id: string): data is Answer =>
  isOurs(data) && data.id === id && "answer" in data;

/** A question to the extension, whose kind it has to know for itself. */
export const isQuestion = (data: unknown): data is Question =>
  isOurs(data) && "ask" in data && typeof data.ask === "object" && data.ask !== null && "kind" in data.ask;

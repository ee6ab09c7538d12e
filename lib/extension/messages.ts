import type { BrowserAnswer, BrowserCommand, SignedInMember } from "@/lib/contract/accounts/extension";

/**
 * Messages between a page of the product and the browser extension, sent by `window.postMessage` (CRED-130). A question and its answer
 * share an ID; all questions but the first carry the token that the extension issued to this page load. Unknown questions get no answer.
 */
export const channel = "outreach-extension";

/**
 * `network` is the origin of the network's pages, `as` the username that must be signed in there. Nothing may start after `until` (Unix
 * milliseconds): a computer that was asleep must not execute what the server already counts as not done.
 */
type Order = { network: string; as: string; command: BrowserCommand; until: number };
export type Asked =
  /** Checks that the extension is there. */
  | { kind: "ping" }
  /** Asks who is signed in at the network in this browser. */
  | { kind: "who"; network: string }
  /** Asks whether the network would allow the action; `clear` if so. Nothing is executed yet. */
  | ({ kind: "check" } & Order)
  /** Executes the action, or reads. */
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

/** Whether a message answers this question; other scripts of the page post messages too. */
export const answersTo = (data: unknown, id: string): data is Answer =>
  isOurs(data) && data.id === id && "answer" in data;

/** Whether a message is a question to the extension; the extension checks the kind itself. */
export const isQuestion = (data: unknown): data is Question =>
  isOurs(data) && "ask" in data && typeof data.ask === "object" && data.ask !== null && "kind" in data.ask;

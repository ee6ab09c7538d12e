import { isDeepStrictEqual } from "node:util";
import type { Instruction } from "@/lib/contract/campaigns/sequence";

/** What a text was based on besides its instruction: the post a comment replies to, and the number of earlier messages. */
export type TextSources = { post: { id: string; text: string } | null; messages: number };

/** The stored text of one prospect's step; `isGivenUp`: it is not retried automatically any more. */
export type WrittenText = {
  wish: Instruction;
  text: string | null;
  failure: string | null;
  isGivenUp: boolean;
  postId: string | null;
};

/** There is nothing to write about: the step is skipped (CAMP-25). */
const nothingThere = ["no_posts", "no_comments"] as const;
type NothingThere = (typeof nothingThere)[number];
export const isNothingThere = (failure: string): failure is NothingThere =>
  nothingThere.some((one) => one === failure);

/** `ready`: it is written, or needs no writing. `failed` waits for a member, `unwritten` for the model, `operator_paused` for the next month. */
export type TextStatus =
  | "ready"
  | "unwritten"
  | "operator_paused"
  | "not_supported"
  | "failed"
  | NothingThere;

/** The state of a step's text for its current instruction; a text written for another instruction does not count (R23). */
export function textStatus(wish: Instruction | null, written: WrittenText | null): TextStatus {
  if (wish === null) return "ready";
  if (!written || !isDeepStrictEqual(written.wish, wish)) return "unwritten";
  if (written.text !== null) return "ready";
  if (written.failure === "not_supported") return "not_supported";
  if (written.failure === "operator_paused") return "operator_paused";
  if (!written.isGivenUp) return "unwritten";
  return written.failure !== null && isNothingThere(written.failure) ? written.failure : "failed";
}

/** After this many unusable texts a member has to write it. */
const maxAttempts = 5;
const firstGapMs = 30_000;
const maxGapMs = 30 * 60_000;
const unusable = new Set(["writing_unusable", "writing_incomplete"]);
/** An outage of the vendor is waited out for about a day. */
const maxOutageAttempts = 54;

/**
 * When to retry after this many failed attempts; null: not automatically (R13). A text that could not be used is asked for a few times; a
 * vendor that does not respond makes nobody write by hand for a day.
 */
export function nextTry(tries: number, now: Date, failure: string): Date | null {
  const most = unusable.has(failure) ? maxAttempts : maxOutageAttempts;
  return tries >= most ? null : new Date(+now + Math.min(firstGapMs * 2 ** (tries - 1), maxGapMs));
}

/** The idempotency key under which a text is charged. */
export const chargeOfText = (deliveryId: string, version: number) => `text:${deliveryId}:${version}`;

import { isDeepStrictEqual } from "node:util";
import type { Instruction } from "@/lib/contract/campaigns/sequence";

/** What a text was made of besides its instruction: the post a comment goes below, and how many messages that were said before. */
export type TextSources = { post: { id: string; text: string } | null; messages: number };

/** What stands in the ledger about the text of one person's step; `isGivenUp`: nobody tries any more by itself. */
export type WrittenText = {
  wish: Instruction;
  text: string | null;
  failure: string | null;
  isGivenUp: boolean;
  postId: string | null;
};

/** There is nothing to write about: such a step is left out (CAMP-25). */
const nothingThere = ["no_posts", "no_comments"] as const;
type NothingThere = (typeof nothingThere)[number];
export const isNothingThere = (failure: string): failure is NothingThere =>
  nothingThere.some((one) => one === failure);

/** `ready`: it is written, or needs no writing. `failed` waits for a person, `unwritten` for whoever writes. */
export type TextStatus = "ready" | "unwritten" | "not_supported" | "failed" | NothingThere;

/** How the text of a step stands by its instruction of now; a text by another one is none (R23). */
export function textStatus(wish: Instruction | null, written: WrittenText | null): TextStatus {
  if (wish === null) return "ready";
  if (!written || !isDeepStrictEqual(written.wish, wish)) return "unwritten";
  if (written.text !== null) return "ready";
  if (written.failure === "not_supported") return "not_supported";
  if (!written.isGivenUp) return "unwritten";
  return written.failure !== null && isNothingThere(written.failure) ? written.failure : "failed";
}

/** So often somebody tries; then a person has to. */
const maxAttempts = 5;
const firstGapMs = 30_000;

/** When to try again after so many tries came to nothing; null: never by itself (R13). */
export const nextTry = (tries: number, now: Date): Date | null =>
  tries >= maxAttempts ? null : new Date(+now + firstGapMs * 2 ** (tries - 1));

/** The name under which a text is charged, once. */
export const chargeOfText = (deliveryId: string, version: number) => `text:${deliveryId}:${version}`;

import { generateKeyBetween, generateNKeysBetween } from "fractional-indexing";

/** Keys grow when deals are dropped at one place again and again; from this length on a stage is numbered anew. */
export const maxKey = 40;

/** A key behind `after` and before `before`; null: there is none. */
export const keyBetween = (after: string | null, before: string | null): string =>
  generateKeyBetween(after, before);

/** So many keys in order, between two. */
export const keysBetween = (after: string | null, before: string | null, count: number): string[] =>
  generateNKeysBetween(after, before, count);

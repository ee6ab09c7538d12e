import { chance } from "@/server/domain/campaigns/chance";

/** A number from 0 (included) to 1 (excluded) for some words: the same words, the same number. */
export const drawn = (...words: (string | number)[]): number => chance(words.join("\u0000"));

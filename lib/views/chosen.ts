import { isId } from "@/lib/contract/is-id";

const orNothing = <Value>(found: readonly Value[]) => (found.length > 0 ? [...found] : null);

/** Of what an address names for a filter, the words there are, in their order; null for none. */
export const chosenWords = <Word extends string>(
  chosen: readonly string[] | undefined,
  words: readonly Word[],
) => orNothing(words.filter((word) => chosen?.includes(word)));

/** The ids among them; null for none. */
export const chosenIds = (chosen: readonly string[] | undefined) => orNothing(chosen?.filter(isId) ?? []);

import { isId } from "./is-id";

const orNothing = <Value>(found: readonly Value[]) => (found.length > 0 ? [...found] : null);

/** The known values among those chosen in a URL, in their order; null if there are none. */
export const chosenWords = <Word extends string>(
  chosen: readonly string[] | undefined,
  words: readonly Word[],
) => orNothing(words.filter((word) => chosen?.includes(word)));

/** The IDs among them; null if there are none. */
export const chosenIds = (chosen: readonly string[] | undefined) => orNothing(chosen?.filter(isId) ?? []);

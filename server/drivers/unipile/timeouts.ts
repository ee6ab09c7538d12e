/** Signing in takes the network long; an answer later than this nobody waits for (API-10). */
export const signInMs = 40_000;
/** How long the network may take to carry something out. */
export const writeMs = 60_000;

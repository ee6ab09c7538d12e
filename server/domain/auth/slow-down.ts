/** Guesses at one account from browsers it does not know that are judged at once, in an hour. */
export const freeGuesses = 10;

const longestPause = 20;

/**
 * Seconds between two guesses at an account, from wherever they come, once so many were judged within the hour. It grows by
 * a second a guess, so all addresses together get at most 200 guesses in an hour: 10 at once, 20 in the next minutes, then
 * one every 20 seconds. Nobody is refused for good: who waits their turn is judged (F3).
 */
export const pauseAfter = (guesses: number) => Math.max(0, Math.min(longestPause, guesses - freeGuesses + 1));

/** A wave of guesses is over once nobody was told of it for a day. */
export const guessMailPauseSeconds = 24 * 60 * 60;

/** Guesses at one account from browsers it does not know that are judged at once, in an hour. */
export const freeGuesses = 10;

const longestPause = 20;

/**
 * Seconds between two guesses at an account, from any address, after this many within the hour. The pause grows by a second per guess, so
 * all addresses together get at most 200 guesses in an hour: 10 at once, 20 in the next minutes, then one every 20 seconds. No one is
 * locked out: after the pause the next guess is checked (F3).
 */
export const pauseAfter = (guesses: number) => Math.max(0, Math.min(longestPause, guesses - freeGuesses + 1));

/** A wave of guesses is over after a day without a warning. */
export const guessMailPauseSeconds = 24 * 60 * 60;

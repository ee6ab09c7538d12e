const hour = 60 * 60;

/** How long a session lasts from its last use: 30 days where the person asked to be remembered, else a day. */
export const sessionSeconds = (remember: boolean) => (remember ? 30 * 24 * hour : 24 * hour);

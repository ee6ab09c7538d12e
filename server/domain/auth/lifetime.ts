const hour = 60 * 60;

/** How long a session lasts from its last use: 30 days where the person asked to be remembered, else a day. */
export const sessionSeconds = (remember: boolean) => (remember ? 30 * 24 * hour : 24 * hour);

/** Whether a session with this lifetime was started with "remember me". */
export const isRemembered = (seconds: number) => seconds > sessionSeconds(false);

/** The same for a session that a program holds by consent. */
export const programSeconds = 30 * 24 * hour;

/** How long a code is valid: emailed ones as long as reading email takes, others for one step between two machines. */
export const codeSeconds = { restore: hour, activation: 3 * 24 * hour, hand_over: 60, consent: 60 } as const;

/** How long a change of email address can be confirmed from the new address, and undone from the old one. */
export const emailChangeSeconds = { confirm: 24 * hour, undo: 7 * 24 * hour } as const;

/** Between two confirmations sent to one person (AUTH-26). */
export const activationPauseSeconds = 60;

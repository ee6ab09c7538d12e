/** The header that marks a warm-up email. Mail programs do not show it, and nobody can make up its value. */
export const warmUpHeader = "X-Warm-Up";

/** Where read warm-up emails are put, so that they do not fill the inbox of the mailbox's owner. */
export const warmUpFolder = "Warm-up";

const minute = 60_000;

/** How long a reply may wait unread before it is emailed, so that people at work get no email (NOTIF-15). */
const graceMs = 10 * minute;
/** The time between two emails to one member. */
const intervalMs = 60 * minute;
/** Older replies are not news. */
const newsMs = 24 * 60 * minute;

/** When to look for unread replies after one arrived, or after an email went out. */
export const nextLook = {
  afterReply: (at: Date) => new Date(+at + graceMs),
  afterMail: (at: Date) => new Date(+at + intervalMs),
};

/** Which replies an email sent now is about, by when they arrived; `mailedBefore`: members mailed later than that wait. */
export const replyWindow = (now: Date) => ({
  arrivedAfter: new Date(+now - newsMs),
  arrivedBefore: new Date(+now - graceMs),
  mailedBefore: new Date(+now - intervalMs),
  graceMs,
});
export type ReplyWindow = ReturnType<typeof replyWindow>;

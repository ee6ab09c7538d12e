/** The gist of a member's answer. `settled` and `satisfied` are second answers, after interest and after a question. */
export const moods = [
  "interested",
  "not_interested",
  "question",
  "introduction",
  "wrong_contact",
  "later",
  "hard_no",
  "thanks_for_connecting",
  "settled",
  "satisfied",
] as const;
export type Mood = (typeof moods)[number];

/**
 * The phrases of one language. Texts may contain {sender} (first name of the addressee), {me}, {company}, {colleague}, {colleague_mail} and
 * {until}; [o|a] is the ending for a male or female author. Of the bodies the first half is curt, the second chatty; greeting and signature
 * are added.
 */
export type Phrases = {
  /** By email and, shorter, on the network. */
  mailGreetings: readonly string[];
  messageGreetings: readonly string[];
  closings: readonly string[];
  sentFromPhone: string;
  bodies: Readonly<Record<Mood, readonly string[]>>;
  /** Automatic answers, complete. */
  away: { subject: string; dated: readonly string[]; undated: readonly string[] };
  /** The line that mail programs in this language put above a quotation. */
  quote: { wrote: string; from: string; sent: string; to: string; subject: string; original: string };
};

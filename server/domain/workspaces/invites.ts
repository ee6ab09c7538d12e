import type { ErrorCode } from "@/lib/contract/errors";
import { canonicalEmail } from "@/server/domain/prospects/identity";

/** How long an invitation by email is good. */
export const inviteSeconds = 7 * 24 * 60 * 60;
/** Between two mails of one invitation. */
export const resendPauseSeconds = 60;
/** Invitations one person sends within an hour: a lid on what a taken account could do. */
export const maxMailsPerHour = 200;

/** Each address once; `fields` names repeated or known ones by their index in the list (SPACE-30). */
export function repeatedEmails(
  emails: readonly string[],
  known: readonly string[],
): Record<string, ErrorCode> {
  const seen = new Set(known);
  const repeated: Record<string, ErrorCode> = {};
  for (const [at, email] of emails.entries()) {
    if (seen.has(email)) repeated[`emails.${at}`] = "email_already_added";
    seen.add(email);
  }
  return repeated;
}

/** Whether an invitation may be accepted by this person: only with the address it was sent to (AUTH-41). */
export const judgeInvite = (invite: { email: string }, person: { email: string }): ErrorCode | null =>
  canonicalEmail(invite.email) === canonicalEmail(person.email) ? null : "invite_of_another";

export const inviteStatus = (expiresAt: Date, now: Date) =>
  expiresAt > now ? ("pending" as const) : ("expired" as const);

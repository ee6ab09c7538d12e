import type { Clock } from "@/server/domain/clock";
import type { Finding } from "./notice";

/** A conversation that was assigned to the reader, or that the reader snoozed and that is back; `since` is real. */
export type NoticedConversation = {
  prospectId: string;
  accountId: string;
  fullName: string;
  /** Who assigned it; null for one that is back. */
  givenBy: string | null;
  since: Date;
};

/** Its notice in the bell (NOTIF-10); assigned or back again, it is a new one. */
export const noticeOfConversation = (
  { prospectId, accountId, fullName, givenBy, since }: NoticedConversation,
  { clock }: { clock: Clock },
): Finding => ({
  kind: givenBy === null ? "reminder_back" : "conversation_assigned",
  subject: prospectId,
  over: accountId,
  since: clock.toVirtual(since),
  names: { name: fullName, ...(givenBy === null ? {} : { colleague: givenBy }) },
});

import type { Clock } from "@/server/domain/clock";
import type { Finding } from "./notice";

/** A conversation that somebody gave to the reader, or that the reader put off and that is back; `since` is real. */
export type NoticedConversation = {
  prospectId: string;
  accountId: string;
  fullName: string;
  /** Who gave it; null of one that is back. */
  givenBy: string | null;
  since: Date;
};

/** What the bell says of it (NOTIF-10): given again, or back again, it is another notice. */
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

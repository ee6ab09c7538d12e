import type { Clock } from "@/server/domain/clock";
import type { Finding } from "./notice";

/** A conversation with something new for the reader; `since` is real. */
export type NoticedConversation = {
  kind: "conversation_assigned" | "reminder_back" | "reply_received";
  prospectId: string;
  accountId: string;
  fullName: string;
  /** Who assigned it. */
  givenBy: string | null;
  /** The beginning of the last message. */
  snippet: string;
  since: Date;
};

/** Its notice in the bell (NOTIF-10); assigned, replied or back again, it is a new one. */
export const noticeOfConversation = (
  { kind, prospectId, accountId, fullName, givenBy, snippet, since }: NoticedConversation,
  { clock }: { clock: Clock },
): Finding => ({
  kind,
  subject: prospectId,
  over: accountId,
  since: clock.toVirtual(since),
  names: {
    name: fullName,
    ...(kind === "conversation_assigned" ? { colleague: givenBy ?? "" } : {}),
    ...(kind === "reply_received" ? { snippet } : {}),
  },
});

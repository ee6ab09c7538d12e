import type { NoticeKind } from "@/lib/contract/notices";
import type { Finding } from "./notice";
import type { At } from "./of-account";

export type NoticedMailbox = {
  id: string;
  email: string;
  accountId: string;
  status: string;
  problem: string | null;
  lastCheckedAt: Date | null;
  createdAt: Date;
};

/** The notice for a mailbox with this problem. */
export const kindOf = (problem: string): NoticeKind =>
  problem === "unreachable" ? "mailbox_unreachable" : "mailbox_login_failed";

/** A mailbox that was connected and can no longer be used (NOTIF-10, broken integration), since it was last read. */
export function noticesOfMailbox(mailbox: NoticedMailbox, { clock }: Pick<At, "clock">): Finding[] {
  if (mailbox.status !== "disabled" || mailbox.problem === null) return [];
  return [
    {
      kind: kindOf(mailbox.problem),
      subject: mailbox.id,
      since: clock.toVirtual(mailbox.lastCheckedAt ?? mailbox.createdAt),
      names: { email: mailbox.email },
      account: { id: mailbox.accountId, photoLink: null },
    },
  ];
}

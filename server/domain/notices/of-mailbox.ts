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

/** A mailbox that was connected and cannot be read or written any more (NOTIF-10, broken integration), since it was read last. */
export function noticesOfMailbox(mailbox: NoticedMailbox, { clock }: Pick<At, "clock">): Finding[] {
  if (mailbox.status !== "disabled" || mailbox.problem === null) return [];
  return [
    {
      kind: mailbox.problem === "login_failed" ? "mailbox_login_failed" : "mailbox_unreachable",
      subject: mailbox.id,
      since: clock.toVirtual(mailbox.lastCheckedAt ?? mailbox.createdAt),
      names: { email: mailbox.email },
      account: { id: mailbox.accountId, photoLink: null },
    },
  ];
}

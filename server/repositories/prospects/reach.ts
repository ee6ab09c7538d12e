import type { Tx } from "@/server/db/tx";
import { listedAs } from "./suppressed";

/** What decides how a conversation's prospect can be contacted by hand. */
export type ReachRow = {
  isOptedOut: boolean;
  profileUrl: string | null;
  email: string | null;
  isEmailInvalid: boolean;
  phone: string | null;
  isPhoneInvalid: boolean;
  isConnected: boolean;
  /** The conversation's account can be signed in to the network. */
  hasNetwork: boolean;
};

/** Connected: they accepted this account's request, were connected before, or the two have exchanged messages. */
export async function findReach(
  tx: Tx,
  of: { prospectId: string; accountId: string; conversationId: string },
): Promise<ReachRow> {
  const [row] = await tx.query<ReachRow>(
    `select p.opted_out_at is not null or ${listedAs("p")} is not null as "isOptedOut",
            p.profile_url as "profileUrl", coalesce(p.work_email, p.personal_email) as email,
            p.email_status = 'invalid' as "isEmailInvalid", p.phone, p.phone is not null and p.phone = p.lost_phone as "isPhoneInvalid",
            exists (select 1 from enrollments e where e.prospect_id = p.id and e.account_id = $2 and e.accepted_at is not null)
              or exists (select 1 from messages m where m.conversation_id = $3 and m.channel = 'network'
                    and (m.direction = 'in' or (m.kind = 'message' and m.state = 'sent')))
              or exists (select 1 from deliveries d join enrollments e on e.workspace_id = d.workspace_id and e.id = d.enrollment_id
                   where e.prospect_id = p.id and e.account_id = $2 and d.state = 'skipped' and d.reason = 'already_connected')
              or exists (select 1 from events v where v.prospect_id = p.id and v.kind = 'accepted'
                    and v.detail ->> 'accountId' = $2::text) as "isConnected",
            exists (select 1 from accounts a where a.id = $2 and a.account_type <> 'email') as "hasNetwork"
       from prospects p where p.id = $1`,
    [of.prospectId, of.accountId, of.conversationId],
  );
  return row!;
}

/** The mailbox of an email by hand: the one used last, else the account's first; null without one. */
export async function findSendingMailbox(
  tx: Tx,
  accountId: string,
  lastUsed: string | null,
): Promise<{ id: string; email: string; name: string } | null> {
  const [row] = await tx.query<{ id: string; email: string; name: string }>(
    `select id, email, name from mailboxes
      where status = 'connected' and (id = $2 or account_id = $1)
      order by id = $2 desc nulls last, created_at, id limit 1`,
    [accountId, lastUsed],
  );
  return row ?? null;
}

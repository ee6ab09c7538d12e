import type { Tx } from "@/server/db/tx";

/** A mail we sent, and to whom it belongs: what an answer is recognised by (R15). */
export type SentMailRow = {
  messageId: string;
  to: string;
  text: string;
  sentAt: Date;
  prospectId: string;
  accountId: string;
  campaignId: string | null;
};

const select = `select coalesce(m.mail_message_id, d.message_id, '') as "messageId", lower(m.to_address) as "to", m.text,
    m.at as "sentAt", m.prospect_id as "prospectId", c.account_id as "accountId", m.campaign_id as "campaignId"
  from messages m
  join conversations c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
  left join deliveries d on d.workspace_id = m.workspace_id and d.id = m.delivery_id`;

/** Our mails with these Message-IDs: of the ledger, where the id is fixed before sending, and of the conversations. */
export const findSentByIds = (tx: Tx, ids: readonly string[]): Promise<SentMailRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.query<SentMailRow>(
        `${select} where m.direction = 'out' and m.channel = 'email' and m.id in (
           select id from messages where mail_message_id = any($1)
           union all
           select o.id from deliveries l join messages o on o.workspace_id = l.workspace_id and o.delivery_id = l.id
            where l.message_id = any($1))`,
        [ids],
      );

/** The last mails we sent to each of these people, newest first. */
export const findLastSentTo = (
  tx: Tx,
  prospectIds: readonly string[],
  each: number,
): Promise<SentMailRow[]> =>
  prospectIds.length === 0
    ? Promise.resolve([])
    : tx.query<SentMailRow>(
        `select last.* from unnest($1::uuid[]) as wanted(id)
          cross join lateral (
            ${select}
              join conversations own on own.workspace_id = m.workspace_id and own.id = m.conversation_id
             where own.prospect_id = wanted.id and m.direction = 'out' and m.channel = 'email'
             order by m.at desc limit ${each}) last`,
        [prospectIds],
      );

/** People we wrote to who have an address at one of these domains; who else writes from there may answer for them. */
export const findWrittenToAt = (
  tx: Tx,
  domains: readonly string[],
  mailboxId: string,
): Promise<{ domain: string; prospectId: string }[]> =>
  domains.length === 0
    ? Promise.resolve([])
    : tx.query(`select domain, prospect_id as "prospectId" from written_to_at_domains($1, $2)`, [
        domains,
        mailboxId,
      ]);

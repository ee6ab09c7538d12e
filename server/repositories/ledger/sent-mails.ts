import type { Tx } from "@/server/db/tx";

/** An email we sent, with its prospect: what replies are matched by (R15). */
export type SentMailRow = {
  messageId: string;
  to: string;
  toName: string;
  subject: string | null;
  text: string;
  sentAt: Date;
  prospectId: string;
  accountId: string;
  campaignId: string | null;
};

/** As `bounces.ts` has it, too: the index `messages_replaced_id` serves exactly this. */
export const replacedId = "m.channel = 'email' and m.provider_id <> m.mail_message_id and m.provider_id";

const selectAs = (
  id: string,
) => `select coalesce(${id}, '') as "messageId", lower(m.to_address) as "to", m.text,
    p.full_name as "toName", m.subject, m.at as "sentAt", m.prospect_id as "prospectId", c.account_id as "accountId", m.campaign_id as "campaignId"
  from messages m
  join conversations c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
  join prospects p on p.workspace_id = m.workspace_id and p.id = m.prospect_id`;
const select = selectAs("m.mail_message_id");

/** Our emails with these Message-IDs: fixed before an email leaves, or the ones that its server replaced them with. */
export const findSentByIds = (tx: Tx, ids: readonly string[]): Promise<SentMailRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.query<SentMailRow>(
        `${select} where m.direction = 'out' and m.channel = 'email' and m.mail_message_id = any($1)
         union all ${selectAs("m.provider_id")} where m.direction = 'out' and ${replacedId} = any($1)`,
        [ids],
      );

/** The last emails we sent to each of these prospects, newest first. */
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

/** Contacted prospects with an address at one of these domains; a colleague writing from there may answer for them. */
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

/** Prospects with these names whom this mailbox contacted, with the subject, newest first: they may reply from another address. */
export const findWrittenToNamed = (
  tx: Tx,
  names: readonly string[],
  mailboxId: string,
): Promise<{ toName: string; subject: string | null; prospectId: string }[]> =>
  names.length === 0
    ? Promise.resolve([])
    : tx.query(
        `select p.full_name as "toName", m.subject, p.id as "prospectId"
           from prospects p
           join conversations c on c.workspace_id = p.workspace_id and c.prospect_id = p.id
           join messages m on m.workspace_id = c.workspace_id and m.conversation_id = c.id
          where p.name_key = any($1) and m.mailbox_id = $2 and m.direction = 'out' and m.channel = 'email'
            and m.at > now() - interval '60 days'
          order by m.at desc limit 500`,
        [names.map((name) => name.trim().toLowerCase()), mailboxId],
      );

/** An email in a prospect's thread, with the address it came from or went to. */
type ThreadPerson = { messageId: string; prospectId: string; address: string };

/** The prospects whose conversations contain emails with these Message-IDs, ours and theirs. */
export const findThreadPeople = (tx: Tx, ids: readonly string[]): Promise<ThreadPerson[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.query<ThreadPerson>(
        `select mail_message_id as "messageId", prospect_id as "prospectId",
                lower(case direction when 'in' then from_address else to_address end) as address
           from messages where mail_message_id = any($1)
         union all select m.provider_id, m.prospect_id, lower(m.to_address) from messages m where ${replacedId} = any($1)`,
        [ids],
      );

/** Which of these Message-IDs belong to emails that we sent, whatever their outcome. */
export async function findOwnIds(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.query<{ id: string }>(
    `select message_id as id from deliveries where message_id = any($1)
     union select mail_message_id from messages where mail_message_id = any($1) and direction = 'out'
     union select m.provider_id from messages m where ${replacedId} = any($1)`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** An email as listed in a Sent folder. */
type FiledMail = { prospectId: string; subject: string; date: Date | null };

/**
 * Whether an email is one we sent, under a Message-ID that the server replaced: exactly one of our emails to that prospect has this subject
 * and was in transmission at the second of its date.
 */
export async function isOwnUnderOtherId(tx: Tx, mailboxId: string, mail: FiledMail): Promise<boolean> {
  if (!mail.date) return false;
  const found = await tx.query(
    `select 1 from conversations c
       join messages m on m.workspace_id = c.workspace_id and m.conversation_id = c.id
       join deliveries d on d.workspace_id = m.workspace_id and d.id = m.delivery_id
      where c.prospect_id = $1 and m.mailbox_id = $2 and m.subject = $3
        and $4::timestamptz between m.at - interval '2 seconds'
          and coalesce(d.settled_at, d.transmitting_at, m.at) + interval '2 seconds' limit 1`,
    [mail.prospectId, mailboxId, mail.subject, mail.date],
  );
  return found.length > 0;
}

/** Which of an email's recipients is this prospect, by known or exchanged addresses; null if none. */
export async function findAddressAmong(
  tx: Tx,
  prospectId: string,
  addresses: readonly string[],
): Promise<string | null> {
  const [row] = await tx.query<{ address: string }>(
    `select a.address from unnest($2::text[]) with ordinality as a(address, place)
      where exists (select 1 from prospect_identities i where i.prospect_id = $1 and i.kind = 'email' and i.value = a.address)
         or exists (select 1 from conversations c
              join messages m on m.workspace_id = c.workspace_id and m.conversation_id = c.id and m.channel = 'email'
             where c.prospect_id = $1 and a.address = lower(case m.direction when 'in' then m.from_address else m.to_address end))
      order by a.place limit 1`,
    [prospectId, addresses],
  );
  return row?.address ?? null;
}

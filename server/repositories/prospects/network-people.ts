import type { Tx } from "@/server/db/tx";

/** The prospect of a thread; null for an unknown thread. */
export async function findThreadOwner(tx: Tx, accountId: string, threadId: string): Promise<string | null> {
  if (threadId === "") return null;
  const [row] = await tx.query<{ id: string }>(
    "select prospect_id as id from network_threads where account_id = $1 and thread_id = $2",
    [accountId, threadId],
  );
  return row?.id ?? null;
}

/** Assigns these threads to the prospect; a known thread stays with its owner. */
export async function noteThreads(
  tx: Tx,
  met: readonly { accountId: string; threadId: string; prospectId: string }[],
): Promise<void> {
  if (met.length === 0) return;
  await tx.query(
    `insert into network_threads (account_id, thread_id, prospect_id)
     select * from unnest($1::uuid[], $2::text[], $3::uuid[]) on conflict do nothing`,
    [
      met.map(({ accountId }) => accountId),
      met.map(({ threadId }) => threadId),
      met.map(({ prospectId }) => prospectId),
    ],
  );
}

/** The same, for members met by deliveries through these lanes. */
export async function noteMetThreads(
  tx: Tx,
  met: readonly { laneId: string; threadId: string; prospectId: string }[],
): Promise<void> {
  if (met.length === 0) return;
  await tx.query(
    `insert into network_threads (account_id, thread_id, prospect_id)
     select l.account_id, m.thread_id, m.prospect_id from unnest($1::uuid[], $2::text[], $3::uuid[]) m(lane_id, thread_id, prospect_id)
       join lanes l on l.id = m.lane_id on conflict do nothing`,
    [
      met.map(({ laneId }) => laneId),
      met.map(({ threadId }) => threadId),
      met.map(({ prospectId }) => prospectId),
    ],
  );
}

/** The prospect's member ids. */
export const listMemberRefs = async (tx: Tx, prospectId: string): Promise<string[]> =>
  (
    await tx.query<{ value: string }>(
      "select value from prospect_identities where prospect_id = $1 and kind = 'member_ref'",
      [prospectId],
    )
  ).map(({ value }) => value);

/** Of these prospects, those the account contacted on the network or sent a request, most recently first. */
export const metMostRecently = async (
  tx: Tx,
  accountId: string,
  prospectIds: readonly string[],
): Promise<string[]> =>
  (
    await tx.query<{ id: string }>(
      `select d.prospect_id as id from deliveries d
         join lanes l on l.workspace_id = d.workspace_id and l.id = d.lane_id and l.account_id = $1 and l.channel = 'network'
        where d.prospect_id = any($2) and d.state in ('sent', 'transmitting', 'unknown')
        group by 1 order by max(coalesce(d.settled_at, d.transmitting_at)) desc nulls last, 1`,
      [accountId, prospectIds],
    )
  ).map(({ id }) => id);

/** Prospects with this name whom the account met on the network before it stored member ids, at most 3. */
export const listUnidentifiedNamed = async (tx: Tx, accountId: string, name: string): Promise<string[]> =>
  (
    await tx.query<{ id: string }>(
      `select p.id from prospects p where p.name_key = lower($2)
          and not exists (select 1 from prospect_identities i where i.prospect_id = p.id and i.kind = 'member_ref')
          and exists (select 1 from deliveries d
            join lanes l on l.workspace_id = d.workspace_id and l.id = d.lane_id and l.account_id = $1 and l.channel = 'network'
            where d.prospect_id = p.id and d.state in ('sent', 'transmitting', 'unknown'))
        order by p.id limit 3`,
      [accountId, name.trim()],
    )
  ).map(({ id }) => id);

/** Adds the member id to prospects who lack one: the next step goes to the member, even if their URL changes. */
export const fillMemberRefs = (tx: Tx, met: readonly { prospectId: string; memberRef: string }[]) =>
  tx.query(
    `update prospects p set member_ref = m.ref from unnest($1::uuid[], $2::text[]) m(id, ref)
      where p.id = m.id and p.member_ref is null`,
    [met.map(({ prospectId }) => prospectId), met.map(({ memberRef }) => memberRef)],
  );

/** Whether a message that was written as the account left from here: by its id at the network, or by its words where we wrote them. */
export async function isFromHere(
  tx: Tx,
  of: { accountId: string; prospectId: string; providerId: string; text: string; at: Date },
): Promise<boolean> {
  const [row] = await tx.query<{ isOurs: boolean }>(
    `select exists (select 1 from conversations c join messages m on m.workspace_id = c.workspace_id and m.conversation_id = c.id
        where c.prospect_id = $1 and c.account_id = $2 and m.channel = 'network' and m.direction = 'out'
          and (m.provider_id = $3 or (regexp_replace(btrim(m.text), '\\s+', ' ', 'g') = regexp_replace(btrim($4), '\\s+', ' ', 'g')
            and m.text <> '' and coalesce(m.dedupe_key, '') not like 'network:%' and m.state in ('sending', 'sent', 'unknown', 'queued')
            and m.at between $5::timestamptz - interval '60 days' and $5::timestamptz + interval '1 day'))) as "isOurs"`,
    [of.prospectId, of.accountId, of.providerId, of.text, of.at],
  );
  return row!.isOurs;
}

/** Whether the person wrote to us before an instant: an answer, or what may be one. */
export async function hasWrittenBefore(tx: Tx, prospectId: string, at: Date): Promise<boolean> {
  const [row] = await tx.query<{ has: boolean }>(
    `select exists (select 1 from messages where prospect_id = $1 and direction = 'in' and at <= $2
        and (is_uncertain or understood_as in ('reply', 'opt_out'))) as has`,
    [prospectId, at],
  );
  return row!.has;
}

/** Running sequences that the prospect had entered before an instant. */
export const listRunningSince = async (tx: Tx, prospectId: string, at: Date): Promise<string[]> =>
  (
    await tx.query<{ id: string }>(
      `select id from enrollments where prospect_id = $1 and state in ('active', 'held') and entered_at <= $2 order by id`,
      [prospectId, at],
    )
  ).map(({ id }) => id);

/** Sequences that ended because of this message. */
export const listStoppedBy = async (tx: Tx, messageId: string): Promise<string[]> =>
  (
    await tx.query<{ id: string }>(
      `select e.id from events v join enrollments e on e.workspace_id = v.workspace_id and e.id = v.enrollment_id
        where v.message_id = $1 and v.kind = 'stopped' and v.reason = 'replied_by_hand'
          and e.state = 'stopped' and e.stop_reason = 'replied_by_hand' order by e.id`,
      [messageId],
    )
  ).map(({ id }) => id);

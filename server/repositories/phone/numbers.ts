import type { Tx } from "@/server/db/tx";
import type { E164 } from "@/server/domain/phone/number";
import type { Allowed } from "@/server/repositories/accounts/accounts";

/** A number of the workspace; instants are real. */
export type PhoneRow = {
  workspaceId: string;
  id: string;
  accountId: string;
  accountName: string;
  number: E164;
  ref: string;
  countryCode: string;
  place: string;
  takesSms: boolean;
  isSandboxed: boolean;
  status: "pending" | "active" | "suspended" | "released";
  /** Running campaigns that send from it. */
  campaigns: number;
  createdAt: Date;
  version: number;
};

/** SQL: campaigns that run, or begin to, with a step that sends or calls from the number `p`. */
const running = (p: string) => `(select count(*)::int from campaigns c join campaign_versions v
    on v.workspace_id = c.workspace_id and v.campaign_id = c.id and v.version = c.live_version
  where c.workspace_id = ${p}.workspace_id and c.status in ('active', 'paused')
    and v.sequence @> jsonb_build_array(jsonb_build_object('phone_id', ${p}.id::text)))`;

const reading = `select p.workspace_id as "workspaceId", p.id, p.account_id as "accountId",
    trim(a.first_name || ' ' || a.last_name) as "accountName", p.number, p.ref, p.country_code as "countryCode", p.place,
    p.takes_sms as "takesSms", p.is_sandboxed as "isSandboxed", p.status, ${running("p")} as campaigns,
    p.created_at as "createdAt", p.version
  from phone_numbers p join accounts a on a.workspace_id = p.workspace_id and a.id = p.account_id
 where p.released_at is null`;
const isAllowed = "($1::uuid[] is null or p.account_id = any($1))";

/** The numbers of the accounts this person may use. */
export const listPhones = (tx: Tx, allowed: Allowed): Promise<PhoneRow[]> =>
  tx.query<PhoneRow>(`${reading} and ${isAllowed} order by p.created_at, p.id`, [allowed]);

/** Null for a missing, foreign, released or not allowed number. */
export async function findPhone(tx: Tx, id: string, allowed: Allowed): Promise<PhoneRow | null> {
  const [row] = await tx.query<PhoneRow>(`${reading} and ${isAllowed} and p.id = $2`, [allowed, id]);
  return row ?? null;
}

export type NewPhone = {
  id: string;
  accountId: string;
  number: E164;
  countryCode: string;
  place: string;
  takesSms: boolean;
  isSandboxed: boolean;
  takenBy: string;
};

/** Notes that a number is being taken; false when the workspace has it, or is taking it, already. */
export async function insertPhone(tx: Tx, phone: NewPhone): Promise<boolean> {
  const rows = await tx.query(
    `insert into phone_numbers (id, account_id, number, country_code, place, takes_sms, is_sandboxed, taken_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
    [
      ...[phone.id, phone.accountId, phone.number, phone.countryCode, phone.place],
      ...[phone.takesSms, phone.isSandboxed, phone.takenBy],
    ],
  );
  return rows.length > 0;
}

export const openPhoneNumber = (tx: Tx, id: string, { ref, takesSms }: { ref: string; takesSms: boolean }) =>
  tx.query(
    "update phone_numbers set status = 'active', ref = $2, takes_sms = $3, version = version + 1 where id = $1",
    [id, ref, takesSms],
  );

/** A number that was not available after all. */
export const dropPhone = (tx: Tx, id: string) =>
  tx.query("delete from phone_numbers where id = $1 and status = 'pending'", [id]);

export const markReleased = (tx: Tx, id: string, at: Date) =>
  tx.query(
    `update phone_numbers set status = 'released', released_at = $2, watched_by = null, version = version + 1
      where id = $1`,
    [id, at],
  );

/** Ids of the numbers text messages can be sent from. */
export const listPhonesWithLane = async (tx: Tx): Promise<string[]> =>
  (
    await tx.query<{ id: string }>(
      `select p.id from phone_numbers p join lanes l on l.workspace_id = p.workspace_id and l.number_id = p.id
        where p.status = 'active' and p.takes_sms`,
    )
  ).map(({ id }) => id);

/** What is needed to read its events. */
export type PhonePlace = {
  workspaceId: string;
  id: string;
  accountId: string;
  number: E164;
  ref: string;
  eventCursor: string | null;
  createdAt: Date;
};

export async function findPhonePlace(tx: Tx, id: string): Promise<PhonePlace | null> {
  const [row] = await tx.query<PhonePlace>(
    `select workspace_id as "workspaceId", id, account_id as "accountId", number, ref, event_cursor as "eventCursor",
            created_at as "createdAt" from phone_numbers where id = $1 and status = 'active'`,
    [id],
  );
  return row ?? null;
}

/** Stores how far its events were read; false if another worker watches it by now. */
export async function movePhoneCursor(
  tx: Tx,
  { id, workerId, cursor }: { id: string; workerId: string; cursor: string },
): Promise<boolean> {
  const rows = await tx.query(
    "update phone_numbers set event_cursor = $3 where id = $1 and watched_by = $2 and is_known_timeline() returning id",
    [id, workerId, cursor],
  );
  return rows.length > 0;
}

/** The number a hand-written text, or a call, leaves from: the one this conversation used last, else the account's first. */
export async function findSendingPhone(
  tx: Tx,
  { accountId, conversationId }: { accountId: string; conversationId: string },
): Promise<{ id: string; number: E164 } | null> {
  const [row] = await tx.query<{ id: string; number: E164 }>(
    `select p.id, p.number from phone_numbers p
       left join lateral (select max(m.at) as at from messages m where m.conversation_id = $2 and m.channel in ('sms', 'voicemail')
         and p.number in (m.from_address, m.to_address)) u on true
      where p.status = 'active' and p.takes_sms and (p.account_id = $1 or u.at is not null)
      order by u.at desc nulls last, p.created_at, p.id limit 1`,
    [accountId, conversationId],
  );
  return row ?? null;
}

/** Our text message with this vendor id; its ledger row, if it has one, was sent. */
export async function findSentText(tx: Tx, providerId: string) {
  const [row] = await tx.query<{
    id: string;
    prospectId: string;
    campaignId: string | null;
    to: string;
    state: string;
  }>(
    `select id, prospect_id as "prospectId", campaign_id as "campaignId", to_address as "to", state from messages
      where channel = 'sms' and direction = 'out' and provider_id = $1 for no key update`,
    [providerId],
  );
  return row ?? null;
}

/** Whether a text of this account left, or may have, without what became of it being written down. */
export async function isTextUnderWay(tx: Tx, accountId: string): Promise<boolean> {
  const [row] = await tx.query<{ isUnderWay: boolean }>(
    `select exists (select 1 from lanes l join deliveries d on d.workspace_id = l.workspace_id and d.lane_id = l.id
       where l.account_id = $1 and d.kind = 'sms' and d.settled_at is null and d.state in ('transmitting', 'unknown')) as "isUnderWay"`,
    [accountId],
  );
  return row?.isUnderWay ?? false;
}

export const markTextLost = (tx: Tx, id: string, reason: string) =>
  tx.query("update messages set state = 'failed', failure = $2 where id = $1", [id, reason]);

/** A carrier reported that the number does not exist, or takes no messages; applied only if it is the prospect's current number. */
export const markPhoneLost = (tx: Tx, prospectId: string, number: string, at: Date) =>
  tx.query(
    `update prospects p set lost_phone = p.phone, updated_at = $3, version = version + 1
      where p.id = $1 and p.phone is not null and p.lost_phone is distinct from p.phone and exists (
        select 1 from prospect_identities i where i.workspace_id = p.workspace_id and i.prospect_id = p.id
          and i.kind = 'phone' and i.value = $2)`,
    [prospectId, number, at],
  );

/** All prospects with a number, the one texted last first; several records may share it. */
export const listPhoneOwners = (
  tx: Tx,
  number: string,
): Promise<{ prospectId: string; lastTextedAt: Date | null }[]> =>
  tx.query(
    `select p.id as "prospectId", (select max(m.at) from messages m where m.workspace_id = p.workspace_id and m.prospect_id = p.id
         and m.channel in ('sms', 'voicemail') and m.direction = 'out' and m.to_address = $1
         and m.state in ('sent', 'sending', 'unknown')) as "lastTextedAt"
       from prospects p where p.phone = $1
         or p.id in (select i.prospect_id from prospect_identities i where i.kind = 'phone' and i.value = $1)
      order by 2 desc nulls last, exists (select 1 from prospect_identities i
        where i.prospect_id = p.id and i.kind = 'phone' and i.value = $1) desc, p.id`,
    [number],
  );

import type { Tx } from "@/server/db/tx";

type EventTypeRow = {
  id: string;
  name: string;
  url: string;
  durationMinutes: number;
  isActive: boolean;
};
const columns = `t.id, t.name, t.url, t.minutes as "durationMinutes", t.is_active as "isActive"`;

type ReadEventType = { ref: string; name: string; url: string; durationMinutes: number; isActive: boolean };

/** Keeps what was read: known ones are changed, others added, and those that were not read are gone. */
export async function saveEventTypes(
  tx: Tx,
  of: { calendarId: string; at: Date; newId(): string },
  read: readonly ReadEventType[],
): Promise<void> {
  const column = <T>(pick: (one: ReadEventType) => T) => read.map(pick);
  await tx.query(
    `insert into calendar_event_types (id, calendar_id, ref, name, url, minutes, is_active)
     select n.id, $1, n.ref, n.name, n.url, n.minutes, n.is_active
       from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::int[], $7::bool[]) as n(id, ref, name, url, minutes, is_active)
     on conflict (workspace_id, calendar_id, ref) do update set name = excluded.name, url = excluded.url, minutes = excluded.minutes,
       is_active = excluded.is_active, gone_at = null`,
    [
      ...[of.calendarId, read.map(() => of.newId()), column((t) => t.ref), column((t) => t.name)],
      ...[column((t) => t.url), column((t) => t.durationMinutes), column((t) => t.isActive)],
    ],
  );
  await tx.query(
    `update calendar_event_types set gone_at = $2, is_active = false
      where calendar_id = $1 and gone_at is null and ref <> all($3)`,
    [of.calendarId, of.at, column((t) => t.ref)],
  );
  await tx.query("update calendars set read_at = $2 where id = $1", [of.calendarId, of.at]);
}

/** The event types of a calendar by name; `only` those that exist. */
export const listEventTypes = (
  tx: Tx,
  calendarId: string,
  { offset, limit }: { offset: number; limit: number },
) =>
  tx.query<EventTypeRow>(
    `select ${columns} from calendar_event_types t where t.calendar_id = $1 and t.gone_at is null
      order by lower(t.name), t.id offset $2 limit $3`,
    [calendarId, offset, limit],
  );

export async function countEventTypes(tx: Tx, calendarId: string): Promise<number> {
  const [row] = await tx.query<{ total: number }>(
    "select count(*)::int as total from calendar_event_types where calendar_id = $1 and gone_at is null",
    [calendarId],
  );
  return row!.total;
}

/** Whether it is an event type of a member that can be chosen for a link. */
export async function isOffered(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from calendar_event_types t join calendars c on c.workspace_id = t.workspace_id and c.id = t.calendar_id
      where t.id = $1 and t.gone_at is null and c.state = 'connected'`,
    [id],
  );
  return rows.length > 0;
}

/** Null takes the account's event type away. */
export async function setOfAccount(tx: Tx, accountId: string, eventTypeId: string | null): Promise<void> {
  if (eventTypeId === null)
    await tx.query("delete from account_event_types where account_id = $1", [accountId]);
  else
    await tx.query(
      `insert into account_event_types (account_id, event_type_id) values ($1, $2)
       on conflict (workspace_id, account_id) do update set event_type_id = excluded.event_type_id`,
      [accountId, eventTypeId],
    );
}

/** `isBroken`: a link to it would lead nowhere at the moment, or to a simulated page that real people cannot open. */
type AccountEventType = EventTypeRow & {
  accountId: string;
  hostId: string;
  host: string | null;
  isSandboxed: boolean;
  isBroken: boolean;
};

/** To which event types the links of these accounts lead; accounts without one are left out. */
export const readOfAccounts = (tx: Tx, accountIds: readonly string[]) =>
  tx.query<AccountEventType>(
    `select ${columns}, x.account_id as "accountId", u.id as "hostId", nullif(trim(u.first_name || ' ' || u.last_name), '') as host,
        c.is_sandboxed as "isSandboxed",
        c.state <> 'connected' or c.broken_at is not null or not t.is_active or t.gone_at is not null
          or c.is_sandboxed and (a.account_type <> 'email' and not a.is_sandboxed or exists (select 1 from mailboxes m
            where m.workspace_id = a.workspace_id and m.account_id = a.id and m.status = 'connected' and not m.is_sandboxed)) as "isBroken"
       from account_event_types x
       join accounts a on a.workspace_id = x.workspace_id and a.id = x.account_id
       join calendar_event_types t on t.workspace_id = x.workspace_id and t.id = x.event_type_id
       join calendars c on c.workspace_id = t.workspace_id and c.id = t.calendar_id
       left join users u on u.id = c.user_id
      where x.account_id = any($1)`,
    [accountIds],
  );

/** Accounts whose links lead to this calendar. */
export async function listLinkedAccounts(tx: Tx, calendarId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select x.account_id as id from account_event_types x
       join calendar_event_types t on t.workspace_id = x.workspace_id and t.id = x.event_type_id
      where t.calendar_id = $1`,
    [calendarId],
  );
  return rows.map(({ id }) => id);
}

import type { NetworkType, PinType } from "@/lib/contract/accounts/accounts";
import type { Behavior } from "@/lib/contract/sandbox";
import type { Tx } from "@/server/db/tx";
import type { Allowed } from "@/server/repositories/accounts/accounts";
import { countShown, type Place } from "@/server/repositories/cursor";
import type { SeatMeeting } from "@/server/sandbox/rules/seat-state";

/** The stored behavior, or an empty object; server/sandbox/rules/behavior.ts completes it. */
export async function readBehavior(tx: Tx): Promise<unknown> {
  const [row] = await tx.query<{ behavior: unknown }>(
    "select behavior from workspaces where id = current_workspace()",
  );
  return row?.behavior ?? {};
}

export const saveBehavior = (tx: Tx, behavior: Behavior) =>
  tx.query("update workspaces set behavior = $1 where id = current_workspace()", [behavior]);

/** How many answers are on their way. */
export async function countAnswers(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    "select count(*)::int as count from sandbox.pending where kind in ('network_answer', 'mail_answer')",
  );
  return row?.count ?? 0;
}

export type NewSeat = {
  id: string;
  username: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  headline: string;
} & SeatMeeting;

/** False when the name is taken in this workspace. */
export async function insertSeat(tx: Tx, seat: NewSeat): Promise<boolean> {
  const rows = await tx.query(
    `insert into sandbox.seats (id, username, password_hash, first_name, last_name, headline, challenge, state, faults)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict do nothing returning id`,
    [
      ...[seat.id, seat.username, seat.passwordHash, seat.firstName, seat.lastName, seat.headline],
      ...[seat.challenge, seat.state, JSON.stringify(seat.faults)],
    ],
  );
  return rows.length > 0;
}

export type SeatRow = {
  id: string;
  username: string;
  firstName: string;
  lastName: string;
  accountType: NetworkType;
} & SeatMeeting;
const seatColumns = `id, username, first_name as "firstName", last_name as "lastName", account_type as "accountType", state,
  challenge, faults`;

export const listSeats = (tx: Tx) =>
  tx.query<SeatRow>(`select ${seatColumns} from sandbox.seats order by created_at desc, id limit 200`);

/** Sets the challenge of a test account, forgetting earlier codes, and its subscription; null leaves either unchanged. */
export async function changeSeat(
  tx: Tx,
  id: string,
  meeting: SeatMeeting | null,
  accountType: NetworkType | null,
): Promise<SeatRow | null> {
  const [row] = await tx.query<SeatRow>(
    `update sandbox.seats set account_type = coalesce($2, account_type),
       state = case when $3 then $4 else state end, challenge = case when $3 then $5 else challenge end,
       faults = case when $3 then $6::jsonb else faults end, is_told = is_told and not $3,
       retry_at = case when $3 then null else retry_at end, is_locked = is_locked and not $3
      where id = $1 returning ${seatColumns}`,
    [
      ...[id, accountType, meeting !== null, meeting?.state ?? null, meeting?.challenge ?? null],
      JSON.stringify(meeting?.faults ?? []),
    ],
  );
  return row ?? null;
}

/** Seats that ask for a code now. */
export const listChallenged = (tx: Tx) =>
  tx.query<{ id: string; username: string; challenge: PinType }>(
    "select id, username, challenge from sandbox.seats where challenge is not null order by username",
  );

export type NewLogin = { address: string; passwordHash: string; name: string };

/** False when the address is taken anywhere. */
export async function insertLogin(tx: Tx, login: NewLogin): Promise<boolean> {
  const rows = await tx.query(
    `insert into sandbox.mail_logins (address, password_hash, name) values ($1, $2, $3)
     on conflict do nothing returning address`,
    [login.address, login.passwordHash, login.name],
  );
  return rows.length > 0;
}

/** How many mailboxes the workspace has at the sandbox's mail server. */
export async function countLogins(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ n: number }>("select count(*)::int as n from sandbox.mail_logins");
  return row?.n ?? 0;
}

/** Whether the workspace has this mailbox at the sandbox's mail server. */
export async function hasLogin(tx: Tx, address: string): Promise<boolean> {
  const rows = await tx.query("select 1 from sandbox.mail_logins where address = $1", [address]);
  return rows.length > 0;
}

/** An email the sandbox accepted or rejected; `at` is real. */
export type ReceivedRow = {
  id: string;
  at: Date;
  fromName: string;
  fromAddress: string;
  toAddress: string;
  subject: string;
  text: string;
  fate: "delivered" | "bounced" | "refused";
};

/** Sent by a mailbox of one of these accounts. */
const isSentBy = `($1::uuid[] is null or exists (select 1 from mailboxes m
  where m.account_id = any($1) and m.smtp_username = received.login))`;

export const listReceived = (
  tx: Tx,
  accounts: Allowed,
  page: { after: Place | null; offset: number; limit: number },
): Promise<ReceivedRow[]> =>
  tx.query<ReceivedRow>(
    `select id, at, from_name as "fromName", from_address as "fromAddress", to_address as "toAddress", subject, text, fate
       from sandbox.received
      where ${isSentBy} and ($2::timestamptz is null or (at, id) < ($2::timestamptz, $3::uuid))
      order by at desc, id desc limit $4 offset $5`,
    [accounts, page.after?.at ?? null, page.after?.id ?? null, page.limit, page.offset],
  );

export const countReceived = (tx: Tx, accounts: Allowed): Promise<number> =>
  countShown(tx, `sandbox.received where ${isSentBy}`, [accounts]);

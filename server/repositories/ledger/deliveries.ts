import { type LedgerKind, type TouchKind, touchKinds } from "@/lib/contract/campaigns/sequence";
import type { SkipReason, WaitReason } from "@/lib/contract/reasons";
import type { Tx } from "@/server/db/tx";
import { type DeliveryState, ranks } from "@/server/domain/campaigns/delivery";
import { requestKinds } from "@/server/domain/campaigns/sequence/kinds";

/** A step to do, planned for a lane; `dueAt` null = parked until something wakes it. Instants are real. */
export type PlannedDelivery = {
  id: string;
  laneId: string;
  enrollmentId: string;
  campaignId: string;
  prospectId: string;
  stepId: string;
  kind: LedgerKind;
  rank: number;
  plannedAt: Date;
  dueAt: Date | null;
  waitReason?: WaitReason | null;
  waitDetail?: WaitDetail | null;
};
export type WaitDetail = Record<string, string | number>;

/** SQL: kinds that each account of a prospect does for itself (R12). */
const ofEachAccount = (kind: string) => `${kind} in ('${[...requestKinds, "condition"].join("', '")}')`;
/** SQL: the prospect of `e` has done the step of `d`, or it is in progress, with their current account. */
export const countsForAccount = (d: string, e: string) =>
  `(${d}.account_no = ${e}.account_no or not ${ofEachAccount(`${d}.kind`)})`;

const inserting = {
  name: "insert-deliveries",
  text: `insert into deliveries (id, lane_id, enrollment_id, campaign_id, prospect_id, step_id, kind, rank, planned_at, due_at,
      wait_reason, wait_detail, account_no, state, look_up_at)
    select n.*, case when ${ofEachAccount("n.kind")} then (select e.account_no from enrollments e where e.id = n.enrollment_id) else 0 end,
      case when o.may_be_done then 'unknown' else 'planned' end, case when o.may_be_done then n.planned_at end
    from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[], $7::text[], $8::smallint[],
      $9::timestamptz[], $10::timestamptz[], $11::text[], $12::jsonb[])
      as n(id, lane_id, enrollment_id, campaign_id, prospect_id, step_id, kind, rank, planned_at, due_at, wait_reason, wait_detail)
    cross join lateral (select n.kind = any('{${touchKinds.join(", ")}}') and exists (
      select 1 from retraces r join restorations s on s.workspace_id = r.workspace_id
       where r.id = n.enrollment_id and s.released_at is not null) as may_be_done) o
    on conflict (workspace_id, enrollment_id, step_id, account_no) where enrollment_id is not null do nothing`,
};

/**
 * Plans steps. A step that is in the ledger already stays unchanged, so planning twice is harmless (rule 9). For prospects restored from a
 * backup, whose ledger may lag behind, the step is looked up first.
 */
export async function insertDeliveries(tx: Tx, planned: readonly PlannedDelivery[]): Promise<void> {
  if (planned.length === 0) return;
  const column = <T>(read: (row: PlannedDelivery) => T) => planned.map(read);
  await tx.query(inserting, [
    column((d) => d.id),
    column((d) => d.laneId),
    column((d) => d.enrollmentId),
    column((d) => d.campaignId),
    column((d) => d.prospectId),
    column((d) => d.stepId),
    column((d) => d.kind),
    column((d) => d.rank),
    column((d) => d.plannedAt),
    column((d) => d.dueAt),
    column((d) => d.waitReason ?? null),
    column((d) => (d.waitDetail ? JSON.stringify(d.waitDetail) : null)),
  ]);
}

/** Where a claimed row moves. Omitted fields become null, except `dueAt`: undefined leaves it unchanged. */
export type RowMove = {
  id: string;
  fence: number;
  to: Exclude<DeliveryState, "claimed" | "transmitting">;
  dueAt?: Date | null;
  waitReason?: WaitReason | null;
  waitDetail?: WaitDetail | null;
  reason?: string | null;
  providerId?: string | null;
  /** Tries that ended for a passing reason; grows the next gap (R13). */
  addAttempt?: boolean;
  settledAt?: Date | null;
  lookUpAt?: Date | null;
  /**
   * Nothing was done, so its place in the limit is free again; not needed if the row is planned again. A row that ends without it used its
   * place (R9).
   */
  returnsPlace?: boolean;
};

const moving = {
  name: "move-deliveries",
  text: `update deliveries d set state = m.state, due_at = case when m.keeps_due then d.due_at else m.due_at end,
      wait_reason = m.wait_reason, wait_detail = m.wait_detail, reason = m.reason, provider_id = m.provider_id,
      attempts = d.attempts + m.attempt, settled_at = m.settled_at, look_up_at = m.look_up_at, lease_by = null,
      place_kind = case when m.settled_at is null or m.returns_place then d.place_kind end,
      place_day = case when not m.returns_place then d.place_day end
    from unnest($1::uuid[], $2::int[], $3::text[], $4::boolean[], $5::timestamptz[], $6::text[], $7::jsonb[], $8::text[],
      $9::text[], $10::smallint[], $11::timestamptz[], $12::boolean[], $13::timestamptz[])
      as m(id, fence, state, keeps_due, due_at, wait_reason, wait_detail, reason, provider_id, attempt, settled_at, returns_place, look_up_at)
    where d.id = m.id and d.fence = m.fence and d.lease_by = $14 and d.state in ('claimed', 'transmitting')
    returning d.id`,
};

/**
 * Moves rows that this worker claimed; returns the ids of those that still belonged to it. A row that was stopped, paused or taken over
 * meanwhile has another state, fence or holder and stays unchanged (rule 11).
 */
export async function moveClaimed(tx: Tx, workerId: string, moves: readonly RowMove[]): Promise<Set<string>> {
  if (moves.length === 0) return new Set();
  const moved = await tx.query<{ id: string }>(moving, [...moveColumns(byId(moves)), workerId]);
  return new Set(moved.map(({ id }) => id));
}

/** The moves as the statements want them: one array for each column. */
function moveColumns(moves: readonly RowMove[]): unknown[][] {
  const column = <T>(read: (move: RowMove) => T) => moves.map(read);
  return [
    column((m) => m.id),
    column((m) => m.fence),
    column((m) => m.to),
    column((m) => m.dueAt === undefined),
    column((m) => m.dueAt ?? null),
    column((m) => m.waitReason ?? null),
    column((m) => (m.waitDetail ? JSON.stringify(m.waitDetail) : null)),
    column((m) => m.reason ?? null),
    column((m) => m.providerId ?? null),
    column((m) => (m.addAttempt ? 1 : 0)),
    column((m) => m.settledAt ?? null),
    column((m) => m.returnsPlace ?? false),
    column((m) => m.lookUpAt ?? null),
  ];
}

const movingLate = {
  name: "move-late-deliveries",
  text: `update deliveries d set state = m.state, due_at = case when m.keeps_due then coalesce(d.due_at, $13) else m.due_at end,
      wait_reason = m.wait_reason, wait_detail = m.wait_detail, reason = m.reason, provider_id = m.provider_id,
      attempts = d.attempts + m.attempt, settled_at = m.settled_at, look_up_at = null, lease_by = null,
      place_kind = case when m.settled_at is null or m.returns_place then d.place_kind end,
      place_day = case when not m.returns_place then d.place_day end
    from unnest($1::uuid[], $2::int[], $3::text[], $4::boolean[], $5::timestamptz[], $6::text[], $7::jsonb[], $8::text[],
      $9::text[], $10::smallint[], $11::timestamptz[], $12::boolean[])
      as m(id, fence, state, keeps_due, due_at, wait_reason, wait_detail, reason, provider_id, attempt, settled_at, returns_place)
    where d.id = m.id and d.transmitting_at is not null and (d.fence = m.fence and d.state = 'unknown'
      or m.state = 'sent' and d.fence >= m.fence and d.state in ('unknown', 'planned', 'claimed'))
    returning d.id, d.lane_id as "laneId", d.enrollment_id as "enrollmentId", d.state, d.due_at as "dueAt",
      d.place_day is not null as "hasPlace"`,
};

/** A row that was moved although it had been taken from its worker. `hasPlace`: its place in the limit was not given back meanwhile. */
export type MovedLate = Pick<OpenDelivery, "id" | "laneId" | "state" | "dueAt"> & { hasPlace: boolean };

/**
 * Applies what a worker knows about rows that were taken from it past the wire mark: that is better evidence than any lookup, unless they
 * were settled meanwhile. A sent row stays sent even if it was about to be sent again; a prospect who was held for it continues.
 */
export async function moveLate(tx: Tx, moves: readonly RowMove[], now: Date): Promise<MovedLate[]> {
  if (moves.length === 0) return [];
  const columns = moveColumns(byId(moves)).slice(0, -1);
  const moved = await tx.query<MovedLate & { enrollmentId: string | null }>(movingLate, [...columns, now]);
  const people = moved.flatMap(({ enrollmentId }) => enrollmentId ?? []);
  if (people.length > 0)
    await tx.query(
      "update enrollments set state = 'active', version = version + 1 where id = any($1) and state = 'held'",
      [people],
    );
  return moved;
}

/** Holds rows that this worker claimed until the transaction ends; answers those that are still its own (lock-order.md). */
export async function lockClaimed(
  tx: Tx,
  workerId: string,
  rows: readonly { id: string; fence: number }[],
): Promise<Set<string>> {
  const own = await tx.query<{ id: string }>(
    {
      name: "lock-claimed",
      text: `select d.id from unnest($1::uuid[], $2::int[]) as c(id, fence) join deliveries d on d.id = c.id
        where d.fence = c.fence and d.lease_by = $3 and d.state = 'claimed' order by d.id for no key update of d`,
    },
    [rows.map(({ id }) => id), rows.map(({ fence }) => fence), workerId],
  );
  return new Set(own.map(({ id }) => id));
}

/**
 * Which of these rows were taken over from a worker that was thought dead: claimed again, or with the text of its attempt still stored.
 * Rows that were stopped or paused are not included.
 */
export async function listTakenOver(
  tx: Tx,
  rows: readonly { id: string; fence: number }[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const taken = await tx.query<{ id: string }>(
    `select d.id from unnest($1::uuid[], $2::int[]) as r(id, fence) join deliveries d on d.id = r.id
      where d.fence <> r.fence or d.state in ('transmitting', 'unknown') or exists (
        select 1 from messages m where m.workspace_id = d.workspace_id and m.delivery_id = d.id and m.state = 'sending')`,
    [rows.map(({ id }) => id), rows.map(({ fence }) => fence)],
  );
  return new Set(taken.map(({ id }) => id));
}

const byId = <Row extends { id: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/**
 * A limit is reached: everything of these kinds due in the lane before `until` waits for it (R9), or only one campaign's rows if the limit
 * is the campaign's. All are then due at the same instant, and go in planned order (R11).
 */
export const postponeKinds = (
  tx: Tx,
  of: {
    laneId: string;
    campaignId: string | null;
    kinds: readonly LedgerKind[];
    until: Date;
    reason: WaitReason;
    detail: WaitDetail;
  },
) =>
  tx.query(
    `update deliveries set due_at = $3, wait_reason = $4, wait_detail = $5
      where lane_id = $1 and kind = any($2) and rank in (1, 2, 3) and settled_at is null and due_at < $3
        and state = 'planned' and wait_reason is distinct from 'out_of_credits' and ($6::uuid is null or campaign_id = $6)`,
    [of.laneId, of.kinds, of.until, of.reason, JSON.stringify(of.detail), of.campaignId],
  );

/** Everything of these kinds that is due in the lane waits for a member. Returns the rows that had another wait reason before. */
export const parkKinds = (
  tx: Tx,
  of: { laneId: string; kinds: readonly TouchKind[]; now: Date; reason: WaitReason },
): Promise<Woken[]> =>
  tx.query<Woken>(
    `with due as (
       select d.workspace_id, d.id, d.wait_reason from deliveries d
        where d.lane_id = $1 and d.kind = any($2) and d.rank in (1, 2, 3) and d.settled_at is null and d.due_at <= $3
          and d.state = 'planned' order by d.id for update),
     parked as (
       update deliveries d set due_at = null, wait_reason = $4, wait_detail = null
         from due where d.workspace_id = due.workspace_id and d.id = due.id
       returning d.*, due.wait_reason is distinct from $4 as is_new)
     select ${wokenColumns("p")}, null::timestamptz as until from parked p where p.is_new`,
    [of.laneId, of.kinds, of.now, of.reason],
  );

/** A step with a date that was promised goes before other follow-ups once it is due (R11). */
export async function promise(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx.query("update deliveries set rank = $2 where id = any($1) and rank = $3", [
      ids,
      ranks.promised,
      ranks.followUp,
    ]);
}

/** Rows of one person that are not settled, with their state; locked until the transaction ends. */
export type OpenDelivery = {
  id: string;
  laneId: string;
  enrollmentId: string;
  campaignId: string;
  prospectId: string;
  stepId: string;
  kind: LedgerKind;
  state: DeliveryState;
  dueAt: Date | null;
  waitReason: WaitReason | null;
  lookUpAt: Date | null;
  messageId: string | null;
  transmittingAt: Date | null;
};
const openColumns = `id, lane_id as "laneId", enrollment_id as "enrollmentId", campaign_id as "campaignId",
  prospect_id as "prospectId", step_id as "stepId", kind, state, due_at as "dueAt", wait_reason as "waitReason",
  look_up_at as "lookUpAt", message_id as "messageId", transmitting_at as "transmittingAt"`;

export const lockOpenDeliveries = (tx: Tx, enrollmentIds: readonly string[]): Promise<OpenDelivery[]> =>
  tx.query<OpenDelivery>(
    `select ${openColumns} from deliveries where enrollment_id = any($1) and settled_at is null order by id for update`,
    [enrollmentIds],
  );

/**
 * Ends rows that are not in transmission; a worker that holds one of them learns it at the wire mark. The date stays, so that a stop can be
 * undone.
 */
export const skipDeliveries = (tx: Tx, ids: readonly string[], reason: SkipReason, at: Date) =>
  tx.query(
    `update deliveries set state = 'skipped', reason = $2, settled_at = $3, wait_reason = null, wait_detail = null,
            lease_by = null, look_up_at = null
      where id = any($1) and state in ('planned', 'claimed', 'unknown')`,
    [ids, reason, at],
  );

/** Conditions that came true before their deadline. */
export const fulfilConditions = (tx: Tx, ids: readonly string[], at: Date) =>
  tx.query(
    `update deliveries set state = 'sent', settled_at = $2, lease_by = null, wait_reason = null
      where id = any($1) and state in ('planned', 'claimed')`,
    [ids, at],
  );

/** Restores rows that a stop removed, due at their old date or at once; returns the lanes with their earliest date. */
export async function takeBackStop(tx: Tx, enrollmentId: string, now: Date): Promise<Map<string, Date>> {
  const rows = await tx.query<{ laneId: string; dueAt: Date }>(
    `update deliveries set state = 'planned', reason = null, settled_at = null, due_at = greatest(due_at, $2)
      where enrollment_id = $1 and state = 'skipped' and reason = 'stopped'
      returning lane_id as "laneId", due_at as "dueAt"`,
    [enrollmentId, now],
  );
  return earliest(rows);
}

/** Holds some rows until the transaction ends (lock-order.md). */
export const lockDeliveries = (tx: Tx, ids: readonly string[]) =>
  tx.query("select 1 from deliveries where id = any($1) order by id for update", [ids]);

/** Gives untransmitted rows a new time (null parks them); claimed ones are taken from their worker. */
export const rescheduleDeliveries = (
  tx: Tx,
  ids: readonly string[],
  to: { dueAt: Date | null; waitReason: WaitReason | null },
) =>
  tx.query(
    `update deliveries set state = 'planned', lease_by = null, due_at = $2, wait_reason = $3, wait_detail = null
      where id = any($1) and state in ('planned', 'claimed')`,
    [ids, to.dueAt, to.waitReason],
  );

export type ParkedOf =
  | { prospectIds: readonly string[] }
  | { campaignId: string }
  | { accountId: string }
  | { workspaceId: string };

/** A row that has a date again, as the log names it; `until` is that date. */
export type Woken = {
  deliveryId: string;
  enrollmentId: string;
  campaignId: string;
  prospectId: string;
  stepId: string;
  stepKind: LedgerKind;
  until: Date | null;
};
export const wokenColumns = (
  d: string,
) => `${d}.id as "deliveryId", ${d}.enrollment_id as "enrollmentId", ${d}.campaign_id as "campaignId",
  ${d}.prospect_id as "prospectId", ${d}.step_id as "stepId", ${d}.kind as "stepKind"`;

/** Rows that are due now, and their lanes with the earliest date of each. */
type Awakened = { lanes: Map<string, Date>; woken: Woken[] };
type AwakenedRow = Omit<Woken, "until"> & { laneId: string; dueAt: Date };
const awakened = `lane_id as "laneId", due_at as "dueAt", ${wokenColumns("d")}`;
const byLane = (rows: readonly AwakenedRow[]): Awakened => ({
  lanes: earliest(rows),
  woken: rows.map(({ laneId: _, dueAt: until, ...row }) => ({ ...row, until })),
});

/** Which open rows; SQL about `deliveries d`, and its parameter $1. */
function openRowsOf(of: ParkedOf): [where: string, whose: string | readonly string[]] {
  if ("campaignId" in of) return ["d.campaign_id = $1", of.campaignId];
  if ("accountId" in of) return ["d.lane_id in (select id from lanes where account_id = $1)", of.accountId];
  if ("workspaceId" in of) return ["d.workspace_id = $1", of.workspaceId];
  return ["d.enrollment_id in (select id from enrollments where prospect_id = any($1))", of.prospectIds];
}

/**
 * Waits for workers that are writing the results of these rows, and locks the rows. Call it after changing what steps wait for and before
 * waking them: a worker that read the old state has written its wait by then, and a later one reads the new state. Otherwise a step could
 * wait for something that is over, and nothing would wake it (R13).
 */
export async function waitForWorkers(tx: Tx, of: ParkedOf): Promise<void> {
  const [where, whose] = openRowsOf(of);
  await tx.query(
    `select 1 from deliveries d where ${where} and d.settled_at is null and d.state <> 'planned'
      order by d.id for no key update`,
    [whose],
  );
}

/** Parked rows with one of these wait reasons are due now; returns their lanes. */
export async function wakeParked(
  tx: Tx,
  of: ParkedOf,
  { reasons, now }: { reasons: readonly WaitReason[]; now: Date },
): Promise<Awakened> {
  await waitForWorkers(tx, of);
  const [where, whose] = openRowsOf(of);
  const rows = await tx.query<AwakenedRow>(
    `update deliveries d set due_at = $3, wait_reason = null, wait_detail = null
      where ${where} and d.settled_at is null and d.state = 'planned' and d.due_at is null and d.wait_reason = any($2)
      returning ${awakened}`,
    [whose, reasons, now],
  );
  return byLane(rows);
}

/** Stores the variant of each row. */
export async function setVariants(tx: Tx, rows: readonly { id: string; variantId: string }[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `update deliveries d set variant_id = v.variant_id from unnest($1::uuid[], $2::uuid[]) as v(id, variant_id)
      where d.id = v.id`,
    [rows.map(({ id }) => id), rows.map(({ variantId }) => variantId)],
  );
}

/** Rows of a campaign that wait for something that no longer applies are due now; returns their lanes. */
export async function wakeWaiting(
  tx: Tx,
  of: { campaignId: string; reasons: readonly WaitReason[]; now: Date },
): Promise<Awakened> {
  await waitForWorkers(tx, of);
  const rows = await tx.query<AwakenedRow>(
    `update deliveries d set due_at = $3, wait_reason = null, wait_detail = null
      where campaign_id = $1 and settled_at is null and state = 'planned' and wait_reason = any($2)
      returning ${awakened}`,
    [of.campaignId, of.reasons, of.now],
  );
  return byLane(rows);
}

/** Stores a decision about a row of unknown outcome. */
export const settleUnknown = (
  tx: Tx,
  id: string,
  to: {
    state: "sent" | "planned";
    dueAt: Date | null;
    settledAt: Date | null;
    providerId?: string | null;
    addAttempt?: boolean;
    /** It was not done, so its place in the limit is free again; otherwise the place is used. */
    returnsPlace?: boolean;
  },
) =>
  tx.query(
    `update deliveries set state = $2, due_at = coalesce($3, due_at), settled_at = $4, look_up_at = null,
            provider_id = coalesce($5, provider_id), attempts = attempts + $6, reason = null, wait_reason = null, wait_detail = null,
            place_kind = case when $7 then place_kind end, place_day = case when not $7 then place_day end
      where id = $1 and state = 'unknown'`,
    [
      ...[id, to.state, to.dueAt, to.settledAt, to.providerId ?? null, to.addAttempt ? 1 : 0],
      to.returnsPlace ?? false,
    ],
  );

function earliest(rows: readonly { laneId: string; dueAt: Date }[]): Map<string, Date> {
  const lanes = new Map<string, Date>();
  for (const { laneId, dueAt } of rows) {
    const known = lanes.get(laneId);
    if (!known || dueAt < known) lanes.set(laneId, dueAt);
  }
  return lanes;
}

/** A row of unknown outcome, with the text that may have left. Locked until the transaction ends. */
export type UnknownDelivery = {
  transmittingAt: Date | null;
  subject: string | null;
  references: string[] | null;
};

/** What a row sent, and when transmission began. */
export type Transmitted = { at: Date; text: string; subject: string | null; to: string };

export async function readTransmitted(tx: Tx, id: string): Promise<Transmitted | null> {
  const [row] = await tx.query<Transmitted>(
    `select d.transmitting_at as at, coalesce(m.text, '') as text, m.subject, coalesce(m.to_address, '') as "to"
       from deliveries d left join messages m on m.workspace_id = d.workspace_id and m.delivery_id = d.id
      where d.id = $1 and d.transmitting_at is not null`,
    [id],
  );
  return row ?? null;
}

export async function lockUnknown(tx: Tx, id: string): Promise<UnknownDelivery | null> {
  const [row] = await tx.query<UnknownDelivery>(
    `select d.transmitting_at as "transmittingAt", m.subject, m.mail_references as "references"
       from deliveries d left join messages m on m.workspace_id = d.workspace_id and m.delivery_id = d.id
      where d.id = $1 and d.state = 'unknown' for no key update of d`,
    [id],
  );
  return row ?? null;
}

/** It cannot be found out: the row and its prospect wait for a member's decision. */
export async function holdUnknown(tx: Tx, id: string, enrollmentId: string | null): Promise<void> {
  await tx.query(
    "update deliveries set look_up_at = null, wait_reason = 'held' where id = $1 and state = 'unknown'",
    [id],
  );
  await tx.query(
    "update enrollments set state = 'held', version = version + 1 where id = $1 and state = 'active'",
    [enrollmentId],
  );
  // The worker that died over it has not settled its text.
  await tx.query("update messages set state = 'unknown' where delivery_id = $1 and state = 'sending'", [id]);
}

import type { CampaignStatus } from "@/lib/contract/campaigns/status";
import type { DaysOff } from "@/lib/contract/days-off";
import type { EnrollmentState } from "@/lib/contract/prospects/prospects";
import type { StopReason } from "@/lib/contract/reasons";
import type { Tx } from "@/server/db/tx";
import type { Detour } from "@/server/domain/campaigns/detour";
import { isLeftOpen } from "@/server/repositories/accounts/left-requests";
import { hasCompanyRule, hasPlaces } from "@/server/repositories/campaigns/colleagues";
import { hasBegun } from "@/server/repositories/campaigns/new-people";
import { countsForAccount } from "./deliveries";

/** A person in a campaign with what decides the next step; instants are real. The rows are locked. */
export type Traveller = {
  id: string;
  state: EnrollmentState;
  campaignId: string;
  prospectId: string;
  accountId: string;
  mailboxId: string | null;
  stepId: string | null;
  requestedAt: Date | null;
  acceptedAt: Date | null;
  holdUntil: Date | null;
  detour: Detour | null;
  campaignStatus: CampaignStatus;
  /** The campaign limits how many of a company are under way at once (R26). */
  hasPlaces: boolean;
  liveVersion: number | null;
  timezone: string;
  workHoursStart: number;
  workHoursEnd: number;
  workingDays: number[];
  daysOff: DaysOff;
  networkLaneId: string | null;
  mailLaneId: string | null;
  innerLaneId: string | null;
  /** Lanes of the workspace's numbers, by number. */
  phoneLanes: Readonly<Record<string, string>> | null;
  /** Steps that are in the ledger already. */
  done: string[];
  /** Something was done for them, or may have been. */
  hasBegun: boolean;
};

const travelling = {
  name: "lock-travellers",
  text: `select e.id, e.state, e.campaign_id as "campaignId", e.prospect_id as "prospectId", e.account_id as "accountId",
    coalesce(e.mailbox_id, s.mailbox_id) as "mailboxId", e.step_id as "stepId", e.requested_at as "requestedAt",
    e.accepted_at as "acceptedAt", e.hold_until as "holdUntil", e.detour, c.status as "campaignStatus",
    ${hasPlaces("c")} as "hasPlaces", c.live_version as "liveVersion", a.timezone, a.work_hours_start as "workHoursStart",
    a.work_hours_end as "workHoursEnd", a.working_days as "workingDays", a.days_off as "daysOff", n.id as "networkLaneId", m.id as "mailLaneId",
    i.id as "innerLaneId",
    (select jsonb_object_agg(t.number_id, t.id) from lanes t where t.workspace_id = e.workspace_id and t.channel = 'sms') as "phoneLanes",
    array(select d.step_id from deliveries d where d.workspace_id = e.workspace_id and d.enrollment_id = e.id
      and ${countsForAccount("d", "e")}) as done,
    ${hasBegun("e")} as "hasBegun"
  from enrollments e
  join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
  join accounts a on a.workspace_id = e.workspace_id and a.id = e.account_id
  left join campaign_senders s on s.workspace_id = e.workspace_id and s.campaign_id = e.campaign_id
    and s.account_id = e.account_id
  left join lanes n on n.workspace_id = e.workspace_id and n.account_id = e.account_id and n.channel = 'network'
  left join lanes i on i.workspace_id = e.workspace_id and i.account_id = e.account_id and i.channel = 'inner'
  left join lanes m on m.workspace_id = e.workspace_id and m.mailbox_id = coalesce(e.mailbox_id, s.mailbox_id)
  where e.id = any($1) order by e.id for no key update of e`,
};

export const lockTravellers = (tx: Tx, ids: readonly string[]): Promise<Traveller[]> =>
  tx.query<Traveller>(travelling, [ids]);

/** Changes of an enrollment; undefined leaves a field unchanged. */
export type EnrollmentChange = {
  id: string;
  state?: EnrollmentState;
  stopReason?: StopReason | null;
  stepId?: string | null;
  mailboxId?: string | null;
  requestedAt?: Date;
  acceptedAt?: Date;
  threadSubject?: string;
  threadMessageIds?: readonly string[];
  endedAt?: Date | null;
  detour?: Detour | null;
};

const changing = {
  name: "change-enrollments",
  text: `update enrollments e set state = case when e.state in ('active', 'held') then coalesce(c.state, e.state) else e.state end,
      stop_reason = case when c.sets_end and e.state in ('active', 'held') then c.stop_reason else e.stop_reason end,
      step_id = case when c.sets_step then c.step_id else e.step_id end,
      mailbox_id = coalesce(e.mailbox_id, c.mailbox_id),
      requested_at = coalesce(c.requested_at, e.requested_at), accepted_at = coalesce(e.accepted_at, c.accepted_at),
      thread_subject = coalesce(c.thread_subject, e.thread_subject),
      thread_message_ids = case when c.thread_ids is null then e.thread_message_ids else string_to_array(c.thread_ids, ' ') end,
      ended_at = case when c.sets_end and e.state in ('active', 'held') then c.ended_at else e.ended_at end,
      detour = case when c.sets_detour then c.detour else e.detour end, version = e.version + 1
    from unnest($1::uuid[], $2::text[], $3::boolean[], $4::text[], $5::timestamptz[], $6::boolean[], $7::uuid[], $8::uuid[],
      $9::timestamptz[], $10::timestamptz[], $11::text[], $12::text[],
      $13::boolean[], $14::jsonb[])
      as c(id, state, sets_end, stop_reason, ended_at, sets_step, step_id, mailbox_id, requested_at, accepted_at,
        thread_subject, thread_ids, sets_detour, detour)
    where e.id = c.id`,
};

/**
 * Changes several enrollments at once. A sequence that has ended keeps its end; a fixed mailbox stays, and an acceptance keeps its first
 * date (R12).
 */
export async function changeEnrollments(tx: Tx, changes: readonly EnrollmentChange[]): Promise<void> {
  if (changes.length === 0) return;
  const column = <T>(read: (change: EnrollmentChange) => T) => changes.map(read);
  await tx.query(changing, [
    column((c) => c.id),
    column((c) => c.state ?? null),
    column((c) => c.endedAt !== undefined),
    column((c) => c.stopReason ?? null),
    column((c) => c.endedAt ?? null),
    column((c) => c.stepId !== undefined),
    column((c) => c.stepId ?? null),
    column((c) => c.mailboxId ?? null),
    column((c) => c.requestedAt ?? null),
    column((c) => c.acceptedAt ?? null),
    column((c) => c.threadSubject ?? null),
    // Message-IDs hold no spaces.
    column((c) => c.threadMessageIds?.join(" ") ?? null),
    column((c) => c.detour !== undefined),
    column((c) => (c.detour ? JSON.stringify(c.detour) : null)),
  ]);
}

/**
 * Ends campaigns in which no prospect is due, waiting or of unknown outcome (R30); returns those that ended. They are locked first, so that
 * the second statement sees prospects who enter at the same moment.
 */
export async function finishCampaigns(
  tx: Tx,
  campaignIds: readonly string[],
): Promise<{ id: string; version: number }[]> {
  await tx.query("select 1 from campaigns where id = any($1) order by id for no key update", [campaignIds]);
  return finishLocked(tx, campaignIds);
}

/**
 * The same for transactions that hold rows of prospects already, and may therefore not wait for a campaign (server/engine/lock-order.md).
 * `busy`: campaigns that are locked right now.
 */
export async function finishFreeCampaigns(
  tx: Tx,
  campaignIds: readonly string[],
): Promise<{ finished: { id: string; version: number }[]; busy: string[] }> {
  if (campaignIds.length === 0) return { finished: [], busy: [] };
  const locked = await tx.query<{ id: string }>(
    "select id from campaigns where id = any($1) order by id for no key update skip locked",
    [campaignIds],
  );
  const free = locked.map(({ id }) => id);
  return {
    finished: free.length > 0 ? await finishLocked(tx, free) : [],
    busy: campaignIds.filter((id) => !free.includes(id)),
  };
}

const finishLocked = (tx: Tx, campaignIds: readonly string[]): Promise<{ id: string; version: number }[]> =>
  tx.query(
    `update campaigns c set status = 'finished', version = version + 1
      where c.id = any($1) and c.status = 'active' and not exists (
        select 1 from enrollments e where e.workspace_id = c.workspace_id and e.campaign_id = c.id
          and e.state in ('active', 'held'))
      returning c.id, c.version`,
    [campaignIds],
  );

/** Of these sequences those that run and are about to end, held until the transaction does. */
export const lockEnding = (
  tx: Tx,
  ids: readonly string[],
): Promise<Pick<Traveller, "id" | "campaignId" | "prospectId" | "hasPlaces">[]> =>
  tx.query(
    `select e.id, e.campaign_id as "campaignId", e.prospect_id as "prospectId",
            ${hasPlaces("c")} as "hasPlaces"
       from enrollments e join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
      where e.id = any($1) and e.state in ('active', 'held') order by e.id for no key update of e`,
    [ids],
  );

/** Ids of the sequences a person is in; with an account, only those sent as it. */
export const listRunning = async (
  tx: Tx,
  of: { prospectId: string; accountId?: string },
): Promise<string[]> =>
  (
    await tx.query<{ id: string }>(
      `select id from enrollments where prospect_id = $1 and state in ('active', 'held')
          and ($2::uuid is null or account_id = $2) order by id`,
      [of.prospectId, of.accountId ?? null],
    )
  ).map(({ id }) => id);

/** Whether a prospect runs in another campaign; archived and deleted ones do not count (R24). */
export async function runsElsewhere(
  tx: Tx,
  of: { prospectId: string; campaignId: string },
): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from enrollments e join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
      where e.prospect_id = $1 and e.campaign_id <> $2 and e.state in ('active', 'held')
        and c.status not in ('deleted', 'archived') limit 1`,
    [of.prospectId, of.campaignId],
  );
  return rows.length > 0;
}

/** Those of a prospect's running sequences that end when a message fails for good (R13). */
export const listEndedByFailure = async (tx: Tx, prospectId: string): Promise<string[]> =>
  (
    await tx.query<{ id: string }>(
      `select e.id from enrollments e join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
        where e.prospect_id = $1 and e.state in ('active', 'held')
          and c.settings ->> 'continuesOnOtherChannels' is distinct from 'true' order by e.id`,
      [prospectId],
    )
  ).map(({ id }) => id);

/** Running sequences of these prospects that end when a deal of theirs is won or lost (R14). */
export const listEndedByDeals = async (tx: Tx, prospectIds: readonly string[]): Promise<string[]> =>
  (
    await tx.query<{ id: string }>(
      `select e.id from enrollments e join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
        where e.prospect_id = any($1) and e.state in ('active', 'held') and c.settings ->> 'stopsOnDeal' = 'true' order by e.id`,
      [prospectIds],
    )
  ).map(({ id }) => id);

/** Running sequences of several prospects, in lock order. */
export const listRunningOf = async (tx: Tx, prospectIds: readonly string[]): Promise<string[]> =>
  (
    await tx.query<{ id: string }>(
      "select id from enrollments where prospect_id = any($1) and state in ('active', 'held') order by id",
      [prospectIds],
    )
  ).map(({ id }) => id);

/** Sequences sent as this account in which the person has not accepted yet, ended ones too, if they asked. */
export const listUnanswered = (
  tx: Tx,
  of: { prospectId: string; accountId: string },
): Promise<{ id: string; campaignId: string }[]> =>
  tx.query(
    `select id, campaign_id as "campaignId" from enrollments
      where prospect_id = $1 and account_id = $2 and accepted_at is null
        and (requested_at is not null or state in ('active', 'held')) order by id for no key update`,
    [of.prospectId, of.accountId],
  );

/** Of these sequences those whose person the same account has asked for a connection, here or elsewhere, and waits for. */
export const listRequested = async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  (
    await tx.query<{ id: string }>(
      `select e.id from enrollments e where e.id = any($1) and (exists (
          select 1 from enrollments o where o.workspace_id = e.workspace_id and o.prospect_id = e.prospect_id
            and o.account_id = e.account_id and o.requested_at is not null and o.withdrawn_at is null)
          or ${isLeftOpen({ workspace: "e.workspace_id", account: "e.account_id", prospect: "e.prospect_id" })})`,
      [ids],
    )
  ).map(({ id }) => id);

/** A sequence that waits, with how often its person has been absent. */
export type Held = { id: string; accountId: string; absences: number };

/**
 * Holds prospects until an instant, whatever is planned for them. A hold replaces an earlier one of its kind; of two kinds the longer one
 * counts.
 */
export const holdEnrollments = (
  tx: Tx,
  ids: readonly string[],
  hold: { until: Date; reason: string; isAbsence: boolean },
): Promise<Held[]> =>
  tx.query<Held>(
    `update enrollments e set hold_until = case when o.lasts then e.hold_until else $2 end,
            hold_reason = case when o.lasts then e.hold_reason else $3 end, absences = e.absences + $4,
            version = e.version + 1
       from (select id, coalesce(hold_reason <> $3 and hold_until > $2, false) as lasts from enrollments
              where id = any($1)) o
      where e.id = o.id returning e.id, e.account_id as "accountId", e.absences`,
    [ids, hold.until, hold.reason, hold.isAbsence ? 1 : 0],
  );

/** What they waited for is over. `absentUntil`: they are still out of office, and wait only for that. */
export const releaseEnrollments = (tx: Tx, ids: readonly string[], absentUntil: Date | null) =>
  tx.query(
    `update enrollments set hold_until = $2, hold_reason = case when $2::timestamptz is not null then 'out_of_office' end,
            version = version + 1
      where id = any($1)`,
    [ids, absentUntil],
  );

/** Until when nothing automatic reaches one person through their campaign; null: from now on it does. */
export const pauseEnrollment = (tx: Tx, id: string, until: Date | null) =>
  tx.query("update enrollments set paused_until = $2, version = version + 1 where id = $1", [id, until]);

export const setRemoved = (tx: Tx, id: string, at: Date | null) =>
  tx.query("update enrollments set removed_at = $2, version = version + 1 where id = $1", [id, at]);

/** Creates one more run of a prospect in their campaign, with the same sender; false if another run was just created (R30). */
export async function insertNextRun(
  tx: Tx,
  enrollmentId: string,
  { id, at, isExclusive }: { id: string; at: Date; isExclusive: boolean },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into enrollments (id, campaign_id, prospect_id, run, account_id, mailbox_id, accepted_at, entered_at, is_exclusive)
     select $2, campaign_id, prospect_id, run + 1, account_id, mailbox_id, accepted_at, $3, $4 from enrollments where id = $1
     on conflict (workspace_id, campaign_id, prospect_id, run) do nothing returning id`,
    [enrollmentId, id, at, isExclusive],
  );
  return rows.length > 0;
}

/** A campaign that prospects enter; it does not start, stop or change its version before the transaction ends. */
export type EnteredCampaign = {
  id: string;
  status: CampaignStatus;
  isExistingPeople: boolean;
  isIncludeTalkedBefore: boolean;
  /** Colleagues of who answered wait (R26). */
  goesByCompanies: boolean;
};
export async function lockEnteredCampaign(tx: Tx, id: string): Promise<EnteredCampaign | null> {
  const [row] = await tx.query<EnteredCampaign>(
    `select id, status, is_existing_people as "isExistingPeople", is_include_talked_before as "isIncludeTalkedBefore",
            ${hasCompanyRule("c")} as "goesByCompanies"
       from campaigns c where id = $1 for no key update`,
    [id],
  );
  return row ?? null;
}

/** The same for the campaign a person is in. */
export async function lockEnteredCampaignOf(tx: Tx, enrollmentId: string): Promise<EnteredCampaign | null> {
  const campaignId = await campaignOf(tx, enrollmentId);
  return campaignId ? lockEnteredCampaign(tx, campaignId) : null;
}

/** A campaign's senders with their load. */
export type SenderLoad = {
  accountId: string;
  mailboxId: string | null;
  isOpen: boolean;
  /** Running prospects of all campaigns. */
  load: number;
  mailboxLimit: number | null;
  requestLimit: number | null;
};
export const listSenderLoads = (tx: Tx, campaignId: string): Promise<SenderLoad[]> =>
  tx.query<SenderLoad>(
    `select s.account_id as "accountId", s.mailbox_id as "mailboxId",
            a.status = 'active' and (m.id is null or m.status = 'connected') as "isOpen",
            (select count(*)::int from enrollments e where e.account_id = s.account_id and e.state = 'active') as load,
            m.daily_limit as "mailboxLimit", a.request_limit as "requestLimit"
       from campaign_senders s
       join accounts a on a.workspace_id = s.workspace_id and a.id = s.account_id
       left join mailboxes m on m.workspace_id = s.workspace_id and m.id = s.mailbox_id
      where s.campaign_id = $1 order by s.account_id`,
    [campaignId],
  );

export type NewEnrollment = {
  id: string;
  prospectId: string;
  accountId: string;
  mailboxId: string | null;
};

/** Adds prospects to a campaign; existing ones stay unchanged. Returns the new ones. */
export const insertEnrollments = (
  tx: Tx,
  into: { campaignId: string; importId: string | null; enteredAt: Date; isExclusive: boolean },
  people: readonly NewEnrollment[],
): Promise<{ id: string; prospectId: string }[]> =>
  tx.query(
    `insert into enrollments (id, campaign_id, prospect_id, import_id, account_id, mailbox_id, entered_at, is_exclusive)
     select p.id, $5, p.prospect_id, $6, p.account_id, p.mailbox_id, $7, $8
       from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[]) as p(id, prospect_id, account_id, mailbox_id)
     on conflict (workspace_id, campaign_id, prospect_id, run) do nothing
     returning id, prospect_id as "prospectId"`,
    [
      people.map(({ id }) => id),
      people.map(({ prospectId }) => prospectId),
      people.map(({ accountId }) => accountId),
      people.map(({ mailboxId }) => mailboxId),
      into.campaignId,
      into.importId,
      into.enteredAt,
      into.isExclusive,
    ],
  );

/** A finished campaign runs again when prospects are added or resumed (CAMP-14). */
export const reopenCampaign = (tx: Tx, id: string) =>
  tx.query(
    "update campaigns set status = 'active', version = version + 1 where id = $1 and status = 'finished'",
    [id],
  );

async function campaignOf(tx: Tx, enrollmentId: string): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>("select campaign_id as id from enrollments where id = $1", [
    enrollmentId,
  ]);
  return row?.id;
}

/** Notes which goal ended a prospect's sequence. */
export async function noteGoals(
  tx: Tx,
  reached: readonly { enrollmentId: string; goalId: string }[],
): Promise<void> {
  if (reached.length === 0) return;
  await tx.query(
    `update enrollments e set goal_id = g.goal_id from unnest($1::uuid[], $2::uuid[]) as g(id, goal_id)
      where e.id = g.id and e.state = 'active'`,
    [reached.map(({ enrollmentId }) => enrollmentId), reached.map(({ goalId }) => goalId)],
  );
}

import { sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Detour } from "@/server/domain/campaigns/detour";
import { accounts, mailboxes } from "./accounts";
import { campaigns } from "./campaigns";
import { phoneNumbers } from "./phone";
import { prospects } from "./prospects";
import { createdAt, instant, plumbing, workspaceId } from "./table";
import { workspaces } from "./workspaces";

/**
 * class: tenant, open to the engine role. One line of sending: an account on the network, a mailbox, or a number; `inner` is for steps
 * inside the workspace. It paces: nothing leaves before `slot_at` (spacing, hours, limits). `wake_at` is the later of `slot_at` and the
 * first due row, infinity if nothing waits, so that idle lanes cost busy ones nothing.
 */
export const lanes = pgTable(
  "lanes",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    channel: text("channel").notNull(),
    accountId: uuid("account_id").notNull(),
    mailboxId: uuid("mailbox_id"),
    numberId: uuid("number_id"),
    wakeAt: instant("wake_at").notNull().default(sql`'infinity'`),
    slotAt: instant("slot_at").notNull().default(sql`'-infinity'`),
    /** The reason for `slot_at`: a wait reason, shown to users. */
    slotReason: text("slot_reason"),
    /** Set while nothing may leave at all: account_disconnected, mailbox_disconnected, workspace_unpaid … */
    closedReason: text("closed_reason"),
    /** How many rows one claim may take; above 1 only where spacing is zero. */
    burst: smallint("burst").notNull().default(1),
    /** Counts automatic actions, so that every fifth one goes to new prospects (R11). */
    turn: integer("turn").notNull().default(0),
    leaseBy: uuid("lease_by"),
    /** When its holder took it, by the clock of the database; it stays when the lane is free again. */
    leasedAt: instant("leased_at"),
    /** Since when something in it is due that nothing explains; the watchdog says so and takes it back (R13). */
    stuckSince: instant("stuck_since"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.accountId],
      foreignColumns: [accounts.workspaceId, accounts.id],
    }),
    foreignKey({
      columns: [t.workspaceId, t.mailboxId],
      foreignColumns: [mailboxes.workspaceId, mailboxes.id],
    }),
    foreignKey({
      columns: [t.workspaceId, t.numberId],
      foreignColumns: [phoneNumbers.workspaceId, phoneNumbers.id],
    }),
    index("lanes_wake").on(t.wakeAt).where(sql`${t.leaseBy} is null and ${t.closedReason} is null`),
    index("lanes_lease").on(t.leaseBy).where(sql`${t.leaseBy} is not null`),
    uniqueIndex("lanes_account").on(t.workspaceId, t.accountId).where(sql`${t.channel} = 'network'`),
    uniqueIndex("lanes_inner").on(t.workspaceId, t.accountId).where(sql`${t.channel} = 'inner'`),
    uniqueIndex("lanes_mailbox").on(t.workspaceId, t.mailboxId).where(sql`${t.mailboxId} is not null`),
    uniqueIndex("lanes_phone").on(t.workspaceId, t.numberId).where(sql`${t.numberId} is not null`),
  ],
);

/** class: tenant, open to the engine role. One person in one campaign; account and mailbox are fixed (R12). */
export const enrollments = pgTable(
  "enrollments",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    campaignId: uuid("campaign_id").notNull(),
    prospectId: uuid("prospect_id").notNull(),
    importId: uuid("import_id"),
    /** Grows when a finished person is restarted on purpose (R30). */
    run: smallint("run").notNull().default(1),
    accountId: uuid("account_id").notNull(),
    /** How often the person went to another account: each asks for the connection once (R12). */
    accountNo: smallint("account_no").notNull().default(0),
    mailboxId: uuid("mailbox_id"),
    state: text("state").notNull().default("active"),
    stopReason: text("stop_reason"),
    /** The step that is planned next; null at the end. */
    stepId: uuid("step_id"),
    requestedAt: instant("requested_at"),
    /** When the request was withdrawn because it stayed unanswered too long (R10). */
    withdrawnAt: instant("withdrawn_at"),
    acceptedAt: instant("accepted_at"),
    /** Until when a found out-of-office or an uncertain reply holds every step (R15, R16). */
    holdUntil: instant("hold_until"),
    holdReason: text("hold_reason"),
    /** Until when the person waits because a colleague answered (R26). */
    colleagueUntil: instant("colleague_until"),
    /** When the first step passed its gates in a campaign with the company rule (R26). */
    begunAt: instant("begun_at"),
    /** The day of its sender on which the first step passed its gates, in a campaign that counts them (R9). */
    begunOn: date("begun_on"),
    /** Added steps they do although they are past them, and where they continue afterwards (R23). */
    detour: jsonb("detour").$type<Detour>(),
    /** Until when a colleague paused this person, in this campaign alone. */
    pausedUntil: instant("paused_until"),
    /** When a member removed the prospect from the campaign; the log stays. */
    removedAt: instant("removed_at"),
    absences: smallint("absences").notNull().default(0),
    /** The email thread of this person in this campaign (R20). */
    threadSubject: text("thread_subject"),
    threadMessageIds: text("thread_message_ids").array().notNull().default(sql`'{}'`),
    enteredAt: instant("entered_at").notNull(),
    endedAt: instant("ended_at"),
    /** Entered while the campaign excluded prospects who run in another one (R24); null in rows from before this was recorded. */
    isExclusive: boolean("is_exclusive"),
    /** The goal a finished person reached. */
    goalId: uuid("goal_id"),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.campaignId],
      foreignColumns: [campaigns.workspaceId, campaigns.id],
    }),
    foreignKey({
      columns: [t.workspaceId, t.prospectId],
      foreignColumns: [prospects.workspaceId, prospects.id],
    }),
    foreignKey({
      columns: [t.workspaceId, t.accountId],
      foreignColumns: [accounts.workspaceId, accounts.id],
    }),
    uniqueIndex("enrollments_once").on(t.workspaceId, t.campaignId, t.prospectId, t.run),
    index("enrollments_entered").on(t.workspaceId, t.campaignId, t.enteredAt, t.prospectId),
    index("enrollments_begun_on")
      .on(t.workspaceId, t.campaignId, t.begunOn)
      .where(sql`${t.begunOn} is not null`),
    index("enrollments_prospect").on(t.workspaceId, t.prospectId),
    index("enrollments_account").on(t.workspaceId, t.accountId, t.prospectId),
    index("enrollments_running").on(t.workspaceId, t.campaignId).where(sql`${t.state} in ('active', 'held')`),
    index("enrollments_uncertain")
      .on(t.workspaceId, t.campaignId)
      .where(sql`${t.holdReason} = 'uncertain_reply'`),
    index("enrollments_accepted_when")
      .on(t.workspaceId, t.acceptedAt)
      .where(sql`${t.acceptedAt} is not null`),
    index("enrollments_stopped_when")
      .on(t.workspaceId, t.endedAt)
      .where(sql`${t.stopReason} in ('replied', 'meeting_booked', 'bounced')`),
    index("enrollments_import").on(t.workspaceId, t.importId).where(sql`${t.importId} is not null`),
  ],
);

/**
 * class: tenant. A connection request of an account to a prospect who has another sender since (R12): it is withdrawn like any other (R10),
 * and may still be accepted.
 */
export const leftRequests = pgTable(
  "left_requests",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    accountId: uuid("account_id").notNull(),
    prospectId: uuid("prospect_id").notNull(),
    requestedAt: instant("requested_at").notNull(),
    withdrawnAt: instant("withdrawn_at"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.accountId, t.prospectId] }),
    foreignKey({
      columns: [t.workspaceId, t.accountId],
      foreignColumns: [accounts.workspaceId, accounts.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.workspaceId, t.prospectId],
      foreignColumns: [prospects.workspaceId, prospects.id],
    }).onDelete("cascade"),
  ],
);

/**
 * class: tenant, open to the engine role. Queue and ledger in one: one row per (prospect, campaign, step), or per message a member wrote in
 * the inbox (`enrollment_id` null). The states and who may move them: domain/campaigns/delivery.ts. Columns that change while a row is in
 * progress (state, holder, fence, keys) are in no index and no index condition, so that claiming and marking are in-page (HOT) updates.
 */
export const deliveries = pgTable(
  "deliveries",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    laneId: uuid("lane_id").notNull(),
    enrollmentId: uuid("enrollment_id"),
    campaignId: uuid("campaign_id"),
    prospectId: uuid("prospect_id").notNull(),
    stepId: uuid("step_id"),
    /** For a request or a condition: the `account_no` of its prospect. All other steps are done once, whoever sends them. */
    accountNo: smallint("account_no").notNull().default(0),
    /** A touch kind, an inner kind, or `condition`: a look at the network when a deadline passes (R3). */
    kind: text("kind").notNull(),
    state: text("state").notNull().default("planned"),
    /** R11: 0 a person's own action, 1 a promised date, 2 a follow-up, 3 a first touch. */
    rank: smallint("rank").notNull(),
    /** When it may be claimed; null while it is parked (campaign paused, missing data, held). */
    dueAt: instant("due_at"),
    waitReason: text("wait_reason"),
    waitDetail: jsonb("wait_detail").$type<Record<string, string | number>>(),
    /** Which of its step's texts the person gets, from the first time one was written for them (R19). */
    variantId: uuid("variant_id"),
    attempts: smallint("attempts").notNull().default(0),
    leaseBy: uuid("lease_by"),
    fence: integer("fence").notNull().default(0),
    /**
     * The place in a limit that it took (R9). The database returns it when the row is planned again, skipped, or its day is cleared;
     * without a kind it stays used.
     */
    placeKind: text("place_kind"),
    placeDay: date("place_day"),
    /** Message-ID of the mail, or the key under which the network knows the action: fixed at the first claim. */
    messageId: text("message_id"),
    providerId: text("provider_id"),
    reason: text("reason"),
    plannedAt: instant("planned_at").notNull(),
    transmittingAt: instant("transmitting_at"),
    settledAt: instant("settled_at"),
    /** The state of a row that ended: sent, failed or skipped. Null as long as it is open, so that an index may hold it. */
    outcome: text("outcome").generatedAlwaysAs(sql`case when settled_at is not null then state end`),
    /** When an unknown outcome is looked up next; null when it is held for a person. */
    lookUpAt: instant("look_up_at"),
    lookUps: smallint("look_ups").notNull().default(0),
    /** When a person, not a scanner, first opened the email or clicked a link in it (R18); a click includes an open. */
    openedAt: instant("opened_at"),
    clickedAt: instant("clicked_at"),
    /** The delivery failure of the email, at sending or later: hard, soft, block or complaint (R17). */
    bounce: text("bounce"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.laneId], foreignColumns: [lanes.workspaceId, lanes.id] }),
    foreignKey({
      columns: [t.workspaceId, t.enrollmentId],
      foreignColumns: [enrollments.workspaceId, enrollments.id],
    }).onDelete("cascade"),
    uniqueIndex("deliveries_once")
      .on(t.workspaceId, t.enrollmentId, t.stepId, t.accountNo)
      .where(sql`${t.enrollmentId} is not null`),
    check(
      "deliveries_settled",
      sql`(${t.settledAt} is null) = (${t.state} in ('planned', 'claimed', 'transmitting', 'unknown'))`,
    ),
    index("deliveries_due")
      .on(t.workspaceId, t.laneId, t.rank, t.dueAt, t.id)
      .where(sql`${t.settledAt} is null and ${t.dueAt} is not null`),
    index("deliveries_new")
      .on(t.workspaceId, t.laneId, t.campaignId, t.dueAt, t.id)
      .where(sql`${t.settledAt} is null and ${t.dueAt} is not null and ${t.rank} = 3`),
    index("deliveries_next")
      .on(t.workspaceId, t.campaignId, t.dueAt, t.prospectId)
      .where(sql`${t.settledAt} is null and ${t.dueAt} is not null`),
    index("deliveries_look_up").on(t.lookUpAt).where(sql`${t.lookUpAt} is not null`),
    index("deliveries_open").on(t.workspaceId, t.campaignId, t.stepId).where(sql`${t.settledAt} is null`),
    index("deliveries_opened")
      .on(t.workspaceId, t.campaignId, t.stepId, t.prospectId, t.clickedAt)
      .where(sql`${t.openedAt} is not null`),
    index("deliveries_ended")
      .on(t.workspaceId, t.campaignId, t.stepId, t.kind, t.outcome, t.settledAt)
      .where(sql`${t.settledAt} is not null`),
    index("deliveries_when").on(t.workspaceId, t.settledAt).where(sql`${t.settledAt} is not null`),
    /** Campaign emails of a mailbox by time; the predicate is in repositories/mailboxes/mail-results.ts. */
    index("deliveries_mailed")
      .on(t.workspaceId, t.laneId, t.settledAt, t.bounce)
      .where(
        sql`${t.kind} = 'email' and ${t.enrollmentId} is not null and (${t.outcome} = 'sent' or ${t.bounce} is not null)`,
      ),
    index("deliveries_opened_when").on(t.workspaceId, t.openedAt).where(sql`${t.openedAt} is not null`),
    /** Steps that wait for something their account lacks on the network; the predicate is in repositories/notices/network-lacks.ts. */
    index("deliveries_lacking")
      .on(t.workspaceId, t.laneId)
      .where(
        sql`${t.settledAt} is null and (${t.waitReason} in ('not_premium', 'needs_sales_navigator_subscription') or (${t.kind} = 'inmail' and ${t.waitReason} = 'out_of_credits'))`,
      ),
    index("deliveries_clicked_when").on(t.workspaceId, t.clickedAt).where(sql`${t.clickedAt} is not null`),
  ],
);

/** class: tenant, insert only. What happened and what was decided, with its reason; "why" is answered from it. */
export const events = pgTable(
  "events",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    at: instant("at").notNull(),
    kind: text("kind").notNull(),
    prospectId: uuid("prospect_id").notNull(),
    campaignId: uuid("campaign_id"),
    enrollmentId: uuid("enrollment_id"),
    deliveryId: uuid("delivery_id"),
    stepId: uuid("step_id"),
    stepKind: text("step_kind"),
    channel: text("channel"),
    reason: text("reason"),
    until: instant("until"),
    actorId: uuid("actor_id"),
    messageId: uuid("message_id"),
    detail: jsonb("detail").$type<Record<string, string | number>>(),
    /** The version of the campaign by which it was decided, and the gate that did. */
    version: integer("version"),
    gate: text("gate"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index("events_prospect").on(t.workspaceId, t.prospectId, t.at),
    index("events_replies").on(t.workspaceId, t.campaignId, t.prospectId).where(sql`${t.kind} = 'reply'`),
    /** Entries of the activity feed, and replies. */
    index("events_news")
      .on(t.workspaceId, t.at, t.id)
      .where(
        sql`${t.kind} in ('reply', 'accepted', 'clicked', 'bounce', 'opt_out', 'goal_reached', 'task_done')`,
      ),
  ],
);

/**
 * class: tenant, insert only. Obstacles for everyone in a lane or a campaign (`of_id`), from `at` until the next entry about it; `reason`
 * null: none any more. With `kinds` it concerns only steps of those kinds, and ends at `until`; with `campaign_id` only those of one
 * campaign in the lane.
 */
export const obstacles = pgTable(
  "obstacles",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: bigserial("id", { mode: "bigint" }),
    ofId: uuid("of_id").notNull(),
    campaignId: uuid("campaign_id"),
    at: instant("at").notNull(),
    kinds: text("kinds").array(),
    gate: text("gate"),
    reason: text("reason"),
    until: instant("until"),
    detail: jsonb("detail").$type<Record<string, string | number>>(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index("obstacles_of").on(t.workspaceId, t.ofId, t.at),
  ],
);

/** class: plumbing. A worker is alive while its beat is younger than the lease; its rows are taken over otherwise. */
export const workers = plumbing.table("workers", {
  id: uuid("id").primaryKey(),
  startedAt: createdAt(),
  beatAt: instant("beat_at").notNull().defaultNow(),
  /** Null for a worker of an older version. */
  leaseSeconds: real("lease_seconds"),
  isDraining: boolean("is_draining").notNull().default(false),
});

/** class: tenant. Prospects who are to get a published step although they are past it, until they are led back to it (R23). */
export const catchUps = pgTable(
  "catch_ups",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    campaignId: uuid("campaign_id").notNull(),
    enrollmentId: uuid("enrollment_id").notNull(),
    steps: uuid("steps").array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.campaignId, t.enrollmentId] }),
    foreignKey({
      columns: [t.workspaceId, t.enrollmentId],
      foreignColumns: [enrollments.workspaceId, enrollments.id],
    }).onDelete("cascade"),
  ],
);

import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Locale } from "@/lib/contract/fields";
import { mailboxes } from "./accounts";
import { createdAt, instant, workspaceId } from "./table";
import { workspaces } from "./workspaces";

/** class: tenant. The warm-up of a mailbox: what its owner decided, and how far it has come (R29). */
export const warmUps = pgTable(
  "warm_ups",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    mailboxId: uuid("mailbox_id").notNull(),
    isOn: boolean("is_on").notNull().default(false),
    dailyMax: smallint("daily_max").notNull().default(25),
    dailyStep: smallint("daily_step").notNull().default(3),
    replyPercent: smallint("reply_percent").notNull().default(33),
    /** Also with mailboxes of other workspaces that allow it. */
    exchanges: boolean("exchanges").notNull().default(false),
    /** The first day with emails, and the last day that was planned, in the mailbox's own calendar. */
    startedOn: date("started_on"),
    plannedOn: date("planned_on"),
    /** Working days with warm-up so far, and the volume of the last one. */
    workingDays: integer("working_days").notNull().default(0),
    lastTarget: smallint("last_target").notNull().default(0),
    isHeld: boolean("is_held").notNull().default(false),
    /** When the next day is planned; nothing leaves before `send_after`, so that what is late does not leave at once. */
    planAt: instant("plan_at"),
    sendAfter: instant("send_after"),
    /** What stopped it until a member turns it on again. */
    pausedReason: text("paused_reason").$type<"blocked" | "bounces">(),
    pausedAt: instant("paused_at"),
    savedAt: instant("saved_at").notNull(),
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.mailboxId] }),
    foreignKey({
      columns: [t.workspaceId, t.mailboxId],
      foreignColumns: [mailboxes.workspaceId, mailboxes.id],
    }).onDelete("cascade"),
    index("warm_ups_due").on(t.planAt).where(sql`${t.isOn} and ${t.pausedReason} is null`),
  ],
);

/**
 * class: tenant. The warm-up emails of a mailbox: queue before, record after. They are no deliveries and no messages, and no screen but the
 * warm-up's knows them. The workspace is the sender's; a recipient of another workspace is named by ids. Texts are not stored: thread and
 * depth give them.
 */
export const warmUpMails = pgTable(
  "warm_up_mails",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    mailboxId: uuid("mailbox_id").notNull(),
    /** The day of the mailbox's calendar that it is planned for. */
    day: date("day").notNull(),
    state: text("state")
      .$type<"planned" | "claimed" | "transmitting" | "sent" | "unknown" | "failed" | "skipped">()
      .notNull()
      .default("planned"),
    dueAt: instant("due_at").notNull(),
    attempts: smallint("attempts").notNull().default(0),
    /** From here on it is known who gets it; decided when it is due. */
    toWorkspaceId: uuid("to_workspace_id"),
    toMailboxId: uuid("to_mailbox_id"),
    fromAddress: text("from_address"),
    toAddress: text("to_address"),
    /** Whose servers receive it. */
    toProvider: text("to_provider").$type<"google" | "microsoft" | "other">(),
    threadId: uuid("thread_id"),
    depth: smallint("depth").notNull().default(1),
    locale: text("locale").$type<Locale>(),
    /** The email of the recipient that it answers. */
    answersId: uuid("answers_id"),
    inReplyTo: text("in_reply_to"),
    /** Fixed before it is sent, and the one it arrived with: some providers replace it. */
    messageId: text("message_id"),
    arrivedId: text("arrived_id"),
    transmittingAt: instant("transmitting_at"),
    sentAt: instant("sent_at"),
    failure: text("failure"),
    isBounced: boolean("is_bounced").notNull().default(false),
    /** When the recipient reads it, and where it lay; `missing`: in neither folder. */
    lookAt: instant("look_at"),
    looks: smallint("looks").notNull().default(0),
    placement: text("placement").$type<"inbox" | "spam" | "missing">(),
    foundAt: instant("found_at"),
    wantsAnswer: boolean("wants_answer").notNull().default(false),
    answeredAt: instant("answered_at"),
    putAwayAt: instant("put_away_at"),
    /** Only the worker that leased it works on it, and only under this fence. */
    leaseBy: uuid("lease_by"),
    leaseUntil: instant("lease_until"),
    fence: integer("fence").notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.mailboxId],
      foreignColumns: [mailboxes.workspaceId, mailboxes.id],
    }).onDelete("cascade"),
    index("warm_up_mails_due").on(t.dueAt).where(sql`${t.state} in ('planned', 'claimed', 'transmitting')`),
    index("warm_up_mails_look").on(t.lookAt).where(sql`${t.lookAt} is not null`),
    index("warm_up_mails_put_away").on(t.putAwayAt).where(sql`${t.putAwayAt} is not null`),
    index("warm_up_mails_of").on(t.workspaceId, t.mailboxId, t.dueAt),
    index("warm_up_mails_to").on(t.toMailboxId, t.dueAt).where(sql`${t.toMailboxId} is not null`),
    index("warm_up_mails_message").on(t.messageId).where(sql`${t.messageId} is not null`),
    index("warm_up_mails_arrived").on(t.arrivedId).where(sql`${t.arrivedId} is not null`),
    // An email is answered once, whoever of the workers begins.
    uniqueIndex("warm_up_mails_answers")
      .on(t.answersId)
      .where(sql`${t.answersId} is not null and ${t.state} not in ('failed', 'skipped')`),
  ],
);

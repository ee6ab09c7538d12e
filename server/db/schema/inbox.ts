import { sql } from "drizzle-orm";
import {
  boolean,
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
import type { StoredNetworkEvent, StoredNetworkFile } from "@/server/domain/conversations/network-event";
import type { StoredPhoneEvent } from "@/server/domain/conversations/phone-event";
import { accounts, mailboxes } from "./accounts";
import { files } from "./files";
import { memberships } from "./people";
import { prospects } from "./prospects";
import { bytea, createdAt, instant, workspaceId } from "./table";
import { workspaces } from "./workspaces";

/** class: tenant. Prospect + account; the channels are threads in it (decision 1.11). */
export const conversations = pgTable(
  "conversations",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    prospectId: uuid("prospect_id").notNull(),
    accountId: uuid("account_id").notNull(),
    snippet: text("snippet").notNull().default(""),
    lastChannel: text("last_channel").notNull(),
    lastDirection: text("last_direction").notNull(),
    lastMessageAt: instant("last_message_at").notNull(),
    lastInAt: instant("last_in_at"),
    /** The channels of its messages, maintained by triggers on messages, so that a rare channel has its own list. */
    channels: text("channels").array().notNull().default([]),
    /** Its position in lists: the last message, or the end of its snooze after that. */
    sortAt: instant("sort_at").generatedAlwaysAs(sql`greatest("last_message_at", "reminded_at")`).notNull(),
    isUnread: boolean("is_unread").notNull().default(false),
    /** It needs a member's attention. */
    needsYou: boolean("needs_you").notNull().default(false),
    doneAt: instant("done_at"),
    awayUntil: instant("away_until"),
    /** The label of the newest reply that has one, so that list and filter need no join. */
    replyLabel: text("reply_label"),
    replyLabelSource: text("reply_label_source"),
    replyLabelConfidence: real("reply_label_confidence"),
    /** Snoozed until then; `reminded_at` is when the snooze ended, until the prospect replies. */
    remindAt: instant("remind_at"),
    remindedAt: instant("reminded_at"),
    /** The member who snoozed it last, who is notified when it comes back. */
    remindedById: uuid("reminded_by"),
    /** The assignee; cleared when they leave the workspace. */
    assigneeId: uuid("assignee_id"),
    /** Who assigned it, and when. */
    assignedById: uuid("assigned_by"),
    assignedAt: instant("assigned_at"),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex("conversations_person").on(t.workspaceId, t.prospectId, t.accountId),
    foreignKey({
      columns: [t.workspaceId, t.prospectId],
      foreignColumns: [prospects.workspaceId, prospects.id],
    }),
    foreignKey({
      columns: [t.workspaceId, t.accountId],
      foreignColumns: [accounts.workspaceId, accounts.id],
    }),
    foreignKey({
      columns: [t.workspaceId, t.assigneeId],
      foreignColumns: [memberships.workspaceId, memberships.userId],
    }).onDelete("set null"),
    index("conversations_last").on(t.workspaceId, t.sortAt, t.id),
    index("conversations_account").on(t.workspaceId, t.accountId, t.sortAt, t.id),
    index("conversations_needs_you").on(t.workspaceId, t.sortAt, t.id).where(sql`${t.needsYou}`),
    index("conversations_label")
      .on(t.workspaceId, t.replyLabel, t.sortAt, t.id)
      .where(sql`${t.replyLabel} is not null`),
    index("conversations_assignee")
      .on(t.workspaceId, t.assigneeId, t.sortAt, t.id)
      .where(sql`${t.assigneeId} is not null`),
    index("conversations_unread_last").on(t.workspaceId, t.sortAt, t.id).where(sql`${t.isUnread}`),
    index("conversations_network")
      .on(t.workspaceId, t.sortAt, t.id)
      .where(sql`'network' = any(${t.channels})`),
    index("conversations_email").on(t.workspaceId, t.sortAt, t.id).where(sql`'email' = any(${t.channels})`),
    index("conversations_sms").on(t.workspaceId, t.sortAt, t.id).where(sql`'sms' = any(${t.channels})`),
    index("conversations_voicemail")
      .on(t.workspaceId, t.sortAt, t.id)
      .where(sql`'voicemail' = any(${t.channels})`),
    index("conversations_done").on(t.workspaceId, t.sortAt, t.id).where(sql`${t.doneAt} is not null`),
    index("conversations_away").on(t.workspaceId, t.sortAt, t.id).where(sql`${t.awayUntil} is not null`),
    index("conversations_put_off").on(t.workspaceId, t.sortAt, t.id).where(sql`${t.remindAt} is not null`),
    index("conversations_reminded").on(t.workspaceId, t.remindedById).where(sql`${t.remindedAt} is not null`),
    index("conversations_remind").on(t.remindAt).where(sql`${t.remindAt} is not null`),
    index("conversations_unread").on(t.workspaceId, t.accountId).where(sql`${t.isUnread}`),
  ],
);

/**
 * class: tenant. `dedupe_key` names a message for ever: mailbox and Message-ID, network event, or the client's own id. A campaign's
 * message is named by its row of the ledger (`delivery_id`).
 */
export const messages = pgTable(
  "messages",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    conversationId: uuid("conversation_id").notNull(),
    prospectId: uuid("prospect_id").notNull(),
    deliveryId: uuid("delivery_id"),
    mailboxId: uuid("mailbox_id"),
    campaignId: uuid("campaign_id"),
    stepNumber: smallint("step_number"),
    authorId: uuid("author_id"),
    channel: text("channel").notNull(),
    direction: text("direction").notNull(),
    kind: text("kind").notNull(),
    state: text("state").notNull(),
    subject: text("subject"),
    /** The author's own text; what they quoted is stored separately. */
    text: text("text").notNull(),
    quoted: text("quoted"),
    /** Sanitised at intake; `html_version` is the sanitiser that did it. */
    html: text("html"),
    htmlVersion: smallint("html_version"),
    fromAddress: text("from_address").notNull(),
    toAddress: text("to_address").notNull(),
    /** When it was sent or received, real time. */
    at: instant("at").notNull(),
    understoodAs: text("understood_as"),
    /** Perhaps this person's answer; a colleague has still to say (R15). */
    isUncertain: boolean("is_uncertain").notNull().default(false),
    mailMessageId: text("mail_message_id"),
    mailReferences: text("mail_references").array(),
    providerId: text("provider_id"),
    failure: text("failure"),
    /** Taking a text apart costs more than sending it: a campaign's become findable a moment later, all others at once. */
    isFindable: boolean("is_findable").notNull().default(true),
    dedupeKey: text("dedupe_key"),
    /** Its writer chose when it leaves; an answer of the person holds it back. */
    isScheduled: boolean("is_scheduled").notNull().default(false),
    /** Files of a network message: their names and how to fetch them. */
    networkFiles: jsonb("network_files").$type<StoredNetworkFile[]>(),
    /** Of a voicemail: the recording, which may be gone since. */
    audioId: uuid("audio_id"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.conversationId],
      foreignColumns: [conversations.workspaceId, conversations.id],
    }),
    uniqueIndex("messages_once").on(t.workspaceId, t.dedupeKey).where(sql`${t.dedupeKey} is not null`),
    uniqueIndex("messages_delivery").on(t.workspaceId, t.deliveryId).where(sql`${t.deliveryId} is not null`),
    index("messages_thread").on(t.workspaceId, t.conversationId, t.at, t.id),
    index("messages_mail_id").on(t.workspaceId, t.mailMessageId).where(sql`${t.mailMessageId} is not null`),
    // Only where the server replaced the Message-ID.
    index("messages_replaced_id")
      .on(t.workspaceId, t.providerId)
      .where(sql`${t.channel} = 'email' and ${t.providerId} <> ${t.mailMessageId}`),
    index("messages_scheduled")
      .on(t.workspaceId, t.prospectId)
      .where(sql`${t.isScheduled} and ${t.state} in ('queued', 'sending')`),
    index("messages_uncertain").on(t.workspaceId, t.prospectId).where(sql`${t.isUncertain}`),
    index("messages_words")
      .using("gin", sql`message_words(${t.workspaceId}, ${t.subject}, ${t.text})`)
      .where(sql`${t.isFindable}`),
    index("messages_voicemails").on(t.workspaceId, t.toAddress, t.at).where(sql`${t.kind} = 'voicemail'`),
    index("messages_not_findable").on(t.at).where(sql`not ${t.isFindable}`),
  ],
);

/** class: tenant. Matched emails as they arrived, before parsing; one that fails three times is set aside. */
export const rawMails = pgTable(
  "raw_mails",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    mailboxId: uuid("mailbox_id").notNull(),
    /** Its folder: received, or written by a member in their own mail program. */
    folder: text("folder").notNull().default("inbox"),
    prospectId: uuid("prospect_id"),
    dedupeKey: text("dedupe_key").notNull(),
    /** As the envelope says, for the case that nothing else can be read. */
    fromAddress: text("from_address").notNull().default(""),
    subject: text("subject").notNull().default(""),
    raw: bytea("raw").notNull(),
    receivedAt: instant("received_at").notNull(),
    state: text("state").notNull().default("stored"),
    attempts: smallint("attempts").notNull().default(0),
    error: text("error"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.mailboxId],
      foreignColumns: [mailboxes.workspaceId, mailboxes.id],
    }),
    uniqueIndex("raw_mails_once").on(t.workspaceId, t.mailboxId, t.dedupeKey),
    index("raw_mails_waiting").on(t.workspaceId, t.receivedAt).where(sql`${t.state} = 'stored'`),
  ],
);

/**
 * class: tenant. The envelope of an email from an unknown sender; the email itself is not kept (R15). For a network account the whole event
 * is kept, because the network reports it only once.
 */
export const unmatchedMails = pgTable(
  "unmatched_mails",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    /** Null for an event of the network or of a number. */
    mailboxId: uuid("mailbox_id"),
    /** The account of such an event. */
    accountId: uuid("account_id"),
    event: jsonb("event").$type<StoredNetworkEvent | StoredPhoneEvent>(),
    /** Whose sequences wait until the event is recorded. */
    prospectId: uuid("prospect_id"),
    error: text("error"),
    dedupeKey: text("dedupe_key").notNull(),
    fromAddress: text("from_address").notNull(),
    subject: text("subject").notNull(),
    at: instant("at").notNull(),
    /** It was stored whole and set aside, because parsing failed. */
    isUnreadable: boolean("is_unreadable").notNull().default(false),
    /** When a member assigned or dismissed it: then it has left the tray. */
    settledAt: instant("settled_at"),
    /** It was assigned to a prospect, and its text is still to be fetched. */
    awaitsText: boolean("awaits_text").notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex("unmatched_mails_once").on(t.workspaceId, t.mailboxId, t.dedupeKey),
    uniqueIndex("unmatched_events_once")
      .on(t.workspaceId, t.accountId, t.dedupeKey)
      .where(sql`${t.accountId} is not null`),
    index("unmatched_events_holding")
      .on(t.workspaceId, t.prospectId)
      .where(sql`${t.prospectId} is not null and ${t.settledAt} is null`),
    index("unmatched_mails_at").on(t.workspaceId, t.at, t.id).where(sql`${t.settledAt} is null`),
    index("unmatched_mails_awaiting").on(t.workspaceId, t.mailboxId).where(sql`${t.awaitsText}`),
  ],
);

/** class: tenant. The prospect of a network thread; the first thing a reply is matched by (R15). */
export const networkThreads = pgTable(
  "network_threads",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    accountId: uuid("account_id").notNull(),
    threadId: text("thread_id").notNull(),
    prospectId: uuid("prospect_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.accountId, t.threadId] }),
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

/** class: tenant. A member's drafts, per conversation and channel (INBOX-03, INBOX-12). */
export const drafts = pgTable(
  "drafts",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    userId: uuid("user_id").notNull(),
    conversationId: uuid("conversation_id").notNull(),
    channel: text("channel").notNull(),
    subject: text("subject").notNull().default(""),
    text: text("text").notNull(),
    /** Names the message that the draft becomes, so that sending it again sends it once; null for drafts of earlier versions. */
    clientId: uuid("client_id"),
    savedAt: instant("saved_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.userId, t.conversationId, t.channel] }),
    foreignKey({
      name: "drafts_conversation",
      columns: [t.workspaceId, t.conversationId],
      foreignColumns: [conversations.workspaceId, conversations.id],
    }).onDelete("cascade"),
    index("drafts_of_conversation").on(t.workspaceId, t.conversationId),
  ],
);

/** class: tenant. Files attached to a draft, in their order. */
export const draftAttachments = pgTable(
  "draft_attachments",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    userId: uuid("user_id").notNull(),
    conversationId: uuid("conversation_id").notNull(),
    channel: text("channel").notNull(),
    fileId: uuid("file_id").notNull(),
    position: smallint("position").notNull(),
  },
  (t) => [
    primaryKey({
      name: "draft_attachments_key",
      columns: [t.workspaceId, t.userId, t.conversationId, t.channel, t.fileId],
    }),
    foreignKey({
      name: "draft_attachments_draft",
      columns: [t.workspaceId, t.userId, t.conversationId, t.channel],
      foreignColumns: [drafts.workspaceId, drafts.userId, drafts.conversationId, drafts.channel],
    }).onDelete("cascade"),
    foreignKey({
      name: "draft_attachments_bytes",
      columns: [t.workspaceId, t.fileId],
      foreignColumns: [files.workspaceId, files.id],
    }),
    index("draft_attachments_file").on(t.workspaceId, t.fileId),
  ],
);

/** class: tenant. Files of a message. Without a file it was too large to be stored (`problem`) and only its name is known. */
export const messageAttachments = pgTable(
  "message_attachments",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    messageId: uuid("message_id").notNull(),
    position: smallint("position").notNull(),
    fileId: uuid("file_id"),
    name: text("name").notNull(),
    mediaType: text("media_type").notNull(),
    byteCount: integer("byte_count").notNull(),
    /** The name by which the mail's HTML shows it (RFC 2392); null for what is only attached. */
    contentId: text("content_id"),
    problem: text("problem"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      name: "message_attachments_of",
      columns: [t.workspaceId, t.messageId],
      foreignColumns: [messages.workspaceId, messages.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "message_attachments_bytes",
      columns: [t.workspaceId, t.fileId],
      foreignColumns: [files.workspaceId, files.id],
    }),
    index("message_attachments_message").on(t.workspaceId, t.messageId, t.position),
    index("message_attachments_file").on(t.workspaceId, t.fileId),
  ],
);

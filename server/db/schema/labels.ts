import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { conversations, messages } from "./inbox";
import { prospects } from "./prospects";
import { createdAt, instant, workspaceId } from "./table";
import { workspaces } from "./workspaces";

const ofWorkspace = () => workspaceId().references(() => workspaces.id, { onDelete: "cascade" });

/** class: tenant. Labels of prospects; one of type `profile` is private to its creator (LABEL-01 to LABEL-03). */
export const labels = pgTable(
  "labels",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    name: text("name").notNull(),
    color: text("color").notNull(),
    type: text("type").notNull(),
    displayOrder: integer("display_order").notNull().default(0),
    createdBy: uuid("created_by"),
    createdAt: createdAt(),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex("labels_name").on(t.workspaceId, t.type, sql`lower(${t.name})`),
  ],
);

/** class: tenant. A label on a person; `attached_by` is null where a campaign did it. */
export const prospectLabels = pgTable(
  "prospect_labels",
  {
    workspaceId: ofWorkspace(),
    prospectId: uuid("prospect_id").notNull(),
    labelId: uuid("label_id").notNull(),
    attachedBy: uuid("attached_by"),
    attachedAt: instant("attached_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.prospectId, t.labelId] }),
    foreignKey({
      columns: [t.workspaceId, t.prospectId],
      foreignColumns: [prospects.workspaceId, prospects.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.workspaceId, t.labelId],
      foreignColumns: [labels.workspaceId, labels.id],
    }).onDelete("cascade"),
    index("prospect_labels_label").on(t.workspaceId, t.labelId),
  ],
);

const isReplyLabel =
  "in ('interested', 'notInterested', 'outOfOffice', 'makingAnIntroduction', 'wrongContact', 'followUpLater', 'hardNo', 'neutral')";

/**
 * class: tenant. What a reply was labelled with, one row a message (LABEL-06). What a person says replaces what a model said, which stays
 * in `was_label` and `was_model` to learn from; nothing replaces what a person said.
 */
export const replyLabels = pgTable(
  "reply_labels",
  {
    workspaceId: ofWorkspace(),
    messageId: uuid("message_id").notNull(),
    conversationId: uuid("conversation_id").notNull(),
    label: text("label").notNull(),
    confidence: real("confidence"),
    source: text("source").notNull(),
    model: text("model"),
    reasons: text("reasons").array().notNull().default(sql`'{}'`),
    givenAt: instant("given_at").notNull(),
    givenBy: uuid("given_by"),
    wasLabel: text("was_label"),
    wasModel: text("was_model"),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.messageId] }),
    foreignKey({
      columns: [t.workspaceId, t.messageId],
      foreignColumns: [messages.workspaceId, messages.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.workspaceId, t.conversationId],
      foreignColumns: [conversations.workspaceId, conversations.id],
    }).onDelete("cascade"),
    index("reply_labels_conversation").on(t.workspaceId, t.conversationId, t.givenAt),
    index("reply_labels_questions")
      .on(t.workspaceId, t.conversationId, t.messageId)
      .where(sql`${t.label} = 'hardNo' and ${t.source} in ('model', 'language_model')`),
    index("reply_labels_lessons").on(t.workspaceId, t.givenAt).where(sql`${t.source} = 'person'`),
    check("reply_labels_label", sql`${t.label} ${sql.raw(isReplyLabel)}`),
    check("reply_labels_source", sql`${t.source} in ('model', 'language_model', 'rule', 'person')`),
  ],
);

/** class: tenant. How the workspace uses one of the eight labels, where not as every workspace does (LABEL-08, LABEL-09). */
export const autoLabels = pgTable(
  "auto_labels",
  {
    workspaceId: ofWorkspace(),
    label: text("label").notNull(),
    isOn: boolean("is_on").notNull(),
    color: text("color"),
    displayOrder: integer("display_order").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.label] }),
    check("auto_labels_label", sql`${t.label} ${sql.raw(isReplyLabel)}`),
  ],
);

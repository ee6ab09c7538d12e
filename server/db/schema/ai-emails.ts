import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { DomainCheck } from "@/lib/contract/accounts/domain-health";
import type { DnsRecord } from "@/server/ports/registrar";
import { accounts } from "./accounts";
import { bytea, createdAt, instant, workspaceId } from "./table";
import { workspaces } from "./workspaces";

/**
 * class: tenant. Domains bought for mailboxes (MAIL-09). A row exists before the registrar is asked, so that no domain is bought and forgotten;
 * its id is our reference of the purchase. `stage` is the next thing to do, `next_at` when; `tried_at`: since when a purchase may have reached
 * the registrar.
 */
export const aiDomains = pgTable(
  "ai_domains",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    name: text("name").notNull(),
    isSandboxed: boolean("is_sandboxed").notNull(),
    state: text("state").notNull().default("pending"),
    stage: text("stage").notNull().default("order"),
    problem: text("problem"),
    /** What a person at the operator has to do before it goes on, and until when. */
    needs: text("needs"),
    needsUntil: instant("needs_until"),
    /** In tenths of a credit. */
    price: integer("price").notNull(),
    costCents: integer("cost_cents").notNull(),
    currency: text("currency").notNull(),
    /** The registrar's own id of the order. */
    ref: text("ref").notNull().default(""),
    records: jsonb("records").$type<DnsRecord[]>().notNull().default([]),
    checks: jsonb("checks").$type<DomainCheck[]>().notNull().default([]),
    checkedAt: instant("checked_at"),
    tries: integer("tries").notNull().default(0),
    triedAt: instant("tried_at"),
    nextAt: instant("next_at"),
    orderedBy: uuid("ordered_by").notNull(),
    orderedAt: instant("ordered_at").notNull(),
    /** When it became ready, or failed. */
    decidedAt: instant("decided_at"),
    expiresAt: instant("expires_at"),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    // A name is bought once in the whole installation.
    uniqueIndex("ai_domains_owner").on(t.name).where(sql`${t.state} in ('pending', 'ready')`),
    index("ai_domains_due").on(t.nextAt),
  ],
);

/**
 * class: tenant. Mailboxes on bought domains. Once its host has it, `mailboxes` has a row with the same id, which is an ordinary mailbox; a
 * removed one stays here until its host has removed it, too.
 */
export const aiMailboxes = pgTable(
  "ai_mailboxes",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    domainId: uuid("domain_id").notNull(),
    accountId: uuid("account_id").notNull(),
    address: text("address").notNull(),
    name: text("name").notNull(),
    photoLink: text("photo_link"),
    state: text("state").notNull().default("pending"),
    passwordSecret: bytea("password_secret").notNull(),
    tries: integer("tries").notNull().default(0),
    nextAt: instant("next_at"),
    removedAt: instant("removed_at"),
    createdBy: uuid("created_by").notNull(),
    createdAt: createdAt(),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.domainId],
      foreignColumns: [aiDomains.workspaceId, aiDomains.id],
    }),
    foreignKey({
      columns: [t.workspaceId, t.accountId],
      foreignColumns: [accounts.workspaceId, accounts.id],
    }),
    // An address is free again once its host has removed it, so that the removal never meets a new mailbox.
    uniqueIndex("ai_mailboxes_address").on(t.workspaceId, t.address),
    index("ai_mailboxes_domain").on(t.workspaceId, t.domainId),
    index("ai_mailboxes_account").on(t.workspaceId, t.accountId),
    index("ai_mailboxes_due").on(t.nextAt),
  ],
);

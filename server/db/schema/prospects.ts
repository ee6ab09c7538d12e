import { sql } from "drizzle-orm";
import {
  boolean,
  check,
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
import type { AddressChecks } from "@/server/domain/prospects/address-check";
import type { KeptPersonality } from "@/server/domain/prospects/personality";
import { bytea, createdAt, instant, workspaceId } from "./table";
import { workspaces } from "./workspaces";

/** class: tenant. One person, once per workspace; their identities are in prospect_identities. */
export const prospects = pgTable(
  "prospects",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    fullName: text("full_name").notNull().default(""),
    /** The case-insensitive sort key of lists; a column, because under a policy an index on an expression is not used. */
    nameKey: text("name_key").notNull().generatedAlwaysAs(sql`lower(full_name)`),
    position: text("position").notNull().default(""),
    companyName: text("company_name").notNull().default(""),
    companyKey: text("company_key").generatedAlwaysAs(sql`nullif(lower(company_name), '')`),
    companyDomain: text("company_domain").notNull().default(""),
    /** What identifies the company (R26): the registered domain, and the name without its legal form. */
    employerDomain: text("employer_domain"),
    employerName: text("employer_name"),
    location: text("location").notNull().default(""),
    timezone: text("timezone"),
    workEmail: text("work_email"),
    personalEmail: text("personal_email"),
    emailStatus: text("email_status").notNull().default("unknown"),
    /** By address or number, what a check said of it, when and by whom; entries of other values than the current ones count for nothing. */
    addressChecks: jsonb("address_checks").$type<AddressChecks>().notNull().default({}),
    /** In which style they like to be written to, what that was inferred from and when; null until somebody asks. */
    personality: jsonb("personality").$type<KeptPersonality>(),
    profileUrl: text("profile_url"),
    memberRef: text("member_ref"),
    /** Whether the member pays the network, as a search there last showed; null if none did. */
    isPremium: boolean("is_premium"),
    phone: text("phone"),
    /** The number that a carrier reported as unassigned or unable to receive messages; another one is tried again. */
    lostPhone: text("lost_phone"),
    website: text("website"),
    twitter: text("twitter"),
    customFields: jsonb("custom_fields").$type<Record<string, string>>().notNull().default({}),
    status: text("status").notNull().default("new"),
    optedOutAt: instant("opted_out_at"),
    /** Since when nothing personal is in this row: it stays for the ledger alone, and the policy hides it. */
    erasedAt: instant("erased_at"),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index("prospects_name_key").on(t.workspaceId, t.nameKey, t.id),
    index("prospects_company_key").on(t.workspaceId, t.companyKey, t.id),
    index("prospects_employer_domain")
      .on(t.workspaceId, t.employerDomain)
      .where(sql`${t.employerDomain} is not null`),
    index("prospects_employer_name")
      .on(t.workspaceId, t.employerName)
      .where(sql`${t.employerName} is not null`),
    index("prospects_status").on(t.workspaceId, t.status, t.id),
    // Filters that may match few of very many prospects.
    index("prospects_opted_out").on(t.workspaceId, t.id).where(sql`${t.optedOutAt} is not null`),
    index("prospects_invalid_email").on(t.workspaceId, t.id).where(sql`${t.emailStatus} = 'invalid'`),
    index("prospects_no_email")
      .on(t.workspaceId, t.id)
      .where(sql`${t.workEmail} is null and ${t.personalEmail} is null`),
    index("prospects_no_profile").on(t.workspaceId, t.id).where(sql`${t.profileUrl} is null`),
    index("prospects_phone").on(t.workspaceId, t.phone).where(sql`${t.phone} is not null`),
  ],
);

/**
 * One key for every spelling of an address: an email without its plus tag, a profile without capitals, because ids in profile
 * addresses were stored in lower case once. The same rule as `addressKey` in server/domain/prospects/identity.ts.
 */
const addressKey =
  sql.raw(`case "kind" when 'email' then regexp_replace(lower("value"), '^([^@+]+)[+][^@]*@', '\\1@')
  when 'profile_url' then lower("value") else "value" end`);

/** class: tenant. Normalised email, canonical profile URL, member reference or E.164 phone of a person (R24). */
export const prospectIdentities = pgTable(
  "prospect_identities",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    value: text("value").notNull(),
    /** The form compared with suppression lists (`addressKey`). */
    key: text("key").notNull().generatedAlwaysAs(addressKey),
    prospectId: uuid("prospect_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.kind, t.value] }),
    index("prospect_identities_key").on(t.workspaceId, t.kind, t.key),
    foreignKey({
      columns: [t.workspaceId, t.prospectId],
      foreignColumns: [prospects.workspaceId, prospects.id],
    }).onDelete("cascade"),
    index("prospect_identities_prospect").on(t.workspaceId, t.prospectId),
  ],
);

/**
 * class: tenant. The do-not-contact list: addresses, domains, companies, profiles and numbers that must never be contacted, on any channel (R18). Kept
 * when the prospect is deleted.
 */
export const suppressions = pgTable(
  "suppressions",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull().defaultRandom(),
    kind: text("kind").notNull(),
    value: text("value").notNull(),
    /** How a company was spelled; its value is the form that is compared. */
    label: text("label"),
    key: text("key").notNull().generatedAlwaysAs(addressKey),
    reason: text("reason").notNull(),
    /** How the entry came; null for entries older than this column. */
    source: text("source"),
    addedBy: uuid("added_by"),
    /** Entries that were added together, by hand or from one file. */
    batchId: uuid("batch_id"),
    fileName: text("file_name"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.kind, t.value] }),
    index("suppressions_key").on(t.workspaceId, t.kind, t.key),
    uniqueIndex("suppressions_id").on(t.workspaceId, t.id),
    index("suppressions_newest").on(t.workspaceId, t.createdAt, t.id),
    index("suppressions_batch").on(t.workspaceId, t.batchId).where(sql`${t.batchId} is not null`),
  ],
);

/** class: tenant. A keyed hash of each address, profile and number of an erased person, so that no one brings them back. */
export const erasedIdentities = pgTable(
  "erased_identities",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    hash: bytea("hash").notNull(),
    erasedAt: instant("erased_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.hash] })],
);

/** class: tenant. `key` is custom_field_{n} (PROSPECT-37). A removed field keeps its key until no prospect has a value in it. */
export const customFields = pgTable(
  "custom_fields",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    key: text("key").notNull(),
    name: text("name").notNull(),
    createdAt: createdAt(),
    removedAt: instant("removed_at"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.key] }),
    uniqueIndex("custom_fields_name").on(t.workspaceId, t.name).where(sql`${t.removedAt} is null`),
    uniqueIndex("custom_fields_id").on(t.workspaceId, t.id),
  ],
);

/** class: tenant. A record that was merged into another and is gone: requests for `id` mean the prospect `into_id` (R24). */
export const mergedProspects = pgTable(
  "merged_prospects",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    intoId: uuid("into_id").notNull(),
    mergedAt: instant("merged_at").notNull(),
    mergedBy: uuid("merged_by").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.intoId],
      foreignColumns: [prospects.workspaceId, prospects.id],
    }).onDelete("cascade"),
    index("merged_prospects_into").on(t.workspaceId, t.intoId),
  ],
);

/**
 * class: tenant. Two records that may be one person (R24), and the address, profile or number they share. `first_id` is the smaller id.
 * `dismissed_at` marks them as different people, for good.
 */
export const possibleDuplicates = pgTable(
  "possible_duplicates",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    firstId: uuid("first_id").notNull(),
    secondId: uuid("second_id").notNull(),
    kind: text("kind").notNull(),
    value: text("value").notNull(),
    foundAt: instant("found_at").notNull().defaultNow(),
    dismissedAt: instant("dismissed_at"),
    dismissedBy: uuid("dismissed_by"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.firstId, t.secondId] }),
    foreignKey({
      name: "possible_duplicates_first",
      columns: [t.workspaceId, t.firstId],
      foreignColumns: [prospects.workspaceId, prospects.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "possible_duplicates_second",
      columns: [t.workspaceId, t.secondId],
      foreignColumns: [prospects.workspaceId, prospects.id],
    }).onDelete("cascade"),
    check("possible_duplicates_order", sql`${t.firstId} < ${t.secondId}`),
    index("possible_duplicates_second").on(t.workspaceId, t.secondId),
    index("possible_duplicates_open")
      .on(t.workspaceId, t.foundAt, t.firstId, t.secondId)
      .where(sql`${t.dismissedAt} is null`),
  ],
);

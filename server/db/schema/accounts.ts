import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { AccountType } from "@/lib/contract/accounts/accounts";
import type { DomainCheck } from "@/lib/contract/accounts/domain-health";
import type { MailboxType } from "@/lib/contract/accounts/mail-providers";
import { type DaysOff, noDaysOff } from "@/lib/contract/days-off";
import type {
  AccountStatus,
  AuthStatus,
  AutomationType,
  ProxySetting,
  ServerActivity,
  TwoFactor,
  Wants,
} from "@/server/domain/accounts/account-state";
import type { SentCopies } from "@/server/ports/mail";
import type { MailProvider } from "@/server/ports/mail-consent";
import { bytea, createdAt, instant, plumbing, workspaceId } from "./table";
import { workspaces } from "./workspaces";

/** class: tenant. `secret` is a sealed value (db/sealed.ts); hours are local to `timezone`, days are ISO weekdays. */
export const accounts = pgTable(
  "accounts",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    ownerId: uuid("owner_id").notNull(),
    /** The name of the driver that acts for it; of `noNetwork` without a network account. */
    network: text("network").notNull(),
    isSandboxed: boolean("is_sandboxed").notNull(),
    username: text("username").notNull(),
    secret: bytea("secret"),
    /** Encrypted cookies of a signed-in browser, instead of a password (CRED-19). */
    cookies: bytea("cookies"),
    memberRef: text("member_ref"),
    /** Identifies the network member without revealing it; null in the sandbox, where each workspace has its own network. */
    memberKey: bytea("member_key"),
    /** The account's id at the service that acts for us; null where we act ourselves. */
    remoteRef: text("remote_ref"),
    accountType: text("account_type").$type<AccountType>().notNull().default("basic"),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    photoLink: text("photo_link"),
    countryCode: text("country_code").notNull(),
    status: text("status").$type<AccountStatus>().notNull().default("active"),
    automationType: text("automation_type").$type<AutomationType>().notNull().default("cloud"),
    timezone: text("timezone").notNull(),
    workHoursStart: smallint("work_hours_start").notNull().default(9),
    workHoursEnd: smallint("work_hours_end").notNull().default(18),
    workingDays: smallint("working_days").array().notNull().default(sql`'{1,2,3,4,5}'`),
    /** On which of its days it rests all the same (R6). */
    daysOff: jsonb("days_off").$type<DaysOff>().notNull().default(noDaysOff),
    /** While its owner is away no campaign acts as it (R22); `away_until` stays until what is late was sorted out. */
    awayFrom: instant("away_from"),
    awayUntil: instant("away_until"),
    /** The state of signing in (CRED-13), what the network requires first (CRED-10), what it reports (CRED-11). */
    auth: jsonb("auth").$type<AuthStatus>().notNull().default({}),
    wants: jsonb("wants").$type<Wants>().notNull().default({}),
    activity: jsonb("activity").$type<ServerActivity>(),
    requiredTwoFactor: text("required_two_factor"),
    twoFactor: jsonb("two_factor").$type<TwoFactor>(),
    twoFactorSecret: bytea("two_factor_secret"),
    waitForAuthorization: boolean("wait_for_authorization").notNull().default(false),
    hibernatedAt: instant("hibernated_at"),
    connectLimitedAt: instant("connect_limited_at"),
    inmailLimitedAt: instant("inmail_limited_at"),
    loginLimitedAt: instant("login_limited_at"),
    salesError: text("sales_error"),
    /** Where its connections come from (CRED-15, CRED-18): basic and residential of `country_code`, custom, or none. */
    proxyKind: text("proxy_kind").notNull().default("basic"),
    proxyHost: text("proxy_host"),
    proxyPort: integer("proxy_port"),
    proxyUsername: text("proxy_username"),
    proxySecret: bytea("proxy_secret"),
    /** How setting the proxy goes (CRED-12); null when nothing was set yet. */
    proxySetting: jsonb("proxy_setting").$type<ProxySetting>(),
    /** Refreshes asked for on a day of the account's own calendar (CRED-122, CRED-123). */
    proxyRefreshedOn: date("proxy_refreshed_on"),
    proxyRefreshes: smallint("proxy_refreshes").notNull().default(0),
    /** Unanswered connection requests are withdrawn after this many days; null: never. */
    withdrawAfterDays: smallint("withdraw_after_days"),
    /** The longest note a connection request may carry at the network (CONST-06). */
    noteLimit: smallint("note_limit").notNull().default(300),
    dialogsSyncedAt: instant("dialogs_synced_at"),
    /** When a member last opened it, or a campaign last used it: hibernation counts from here (CRED-69). */
    usedAt: instant("used_at").notNull().defaultNow(),
    /** Spacing between network actions in seconds (R8). */
    spacingMinSeconds: integer("spacing_min_seconds").notNull().default(60),
    spacingMaxSeconds: integer("spacing_max_seconds").notNull().default(360),
    /** The first day of the ramp of R10, in the account's own calendar; null when it is past ramping. */
    rampStartedOn: date("ramp_started_on"),
    /** Own daily limits below the plan's; null = the plan's. */
    visitLimit: integer("visit_limit"),
    followLimit: integer("follow_limit"),
    likeLimit: integer("like_limit"),
    endorseLimit: integer("endorse_limit"),
    requestLimit: integer("request_limit"),
    messageLimit: integer("message_limit"),
    requestWeekLimit: integer("request_week_limit").notNull().default(100),
    eventCursor: text("event_cursor"),
    watchedBy: uuid("watched_by"),
    /** When the last complete check began: everything that had happened by then is recorded. */
    lastCheckedAt: instant("last_checked_at"),
    /** The watcher that has recorded all news and follows them; null after a change of watcher or any trouble. */
    caughtUpBy: uuid("caught_up_by"),
    createdAt: createdAt(),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index("accounts_owner").on(t.ownerId),
    uniqueIndex("accounts_username")
      .on(t.workspaceId, sql`lower(${t.username})`)
      .where(sql`${t.status} <> 'deleted'`),
  ],
);

/** class: tenant. Belongs to the workspace, assigned to one account, which lends it zone and hours (decision 1.11). */
export const mailboxes = pgTable(
  "mailboxes",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    accountId: uuid("account_id").notNull(),
    type: text("type").$type<MailboxType>().notNull().default("smtp"),
    status: text("status").notNull().default("disconnected"),
    isSandboxed: boolean("is_sandboxed").notNull().default(false),
    /** How sent emails get into the Sent folder, as far as it is proven for these servers. */
    sentCopies: text("sent_copies").$type<SentCopies>().notNull().default("none"),
    /** When we last saved a copy there ourselves: from then on finding one no longer proves that the server files. */
    copySavedAt: instant("copy_saved_at"),
    email: text("email").notNull().default(""),
    name: text("name").notNull().default(""),
    smtpHost: text("smtp_host").notNull().default(""),
    smtpPort: integer("smtp_port").notNull().default(0),
    smtpUsername: text("smtp_username").notNull().default(""),
    smtpSecret: bytea("smtp_secret"),
    smtpEncryption: text("smtp_encryption").notNull().default("tls"),
    imapHost: text("imap_host").notNull().default(""),
    imapPort: integer("imap_port").notNull().default(0),
    imapUsername: text("imap_username").notNull().default(""),
    imapSecret: bytea("imap_secret"),
    imapEncryption: text("imap_encryption").notNull().default("tls"),
    dailyLimit: integer("daily_limit").notNull().default(50),
    spacingMinSeconds: integer("spacing_min_seconds").notNull().default(480),
    spacingMaxSeconds: integer("spacing_max_seconds").notNull().default(840),
    rampStartedOn: date("ramp_started_on"),
    /** The footer of every campaign email, with placeholders; empty for none (R18). */
    footer: text("footer").notNull().default(""),
    problem: text("problem"),
    uidValidity: text("uid_validity"),
    lastUid: integer("last_uid").notNull().default(0),
    /** How far the Sent folder was read; emails from before the mailbox was connected are ignored. */
    sentUidValidity: text("sent_uid_validity"),
    sentLastUid: integer("sent_last_uid").notNull().default(0),
    watchedBy: uuid("watched_by"),
    /** When it was last connected or tested: reading starts over at once. */
    connectedAt: instant("connected_at"),
    /** When the last complete check began: everything that had arrived by then is recorded. */
    lastCheckedAt: instant("last_checked_at"),
    /** The watcher that has recorded everything and follows the inbox; null after a change of watcher or any trouble. */
    caughtUpBy: uuid("caught_up_by"),
    createdAt: createdAt(),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.accountId],
      foreignColumns: [accounts.workspaceId, accounts.id],
    }),
    uniqueIndex("mailboxes_email")
      .on(t.workspaceId, sql`lower(${t.email})`)
      .where(sql`${t.status} = 'connected'`),
    index("mailboxes_account").on(t.workspaceId, t.accountId),
  ],
);

/** class: tenant. What the DNS said about the domains that emails are sent from. `dueAt` is when it is asked again. */
export const sendingDomains = pgTable(
  "sending_domains",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    domain: text("domain").notNull(),
    checks: jsonb("checks").$type<DomainCheck[]>().notNull().default([]),
    checkedAt: instant("checked_at"),
    dueAt: instant("due_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.domain] }), index("sending_domains_due").on(t.dueAt)],
);

/**
 * class: tenant. The consent of a mailbox's owner at Google or Microsoft: the refresh token, and the access token got by it. Both are
 * sealed. Only the process that holds `renewing_by` may use the refresh token, because a provider may replace it with each use.
 */
export const mailboxGrants = pgTable(
  "mailbox_grants",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    mailboxId: uuid("mailbox_id").notNull(),
    provider: text("provider").$type<MailProvider>().notNull(),
    isSandboxed: boolean("is_sandboxed").notNull(),
    /** The address the provider gave the consent for, and what it allows. */
    address: text("address").notNull(),
    scope: text("scope").notNull(),
    /**
     * `ended`: the provider no longer takes the refresh token; the owner has to sign in again. `released`: the mailbox was disconnected, and
     * the provider is yet to be told.
     */
    state: text("state").$type<"given" | "ended" | "released">().notNull().default("given"),
    refreshSecret: bytea("refresh_secret").notNull(),
    accessSecret: bytea("access_secret").notNull(),
    accessFrom: instant("access_from").notNull(),
    accessUntil: instant("access_until").notNull(),
    renewingBy: uuid("renewing_by"),
    renewingUntil: instant("renewing_until"),
    /** The provider wants no more questions before. */
    retryAt: instant("retry_at"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.mailboxId] }),
    foreignKey({
      columns: [t.workspaceId, t.mailboxId],
      foreignColumns: [mailboxes.workspaceId, mailboxes.id],
    }).onDelete("cascade"),
  ],
);

/** class: tenant. People who are away at a provider to consent: with these the answer is verified, once. */
export const mailConsents = pgTable(
  "mail_consents",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    stateHash: text("state_hash").notNull(),
    verifierSecret: bytea("verifier_secret").notNull(),
    personId: uuid("person_id").notNull(),
    provider: text("provider").$type<MailProvider>().notNull(),
    isSandboxed: boolean("is_sandboxed").notNull(),
    mailboxId: uuid("mailbox_id").notNull(),
    /** The address they began with; empty for whichever they choose. */
    email: text("email").notNull(),
    redirectUri: text("redirect_uri").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.mailboxId],
      foreignColumns: [mailboxes.workspaceId, mailboxes.id],
    }).onDelete("cascade"),
    uniqueIndex("mail_consents_state").on(t.workspaceId, t.stateHash),
  ],
);

/** class: tenant. What an account, a mailbox, a number or a campaign did on a day of the sender's calendar, reserved before acting (R9). */
export const usage = pgTable(
  "usage",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    ownerId: uuid("owner_id").notNull(),
    kind: text("kind").notNull(),
    day: date("day").notNull(),
    used: integer("used").notNull().default(0),
    /** The limit to begin the next day with, because the network refused more on this one (R10). */
    cutTo: integer("cut_to"),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.ownerId, t.kind, t.day] })],
);

/**
 * class: plumbing. A network member's usage per day across all workspaces, because the network counts the member. It does not reveal which
 * workspaces these are (R9).
 */
export const memberUsage = plumbing.table(
  "member_usage",
  {
    memberKey: bytea("member_key").notNull(),
    kind: text("kind").notNull(),
    day: date("day").notNull(),
    used: integer("used").notNull(),
    /** As in `usage`: the network's no to a member holds in every workspace (R10). */
    cutTo: integer("cut_to"),
  },
  (t) => [primaryKey({ columns: [t.memberKey, t.kind, t.day] })],
);

/** class: plumbing. Since when the network refuses more requests, or InMails, of a member, wherever it is connected (CRED-35). */
export const memberLimits = plumbing.table(
  "member_limits",
  {
    memberKey: bytea("member_key").notNull(),
    kind: text("kind").notNull(),
    since: instant("since").notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberKey, t.kind] })],
);

/**
 * class: tenant. How often in a row actions of one kind of an account failed. A long run pauses the kind until a person resumes
 * it (R10).
 */
export const failureRuns = pgTable(
  "failure_runs",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    accountId: uuid("account_id").notNull(),
    kind: text("kind").notNull(),
    failures: integer("failures").notNull(),
    /** Why the last one failed. */
    reason: text("reason").notNull(),
    pausedAt: instant("paused_at"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.accountId, t.kind] }),
    foreignKey({
      columns: [t.workspaceId, t.accountId],
      foreignColumns: [accounts.workspaceId, accounts.id],
    }).onDelete("cascade"),
  ],
);

/** class: tenant. What an account signs its messages with; at most one is the default (CRED-17, CRED-76). */
export const signatures = pgTable(
  "signatures",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    accountId: uuid("account_id").notNull(),
    name: text("name").notNull(),
    message: text("message").notNull(),
    isDefault: boolean("is_default").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.accountId],
      foreignColumns: [accounts.workspaceId, accounts.id],
    }),
    uniqueIndex("signatures_default").on(t.workspaceId, t.accountId).where(sql`${t.isDefault}`),
    index("signatures_account").on(t.workspaceId, t.accountId, t.createdAt),
  ],
);

/** class: tenant. An account's blacklist (CRED-120, CRED-121). `key` is the form that is compared. */
export const blacklistEntries = pgTable(
  "blacklist_entries",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    accountId: uuid("account_id").notNull(),
    kind: text("kind").notNull(),
    key: text("key").notNull(),
    value: text("value").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.accountId, t.kind, t.key] }),
    foreignKey({
      columns: [t.workspaceId, t.accountId],
      foreignColumns: [accounts.workspaceId, accounts.id],
    }),
  ],
);

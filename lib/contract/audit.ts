import * as z from "zod";
import { endpoint } from "./endpoint";
import { calendarDay, id, instant } from "./fields";
import { listOf, page } from "./lists";
import { wire } from "./wire";

/** The actions that the audit log records, grouped by the category that readers filter by. */
export const auditCategories = {
  members: [
    "member_invited",
    "invitation_resent",
    "invitation_revoked",
    "join_code_renewed",
    "member_joined",
    "member_left",
    "member_removed",
    "member_account_deleted",
    "member_role_changed",
    "member_pages_changed",
    "member_accounts_changed",
    "second_factor_required",
    "second_factor_not_required",
    "recovery_code_used",
    "email_changed",
    "email_change_undone",
  ],
  accounts: [
    "account_connected",
    "account_sign_in_changed",
    "account_moved",
    "account_removed",
    "mailbox_connected",
    "mailbox_disconnected",
    "warm_up_turned_on",
    "warm_up_turned_off",
    "number_added",
    "number_released",
    "domain_bought",
    "calendar_connected",
    "calendar_disconnected",
    "external_crm_connected",
    "external_crm_disconnected",
    "external_crm_changed",
    "account_meeting_link_changed",
  ],
  exports: [
    "prospects_exported",
    "prospect_data_exported",
    "campaign_people_exported",
    "search_exported",
    "enrichment_exported",
    "report_exported",
    "campaign_exported",
    "audit_log_exported",
    "credits_exported",
    "workspace_exported",
    "workspace_export_downloaded",
  ],
  deletions: [
    "campaign_deleted",
    "campaign_held_by_plan",
    "import_undone",
    "custom_field_deleted",
    "label_deleted",
    "list_deleted",
    "voicemail_deleted",
    "sequence_deleted",
    "pipeline_deleted",
    "stage_deleted",
    "prospect_erased",
  ],
  people: [
    "consent_recorded",
    "consent_withdrawn",
    "contact_allowed",
    "addresses_listed",
    "address_unlisted",
    "addresses_unlisted",
  ],
  programs: [
    "program_authorized",
    "program_revoked",
    "api_token_created",
    "api_token_renewed",
    "api_token_changed",
    "api_token_ended",
    "hook_subscribed",
    "hook_ended",
  ],
  billing: ["subscription_changed", "credits_bought"],
  workspace: [
    "workspace_renamed",
    "workspace_deletion_scheduled",
    "workspace_deletion_canceled",
    "workspace_released",
    "enrichment_order_changed",
    "tracking_domain_added",
    "tracking_domain_removed",
    "webhook_added",
    "webhook_changed",
    "webhook_removed",
    "webhook_secret_replaced",
    "crm_turned_on",
    "crm_turned_off",
  ],
} as const;
type AuditCategory = keyof typeof auditCategories;
export type AuditAction = (typeof auditCategories)[AuditCategory][number];

export const auditCategoryNames = Object.keys(auditCategories) as [AuditCategory, ...AuditCategory[]];
export const auditActions = Object.values(auditCategories).flat() as [AuditAction, ...AuditAction[]];

/** Which fields of the subject changed, or the reason given; null means that everything is allowed (ROLE-02). */
const auditFields = ["role", "pages", "accounts", "name", "reason"] as const;
export type AuditField = (typeof auditFields)[number];

const values = z.array(z.string()).nullable();

/** One line of the log. Names are copied at the time, so that they stay readable after people, accounts or campaigns are deleted. */
const auditEntry = wire({
  id,
  at: instant,
  actor: wire({ id: id.nullable(), name: z.string() }),
  /** The program that acted in the user's name. */
  program: z.string().nullable(),
  action: z.enum(auditActions),
  subject: z.string().nullable(),
  changes: z.array(wire({ field: z.enum(auditFields), before: values, after: values })),
  /** The IP address and browser of the request. */
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  requestId: z.string().nullable(),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** Entries are deleted after this many days. */
export const auditRetentionDays = 400;

const filter = {
  actorId: id.optional(),
  category: z.enum(auditCategoryNames).optional(),
  /** Days in UTC, both included. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
};

export const audit = {
  /** Who did what, when and from where, newest first. */
  list: endpoint({
    method: "GET",
    path: "/audit_log",
    access: { who: "admin", scope: "self", rate: "read" },
    input: wire({ ...filter, ...page(50) }),
    output: listOf(auditEntry),
  }),
  download: endpoint({
    method: "GET",
    path: "/audit_log/download_csv",
    access: { who: "admin", scope: "self", confirmed: true, rate: "read" },
    input: wire(filter),
    output: z.string(),
    answersFile: true,
  }),
};

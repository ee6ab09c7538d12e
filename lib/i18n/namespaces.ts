/** One file per name in `messages/<locale>/`; a new one has to be added in texts/ too. */
export const namespaces = [
  "ui",
  "shell",
  "auth",
  "workspaces",
  "accounts",
  "wizard",
  "settings",
  "mailboxes",
  "campaigns",
  "prospects",
  "imports",
  "inbox",
  "sandbox",
  "billing",
  "users",
  "notices",
  "support",
  "errors",
] as const;

/** Texts of standalone pages; no other page loads them. */
export const separateNamespaces = [
  "legal",
  "outage",
  "members",
  "security",
  "scopes",
  "searches",
  "enrichments",
  "finder",
  "tasks",
  "campaign-settings",
  "campaign-forecast",
  "campaign-prompts",
  "approvals",
  "reasons",
  "versions",
  "smart-sequences",
  "starting-sequences",
  "views",
  "labels",
  "custom-fields",
  "enrichment-vendors",
  "tracking-domains",
  "webhooks",
  "deliverability",
  "mailbox-imports",
  "mailbox-list",
  "warm-up",
  "ai-emails",
  "do-not-contact",
  "contact-history",
  "personality",
  "audit",
  "figures",
  "reports",
  "dashboard",
  "phone",
  "voicemail",
  "duplicates",
  "lists",
  "segments",
  "sign-in-methods",
  "payments",
] as const;

/** Namespaces of pages behind sign-in. */
export type PageNamespace = (typeof namespaces)[number];
export type Namespace = (typeof namespaces | typeof separateNamespaces)[number];

/** Texts of shared components and shells, sent with every page. */
export const sharedNamespaces = ["ui", "shell"] as const satisfies readonly Namespace[];

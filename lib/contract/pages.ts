/** Pages a workspace admin can allow a member, in sidebar order (SPACE-46, GATE-16). */
export const pageKeys = [
  "dashboard",
  "search",
  "campaigns",
  "profiles",
  "inbox",
  "reports",
  "mailboxes",
  "settings",
  "pipeline",
  "templates",
  "integrations",
  "billing",
  "dialer",
  "notifications",
] as const;
export type PageKey = (typeof pageKeys)[number];

/** Where one prospect is opened: on their own page, beside the list of a campaign, and in the inbox. */
export const prospectPages = ["profiles", "campaigns", "inbox"] as const satisfies readonly PageKey[];

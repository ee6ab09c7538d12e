/** One file per name in `messages/<locale>/`. */
export const namespaces = [
  "ui",
  "shell",
  "auth",
  "workspaces",
  "accounts",
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

/** Texts of pages that stand alone: no other page carries them. */
export const separateNamespaces = ["legal", "outage", "members"] as const;

export type Namespace = (typeof namespaces | typeof separateNamespaces)[number];

/** What components and frames say: sent with every page. */
export const sharedNamespaces = ["ui", "shell"] as const satisfies readonly Namespace[];

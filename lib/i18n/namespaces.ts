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
  "users",
  "notices",
  "errors",
] as const;
export type Namespace = (typeof namespaces)[number];

/** What components and frames say: sent with every page. */
export const sharedNamespaces = ["ui", "shell"] as const satisfies readonly Namespace[];

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
  "errors",
] as const;
export type Namespace = (typeof namespaces)[number];

/** What client components of any page may need: they are always sent. */
export const sharedNamespaces = ["ui", "shell", "errors"] as const satisfies readonly Namespace[];

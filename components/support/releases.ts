/** The release notes, newest first; their texts are under `support.news` (BRAND-13). */
export const releases = [
  { version: "0.1", on: "2026-11-21", items: ["languages", "inbox", "campaigns"] },
] as const;

/** What every link of the shell takes along: the account in use and, for who may, the workspace (SHELL-18). */
const carriedNames = ["selectedCred", "space"] as const;

/** `href` with the carried parts of the present query; what the href says itself stays. */
export function carryQuery(href: string, present: Pick<URLSearchParams, "get">): string {
  const [path = "", own = ""] = href.split("?", 2);
  const query = new URLSearchParams(own);
  for (const name of carriedNames) {
    const value = present.get(name);
    if (value && !query.has(name)) query.set(name, value);
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** Pages of one account's own record lead to their list when the account changes (SHELL-25, SHELL-26). */
const ownRecords: readonly [prefix: string, list: string][] = [
  ["/campaign/edit/", "/campaigns/my-campaigns"],
  ["/mailboxes/ai-emails/mailboxes/warm-up/", "/mailboxes"],
];

/** Where a person stands after choosing another account: where they were, if that page has a sense there (SHELL-24). */
export function pathAfterSwitch(path: string): string {
  return ownRecords.find(([prefix]) => path.startsWith(prefix))?.[1] ?? path;
}

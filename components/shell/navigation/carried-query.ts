/** Parameters that every link of the shell keeps: the account in use and, for users who may, the workspace (SHELL-18). */
const carriedNames = ["selectedCred", "space"] as const;

/** Adds the kept parameters of the current query to `href`; its own parameters win. */
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

/** Pages about one account's record, which lead to their list when the account changes (SHELL-25, SHELL-26). */
const ownRecords: readonly [prefix: string, list: string][] = [
  ["/campaign/edit/", "/campaigns/my-campaigns"],
  ["/mailboxes/ai-emails/mailboxes/warm-up/", "/mailboxes"],
];

/** The path after switching the account: the current one, if the page makes sense for the new account (SHELL-24). */
export function pathAfterSwitch(path: string): string {
  return ownRecords.find(([prefix]) => path.startsWith(prefix))?.[1] ?? path;
}

/** Pages about one account's record, which lead to their list when the account changes (SHELL-25, SHELL-26). */
const ownRecords: readonly [prefix: string, list: string][] = [
  ["/campaign/edit/", "/campaigns/my-campaigns"],
  ["/mailboxes/ai-emails/mailboxes/warm-up/", "/mailboxes"],
];

/** The path after switching the account: the current one, if the page makes sense for the new account (SHELL-24). */
export function pathAfterSwitch(path: string): string {
  return ownRecords.find(([prefix]) => path.startsWith(prefix))?.[1] ?? path;
}

/** A pool as a mailbox sees it: itself and the others. */
type Pool = {
  mailboxes: number;
  domains: number;
  /** Those of other domains: only they write to each other. */
  partners: number;
};

export function poolOf(own: { domain: string }, others: readonly { domain: string }[]): Pool {
  return {
    mailboxes: others.length + 1,
    domains: new Set([own.domain, ...others.map(({ domain }) => domain)]).size,
    partners: others.filter(({ domain }) => domain !== own.domain).length,
  };
}

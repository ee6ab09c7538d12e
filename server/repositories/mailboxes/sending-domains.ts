import type { DomainCheck } from "@/lib/contract/accounts/domain-health";
import type { Tx } from "@/server/db/tx";
import type { Allowed } from "@/server/repositories/accounts/accounts";

export type SendingDomainRow = {
  domain: string;
  /** The servers that its mailboxes send through. */
  smtpHosts: string[];
  /** All its mailboxes are sandboxed. */
  isSandboxed: boolean;
  checks: DomainCheck[];
  checkedAt: Date | null;
};

/** The domains of mailboxes that are not disconnected, by name: all, or one. `allowed` are the accounts whose mailboxes count. */
export const listSendingDomains = (
  tx: Tx,
  allowed: Allowed,
  domain: string | null = null,
): Promise<SendingDomainRow[]> =>
  tx.query<SendingDomainRow>(
    `select d.domain, d.checks, d.checked_at as "checkedAt", bool_and(b.is_sandboxed) as "isSandboxed",
        array_agg(distinct lower(b.smtp_host) order by lower(b.smtp_host)) as "smtpHosts"
      from sending_domains d
      join mailboxes b on b.workspace_id = d.workspace_id and lower(split_part(b.email, '@', 2)) = d.domain
     where b.status <> 'disconnected' and ($1::uuid[] is null or b.account_id = any($1)) and ($2::text is null or d.domain = $2)
     group by d.domain, d.checks, d.checked_at order by d.domain`,
    [allowed, domain],
  );

/** What is known of the domains of these mailboxes, each with one of them. */
export const listDomainsOf = (
  tx: Tx,
  mailboxIds: readonly string[],
): Promise<{ domain: string; mailboxId: string; checks: DomainCheck[] }[]> =>
  tx.query(
    `select distinct on (d.domain) d.domain, d.checks, b.id as "mailboxId"
      from mailboxes b
      join sending_domains d on d.workspace_id = b.workspace_id and d.domain = lower(split_part(b.email, '@', 2))
     where b.id = any($1) order by d.domain, b.id`,
    [mailboxIds],
  );

/** The domain is checked at once; what is known of it stays until then. */
export const checkSoon = (tx: Tx, domain: string, at: Date) =>
  tx.query(
    `insert into sending_domains (domain, due_at) values ($1, $2)
      on conflict (workspace_id, domain) do update set due_at = excluded.due_at`,
    [domain, at],
  );

export const noteChecks = (
  tx: Tx,
  domain: string,
  { checks, at, dueAt }: { checks: DomainCheck[]; at: Date; dueAt: Date },
) =>
  tx.query("update sending_domains set checks = $2::jsonb, checked_at = $3, due_at = $4 where domain = $1", [
    ...[domain, JSON.stringify(checks), at, dueAt],
  ]);

/** No mailbox sends from it any more. */
export const forgetDomain = (tx: Tx, domain: string) =>
  tx.query("delete from sending_domains where domain = $1", [domain]);

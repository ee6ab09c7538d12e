import type { Tx } from "@/server/db/tx";
import type { Allowed } from "./accounts";

/**
 * Detects whether an account is displayed as before: its row version and everything else that is shown with it. `isMoving`: it shows
 * something that ends with time alone.
 */
export type AccountMark = {
  id: string;
  version: number;
  /** The transaction that wrote the row last, whether or not it counted the version up. */
  writtenBy: string;
  timezone: string;
  createdAt: Date;
  isMoving: boolean;
  unread: number;
  /** Its use, and its mailboxes with theirs, as hashes that are compared only. */
  use: string | null;
  mailboxes: string | null;
};

const hash = (values: string) => `bit_xor(hash_record_extended(row(${values}), 0))`;

const marks = `with used as materialized (
    select owner_id, ${hash("kind, day, used, cut_to")} as mark from usage where day >= $2::date or cut_to is not null group by owner_id
  ), members as materialized (
    select member_key, ${hash("kind, day, used, cut_to")} as mark from plumbing.member_usage where (day >= $2::date or cut_to is not null)
      and member_key in (select member_key from accounts) group by member_key
  ), boxes as materialized (
    select m.account_id, ${hash("m.id, m.daily_limit, m.ramp_started_on, u.mark")} as mark
      from mailboxes m left join used u on u.owner_id = m.id where m.status = 'connected' group by m.account_id
  ), unread as materialized (
    select account_id, count(*)::int as unread from conversations where is_unread group by account_id
  )
  select a.id, a.version, a.xmin::text as "writtenBy", a.timezone, a.created_at as "createdAt",
    a.auth ?| '{securityCode,phone}' or a.two_factor is not null or a.proxy_refreshes > 0
      or coalesce(a.connect_limited_at, a.inmail_limited_at, a.login_limited_at) is not null
      or a.member_key in (select member_key from plumbing.member_limits) as "isMoving",
    coalesce(n.unread, 0) as unread, nullif(coalesce(u.mark, 0) # coalesce(s.mark, 0), 0) as use, b.mark as mailboxes
  from accounts a left join used u on u.owner_id = a.id left join members s on s.member_key = a.member_key left join boxes b on b.account_id = a.id left join unread n on n.account_id = a.id
  where a.status <> 'deleted' and ($1::uuid[] is null or a.id = any($1)) order by a.created_at, a.id`;

/** The marks of the accounts a person may use, in the order of the list; `since` is a day before which no use is shown. */
export const listAccountMarks = (tx: Tx, allowed: Allowed, since: string): Promise<AccountMark[]> =>
  tx.query<AccountMark>({ name: "account-marks", text: marks }, [allowed, since]);

import type { Tx } from "@/server/db/tx";

type LimitedKind = "connect" | "inmail";

/** The network refuses more of a kind from an account's member, which applies in every workspace (CRED-35). */
export const noteMemberLimit = (tx: Tx, accountId: string, kind: LimitedKind, since: Date) =>
  tx.query(
    `insert into plumbing.member_limits (member_key, kind, since)
       select member_key, $2, $3 from accounts where id = $1 and member_key is not null
      on conflict (member_key, kind) do update set since = greatest(member_limits.since, excluded.since)`,
    [accountId, kind, since],
  );

/** SQL: since when an account's member is limited, in whichever workspace it was reported; both parameters are SQL. */
export const limitedSince = (account: string, kind: LimitedKind) =>
  `greatest(${account}.${kind}_limited_at, (select ml.since from plumbing.member_limits ml
     where ml.member_key = ${account}.member_key and ml.kind = '${kind}'))`;

type Limited = { id: string; connectLimitedAt: Date | null; inmailLimitedAt: Date | null };

/** The same of accounts as they are shown. */
export async function withMemberLimits<Row extends Limited>(tx: Tx, rows: readonly Row[]): Promise<Row[]> {
  const found = await tx.query<Limited>(
    `select a.id, ${limitedSince("a", "connect")} as "connectLimitedAt", ${limitedSince("a", "inmail")} as "inmailLimitedAt"
       from accounts a where a.id = any($1) and a.member_key is not null`,
    [rows.map(({ id }) => id)],
  );
  const limits = new Map(found.map((one) => [one.id, one]));
  return rows.map((row) => ({ ...row, ...limits.get(row.id) }));
}

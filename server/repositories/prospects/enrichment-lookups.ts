import type { Tx } from "@/server/db/tx";

type Fresh = { now: Date; unsureSeconds: number; keptSeconds: number };

/**
 * Notes that a look-up begins; answers null then, and where one is known already what the vendor calls it, null as long as nobody heard. One
 * without a name counts for `unsureSeconds`, another for `keptSeconds`; those of the workspace that are older than two days are forgotten.
 */
export async function beginLookUp(
  tx: Tx,
  key: string,
  { now, unsureSeconds, keptSeconds }: Fresh,
): Promise<{ ref: string | null } | null> {
  await forgetOld(tx, now);
  const begun = await tx.query(
    `insert into enrichment_lookups as known (key, begun_at) values ($1, $2)
     on conflict (workspace_id, key) do update set ref = null, begun_at = excluded.begun_at
      where known.begun_at <= excluded.begun_at - make_interval(secs => case when known.ref is null then $3::float8 else $4::float8 end)
     returning key`,
    [key, now, unsureSeconds, keptSeconds],
  );
  if (begun.length > 0) return null;
  const [known] = await tx.query<{ ref: string | null }>(
    "select ref from enrichment_lookups where key = $1",
    [key],
  );
  return known ?? { ref: null };
}

/** Some at a time, and none that somebody else holds: nobody waits for this. */
const forgetOld = (tx: Tx, now: Date) =>
  tx.query(
    `delete from enrichment_lookups where key in (
       select key from enrichment_lookups where begun_at < $1::timestamptz - interval '2 days'
        order by begun_at limit 100 for update skip locked)`,
    [now],
  );

export const nameLookUp = (tx: Tx, key: string, ref: string) =>
  tx.query("update enrichment_lookups set ref = $2 where key = $1", [key, ref]);

export const forgetLookUp = (tx: Tx, key: string) =>
  tx.query("delete from enrichment_lookups where key = $1", [key]);

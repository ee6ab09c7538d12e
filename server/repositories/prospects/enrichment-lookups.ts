import type { Tx } from "@/server/db/tx";

type Fresh = { now: Date; unsureSeconds: number; keptSeconds: number };

/**
 * Records that a lookup begins and returns null; if one is known already, returns the vendor's id of it, null while unknown. One without an
 * id counts for `unsureSeconds`, others for `keptSeconds`; the workspace's lookups older than two days are deleted.
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

/** A batch at a time, skipping locked rows, so that nothing waits for this. */
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

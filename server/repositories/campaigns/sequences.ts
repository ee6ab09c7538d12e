import type { Sequence } from "@/lib/contract/campaigns/sequence";
import type { Tx } from "@/server/db/tx";

export type VersionRef = { campaignId: string; version: number };

/** Published sequences; a version never changes, so what was read once may be kept. */
export const readSequences = (
  tx: Tx,
  refs: readonly VersionRef[],
): Promise<(VersionRef & { sequence: Sequence })[]> =>
  tx.query(
    `select v.campaign_id as "campaignId", v.version, v.sequence
       from unnest($1::uuid[], $2::int[]) as r(campaign_id, version)
       join campaign_versions v on v.campaign_id = r.campaign_id and v.version = r.version`,
    [refs.map(({ campaignId }) => campaignId), refs.map(({ version }) => version)],
  );

/** Every version a campaign ever had. */
export const listVersions = async (tx: Tx, campaignId: string): Promise<Sequence[]> =>
  (
    await tx.query<{ sequence: Sequence }>("select sequence from campaign_versions where campaign_id = $1", [
      campaignId,
    ])
  ).map(({ sequence }) => sequence);

/** The newest version that held a step: for who did a step that was removed at the same time (R23). */
export async function findVersionWith(tx: Tx, campaignId: string, stepId: string): Promise<Sequence | null> {
  const [row] = await tx.query<{ sequence: Sequence }>(
    `select sequence from campaign_versions where campaign_id = $1 and sequence @> $2::jsonb
      order by version desc limit 1`,
    [campaignId, JSON.stringify([{ id: stepId }])],
  );
  return row?.sequence ?? null;
}

/** The newest version in which a step still had one of its texts (R19). */
export async function findVersionSaying(
  tx: Tx,
  of: { campaignId: string; stepId: string; variantId: string },
): Promise<Sequence | null> {
  const having = (variants: object) => JSON.stringify([{ id: of.stepId, variants }]);
  const [row] = await tx.query<{ sequence: Sequence }>(
    `select sequence from campaign_versions where campaign_id = $1 and (sequence @> $2::jsonb or sequence @> $3::jsonb)
      order by version desc limit 1`,
    [of.campaignId, having({ others: [{ id: of.variantId }] }), having({ own: { id: of.variantId } })],
  );
  return row?.sequence ?? null;
}

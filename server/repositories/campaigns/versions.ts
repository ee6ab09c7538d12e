import type { Sequence } from "@/lib/contract/campaigns/sequence";
import type { Tx } from "@/server/db/tx";
import type { PublishedChange } from "@/server/domain/campaigns/reach";

export type VersionRow = {
  version: number;
  sequence: Sequence;
  /** Real. */
  publishedAt: Date;
  publishedBy: string | null;
  changes: readonly PublishedChange[] | null;
  people: number | null;
};

const columns = `v.version, v.sequence, v.published_at as "publishedAt", v.changes, v.people,
  (select u.first_name || ' ' || u.last_name from users u where u.id = v.published_by) as "publishedBy"`;

/** Versions of a campaign, newest first, those before `before`. */
export const listPublished = (
  tx: Tx,
  campaignId: string,
  { before, offset, limit }: { before: number | null; offset: number; limit: number },
): Promise<VersionRow[]> =>
  tx.query(
    `select ${columns} from campaign_versions v where v.campaign_id = $1 and ($2::int is null or v.version < $2)
      order by v.version desc offset $3 limit $4`,
    [campaignId, before, offset, limit],
  );

export async function countPublished(tx: Tx, campaignId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    "select count(*)::int as count from campaign_versions where campaign_id = $1",
    [campaignId],
  );
  return row?.count ?? 0;
}

export async function findPublished(tx: Tx, campaignId: string, version: number): Promise<VersionRow | null> {
  const [row] = await tx.query<VersionRow>(
    `select ${columns} from campaign_versions v where v.campaign_id = $1 and v.version = $2`,
    [campaignId, version],
  );
  return row ?? null;
}

/** Keeps a published sequence; it is never changed afterwards (R23). */
export const insertVersion = (
  tx: Tx,
  version: Omit<VersionRow, "publishedBy"> & { campaignId: string; publishedById: string },
) =>
  tx.query(
    `insert into campaign_versions (campaign_id, version, sequence, published_at, published_by, changes, people)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      ...[version.campaignId, version.version, JSON.stringify(version.sequence)],
      ...[version.publishedAt, version.publishedById],
      ...[version.changes && JSON.stringify(version.changes), version.people],
    ],
  );

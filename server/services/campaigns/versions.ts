import type { Campaign } from "@/lib/contract/campaigns/campaigns";
import { withoutDelays } from "@/lib/contract/campaigns/sequence";
import type { versions } from "@/lib/contract/campaigns/versions";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { changesBetween } from "@/server/domain/campaigns/sequence/changes";
import {
  countPublished,
  findPublished,
  listPublished,
  type VersionRow,
} from "@/server/repositories/campaigns/versions";
import { exactTotal } from "@/server/repositories/cursor";
import { mustFindCampaign } from "./access";
import { saveDraft } from "./drafts";

/** The history of a campaign, newest first (ux 37). */
export const listVersions = (
  cx: Context,
  { id, cursor, offset = 0, limit }: Input<typeof versions.list>,
): Promise<Output<typeof versions.list>> =>
  cx.transact(async (tx) => {
    const { liveVersion } = await mustFindCampaign(cx, tx, id);
    const before = cursor === undefined ? null : numberIn(cursor);
    const rows = await listPublished(tx, id, { before, offset, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const total = await countPublished(tx, id);
    return {
      items: page.map((row) => versionOf(cx, row, liveVersion)),
      total: Math.min(total, exactTotal),
      totalIsCapped: total > exactTotal,
      nextCursor: rows.length > limit ? String(page.at(-1)!.version) : null,
    };
  });

function numberIn(cursor: string): number {
  if (!/^\d{1,9}$/.test(cursor))
    throw new DomainError("invalid_input", { fields: { cursor: "invalid_input" } });
  return Number(cursor);
}

const versionOf = (cx: Context, row: VersionRow, liveVersion: number | null) => ({
  ...{ version: row.version, sequence: row.sequence, publishedBy: row.publishedBy, people: row.people },
  changes: row.changes && [...row.changes],
  publishedAt: cx.clock.toVirtual(row.publishedAt).toISOString(),
  isLive: row.version === liveVersion,
  stepCount: withoutDelays(row.sequence).length,
});

/** How two versions differ, or a version and the draft. */
export const compareVersions = (
  cx: Context,
  { id, version, to }: Input<typeof versions.compare>,
): Promise<Output<typeof versions.compare>> =>
  cx.transact(async (tx) => {
    const { draft } = await mustFindCampaign(cx, tx, id);
    const { sequence } = await mustFindVersion(tx, id, version);
    const other = to === undefined ? draft : (await mustFindVersion(tx, id, to)).sequence;
    return {
      from: { version, sequence },
      to: { version: to ?? null, sequence: other },
      changes: changesBetween(sequence, other),
    };
  });

/** An earlier version as the draft; nothing of it runs before it is published (R23). */
export async function restoreVersion(
  cx: Context,
  { id, version, draftVersion }: Input<typeof versions.restore>,
): Promise<Campaign> {
  const { sequence } = await cx.transact(async (tx) => {
    await mustFindCampaign(cx, tx, id);
    return mustFindVersion(tx, id, version);
  });
  return saveDraft(cx, { id, draftVersion, sequence });
}

async function mustFindVersion(tx: Tx, id: string, version: number): Promise<VersionRow> {
  const row = await findPublished(tx, id, version);
  if (!row) throw new DomainError("not_found");
  return row;
}

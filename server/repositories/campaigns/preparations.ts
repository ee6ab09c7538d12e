import type { CampaignStatus } from "@/lib/contract/campaigns/status";
import type { Tx } from "@/server/db/tx";

/** What happens to steps more than seven days late: a member is asked first, or has decided (R22). */
export type LateRule = "ask" | "send" | "skip";

/** The progress of moving a campaign's prospects to the running version; instants are real. */
export type Preparation = {
  total: number;
  done: number;
  late: LateRule;
  startedAt: string;
  endedAt: string | null;
  outcome: "done" | "paused" | "failed" | null;
};

type PreparedCampaign = {
  status: CampaignStatus;
  version: number;
  liveVersion: number | null;
  preparation: Preparation | null;
  takesNewPeople: boolean;
};

const found = `select status, version, live_version as "liveVersion", preparation,
  coalesce((settings ->> 'takesNewPeople')::boolean, true) as "takesNewPeople" from campaigns where id = $1`;

export async function findPreparation(tx: Tx, campaignId: string): Promise<PreparedCampaign | null> {
  const [row] = await tx.query<PreparedCampaign>(found, [campaignId]);
  return row ?? null;
}

/** The same; the campaign stays as it is until the transaction ends. */
export async function lockPreparation(tx: Tx, campaignId: string): Promise<PreparedCampaign | null> {
  const [row] = await tx.query<PreparedCampaign>(`${found} for no key update`, [campaignId]);
  return row ?? null;
}

/** Starts over: what an earlier one left undone is part of this one. Null: it was done at once. */
export const startPreparation = (
  tx: Tx,
  campaignId: string,
  begun: { total: number; late: LateRule; now: Date } | null,
) =>
  tx.query("update campaigns set preparation = $2 where id = $1", [
    campaignId,
    begun &&
      JSON.stringify({
        ...{ total: begun.total, late: begun.late, startedAt: begun.now },
        ...{ done: 0, endedAt: null, outcome: null },
      }),
  ]);

/** Counts on, with the transaction that did it. One that was ended meanwhile keeps its numbers. */
export const notePrepared = (tx: Tx, campaignId: string, count: number) =>
  tx.query(
    `update campaigns set preparation = preparation || jsonb_build_object('done', (preparation ->> 'done')::int + $2),
            version = version + 1
      where id = $1 and preparation ->> 'endedAt' is null and preparation is not null`,
    [campaignId, count],
  );

/** Ends the one under way; where none is, nothing changes. */
export const endPreparation = (
  tx: Tx,
  campaignId: string,
  { outcome, now }: { outcome: NonNullable<Preparation["outcome"]>; now: Date },
) =>
  tx.query(
    `update campaigns set preparation = preparation || $2::jsonb, version = version + 1
      where id = $1 and preparation ->> 'endedAt' is null and preparation is not null`,
    [campaignId, JSON.stringify({ outcome, endedAt: now })],
  );

import type { Tx } from "@/server/db/tx";
import type { Published } from "@/server/domain/experiments/trial";
import { isWritten } from "./written";

/** Every version of a campaign, the newest first. */
export const listPublished = (tx: Tx, campaignId: string): Promise<Published[]> =>
  tx.query<Published>(
    `select sequence, published_at as "publishedAt" from campaign_versions where campaign_id = $1 order by version desc`,
    [campaignId],
  );

/** Prospects who got a variant of a step since a real instant, and their reactions. */
export type VariantRow = {
  stepId: string;
  variantId: string;
  sent: number;
  accepted: number;
  replied: number;
};

/** An answer belongs to the last message before it (R14), in whichever campaign's step that was. */
export const countVariants = (
  tx: Tx,
  campaignId: string,
  tried: readonly { stepId: string; since: Date }[],
): Promise<VariantRow[]> =>
  tx.query<VariantRow>(
    `select d.step_id as "stepId", d.variant_id as "variantId", count(*)::int as sent,
            count(*) filter (where e.accepted_at >= d.settled_at)::int as accepted,
            count(*) filter (where exists (
              select 1 from events r where r.campaign_id = d.campaign_id and r.prospect_id = d.prospect_id
                 and r.kind = 'reply' and r.reason is null and r.at >= d.settled_at
                 and not exists (select 1 from deliveries n where n.enrollment_id = d.enrollment_id and n.outcome = 'sent'
                   and n.settled_at > d.settled_at and n.settled_at <= r.at and ${isWritten("n")})))::int as replied
       from unnest($2::uuid[], $3::timestamptz[]) as t(step_id, since)
       join deliveries d on d.campaign_id = $1 and d.step_id = t.step_id and d.settled_at >= t.since
       join enrollments e on e.workspace_id = d.workspace_id and e.id = d.enrollment_id
      where d.outcome = 'sent' and d.variant_id is not null group by 1, 2`,
    [campaignId, tried.map(({ stepId }) => stepId), tried.map(({ since }) => since)],
  );

/** Which texts of a campaign a person has, by step. */
export const listAssigned = async (
  tx: Tx,
  of: { campaignId: string; prospectId: string },
): Promise<Map<string, string>> => {
  const rows = await tx.query<{ stepId: string; variantId: string }>(
    `select d.step_id as "stepId", d.variant_id as "variantId" from enrollments e
       join deliveries d on d.workspace_id = e.workspace_id and d.enrollment_id = e.id
      where e.campaign_id = $1 and e.prospect_id = $2 and d.variant_id is not null`,
    [of.campaignId, of.prospectId],
  );
  return new Map(rows.map(({ stepId, variantId }) => [stepId, variantId]));
};

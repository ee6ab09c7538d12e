import type { Tx } from "@/server/db/tx";
import { isLastRun } from "@/server/repositories/ledger/last-run";
import { type ProspectRow, prospectColumns } from "@/server/repositories/prospects/prospects";

/** A prospect of a campaign with the account that contacts them, and the footer of emails to them. */
export type Sample = ProspectRow & { accountId: string; threadSubject: string | null; footer: string };

const lastRun = isLastRun("e");
const selected = `select ${prospectColumns("p")}, e.account_id as "accountId", e.thread_subject as "threadSubject",
    coalesce(m.footer, '') as footer
  from enrollments e join prospects p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
  left join mailboxes m on m.workspace_id = e.workspace_id and m.id = e.mailbox_id
  where e.campaign_id = $1 and ${lastRun}`;

/** The person at a place of the campaign's list, from 0. */
export async function sampleAt(tx: Tx, campaignId: string, position: number): Promise<Sample | null> {
  const [row] = await tx.query<Sample>(`${selected} order by e.prospect_id limit 1 offset $2`, [
    campaignId,
    position,
  ]);
  return row ?? null;
}

export async function sampleOf(tx: Tx, campaignId: string, prospectId: string): Promise<Sample | null> {
  const [row] = await tx.query<Sample>(`${selected} and e.prospect_id = $2`, [campaignId, prospectId]);
  return row ?? null;
}

/** How many prospects a campaign has, and how many come before this one in its list. */
export async function placeAmong(tx: Tx, campaignId: string, prospectId: string | null) {
  const [row] = await tx.query<{ total: number; before: number }>(
    `select count(*)::int as total, count(*) filter (where e.prospect_id < $2)::int as before
       from enrollments e where e.campaign_id = $1 and ${lastRun}`,
    [campaignId, prospectId],
  );
  return row!;
}

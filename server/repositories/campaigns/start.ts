import type { Tx } from "@/server/db/tx";
import { type ProspectRow, prospectColumns } from "@/server/repositories/prospects/prospects";
import { listedAs } from "@/server/repositories/prospects/suppressed";

/** A prospect who is under way in a campaign or waits for its start, with their sender account. */
export type StartingPerson = ProspectRow & {
  accountId: string;
  isBarred: boolean;
  /** Steps that are over for them. */
  done: string[];
};

/** Prospects of a campaign who may begin, in the order they entered. */
export const listStarting = (tx: Tx, campaignId: string, limit: number): Promise<StartingPerson[]> =>
  tx.query(
    `select ${prospectColumns("p")}, e.account_id as "accountId", p.opted_out_at is not null or ${listedAs("p")} is not null as "isBarred",
            array(select d.step_id from deliveries d where d.workspace_id = e.workspace_id and d.enrollment_id = e.id
              and d.settled_at is not null) as done
       from enrollments e join prospects p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
      where e.campaign_id = $1 and e.state = 'active' order by e.id limit $2`,
    [campaignId, limit],
  );

/** How many prospects each sender will contact. */
export const countStarting = (tx: Tx, campaignId: string): Promise<{ accountId: string; count: number }[]> =>
  tx.query(
    `select account_id as "accountId", count(*)::int as count from enrollments
      where campaign_id = $1 and state = 'active' group by 1`,
    [campaignId],
  );

/** The lanes a campaign's senders use, by account. */
export const listSenderLanes = (tx: Tx, campaignId: string): Promise<{ id: string; accountId: string }[]> =>
  tx.query(
    `select l.id, s.account_id as "accountId" from campaign_senders s join lanes l on l.workspace_id = s.workspace_id
        and (l.mailbox_id = s.mailbox_id or (l.account_id = s.account_id and l.channel = 'network'))
      where s.campaign_id = $1`,
    [campaignId],
  );

/** When the senders of a campaign work, each by its own clock. */
export const listSenderHours = (
  tx: Tx,
  campaignId: string,
): Promise<{ name: string; start: number; end: number; days: number[] }[]> =>
  tx.query(
    `select trim(a.first_name || ' ' || a.last_name) as name, a.work_hours_start as start, a.work_hours_end as "end",
            a.working_days as days
       from campaign_senders s join accounts a on a.workspace_id = s.workspace_id and a.id = s.account_id
      where s.campaign_id = $1 order by a.created_at, a.id`,
    [campaignId],
  );

import type { CampaignSort } from "@/lib/contract/campaigns/campaigns";
import { requestKinds } from "@/server/domain/campaigns/sequence/kinds";
import type { Keyset } from "@/server/repositories/keyset";
import { isRefusedMail, isWritten } from "./written";

type Sorted = Pick<Keyset, "expression" | "type">;
/** How campaigns `c` are sorted, and what has to be joined for it: of all numbers only the one that is asked for is counted. */
type SortOfCampaigns = Sorted & { join: string };

const plain = (expression: string, type: Keyset["type"]): SortOfCampaigns => ({ expression, type, join: "" });

/** `numbers` answers (campaign_id, value) for all campaigns of the workspace in one go. */
const counted = (numbers: string, type: Keyset["type"], without: string): SortOfCampaigns => ({
  expression: `coalesce(n.value, ${without})::${type}`,
  type,
  join: `left join (${numbers}) n on n.campaign_id = c.id`,
});

const endedRows = (fits: string, value = "count(*)") =>
  `select d.campaign_id, ${value} as value from deliveries d
    where d.settled_at is not null and d.campaign_id is not null and ${fits} group by 1`;
const sentRows = (fits: string, value?: string) => endedRows(`d.outcome = 'sent' and ${fits}`, value);
/** The refused apart, so that the many that were sent are counted from the index alone. */
const touchRows = (fits = "true") =>
  `select campaign_id, sum(value) as value from (${sentRows(`${isWritten("d")} and ${fits}`)}
    union all ${endedRows(`${isRefusedMail("d")} and ${fits}`)}) touches group by 1`;

/** The same as ledger/last-run.ts, written for all prospects at once instead of for a few. */
const peopleRows = (fits: string) =>
  `select e.campaign_id, count(*) as value from enrollments e where ${fits} and not exists (select 1 from enrollments later
     where later.workspace_id = e.workspace_id and later.campaign_id = e.campaign_id and later.prospect_id = e.prospect_id
       and later.run > e.run) group by 1`;

const listed = peopleRows("e.removed_at is null");

const replied = `e.stop_reason in ('replied', 'meeting_booked') or exists (select 1 from events r
  where r.workspace_id = e.workspace_id and r.campaign_id = e.campaign_id and r.prospect_id = e.prospect_id
    and r.kind = 'reply' and r.reason is null)`;

const rate = (part: string, whole: string) =>
  `select w.campaign_id, coalesce(p.value, 0)::float8 / w.value as value from (${whole}) w left join (${part}) p using (campaign_id)`;

const states = ["active", "paused", "draft", "finished", "archived", "deleted"].map((state) => `'${state}'`);

/** Each number equals the one in numbers.ts, so that a sorted column is in order. `since`: the first of the days shown. */
export function campaignSortOf(sort: CampaignSort, since: string): SortOfCampaigns {
  switch (sort) {
    case "order":
      return plain("c.sort_order", "int");
    case "name":
      return plain("lower(c.name)", "text");
    case "type":
      return plain("c.sequence_type", "text");
    case "status":
      return plain(`array_position(array[${states}], c.status)`, "int");
    case "created":
      return plain("c.created_at", "timestamptz");
    case "sender":
      return plain(
        `(select min(lower(a.first_name || ' ' || a.last_name)) from campaign_senders s
           join accounts a on a.workspace_id = s.workspace_id and a.id = s.account_id
          where s.workspace_id = c.workspace_id and s.campaign_id = c.id)`,
        "text",
      );
    case "prospects":
      return counted(listed, "int", "0");
    case "bounced":
      return counted(peopleRows("e.stop_reason = 'bounced'"), "int", "0");
    case "sent":
      return counted(touchRows(), "int", "0");
    case "days":
      return counted(touchRows(`d.settled_at >= ${since}`), "int", "0");
    case "accepted": {
      const asked = sentRows(`d.kind in ('${requestKinds.join("', '")}')`);
      const accepted = peopleRows("e.requested_at is not null and e.accepted_at is not null");
      return counted(rate(accepted, asked), "float8", "null");
    }
    case "replied": {
      const contacted = sentRows(isWritten("d"), "count(distinct d.prospect_id)");
      return counted(rate(peopleRows(`(${replied})`), contacted), "float8", "null");
    }
    case "next":
      return {
        expression: "case when c.status = 'active' then n.value end",
        type: "timestamptz",
        join: `left join (select d.campaign_id, min(greatest(d.due_at, l.slot_at)) as value
          from deliveries d join lanes l on l.workspace_id = d.workspace_id and l.id = d.lane_id and l.closed_reason is null
         where d.settled_at is null and d.due_at is not null and d.state = 'planned' and d.kind <> 'condition' group by 1) n
          on n.campaign_id = c.id`,
      };
  }
}

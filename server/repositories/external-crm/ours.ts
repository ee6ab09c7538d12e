import type { Tx } from "@/server/db/tx";

export type CourseRow = {
  prospectId: string;
  labels: string | null;
  campaign: string | null;
  account: string | null;
  accountOwner: string | null;
  lastContactedAt: Date | null;
  lastReplyAt: Date | null;
};

/** What became of prospects, for fields of a CRM: labels that all may see, the newest campaign and its account, and when they last wrote. */
export const listCourses = (tx: Tx, prospectIds: readonly string[]): Promise<CourseRow[]> =>
  tx.query(
    `select p.id as "prospectId",
        (select string_agg(l.name, ', ' order by lower(l.name), l.id) from prospect_labels x join labels l on l.workspace_id = x.workspace_id
            and l.id = x.label_id and l.type = 'space' where x.workspace_id = p.workspace_id and x.prospect_id = p.id) as labels,
        n.campaign, n.account, n.owner as "accountOwner",
        (select max(m.at) from messages m where m.workspace_id = p.workspace_id and m.prospect_id = p.id and m.direction = 'out'
            and m.state = 'sent' and m.kind <> 'connection_request') as "lastContactedAt",
        (select max(m.at) from messages m where m.workspace_id = p.workspace_id and m.prospect_id = p.id and m.direction = 'in'
            and not m.is_uncertain and coalesce(m.understood_as, '') not in ('bounce', 'bounce_unsure', 'read_receipt', 'not_an_answer'))
          as "lastReplyAt"
       from prospects p left join lateral (
         select c.name as campaign, a.owner_id as owner,
             coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.username) as account
           from enrollments e join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
           left join accounts a on a.workspace_id = e.workspace_id and a.id = e.account_id
          where e.workspace_id = p.workspace_id and e.prospect_id = p.id order by e.entered_at desc, e.id desc limit 1) n on true
      where p.id = any($1)`,
    [prospectIds],
  );

import type { Tx } from "@/server/db/tx";
import type { Allowed } from "@/server/repositories/accounts/accounts";
import { needsSomebody } from "@/server/repositories/inbox/conversations";
import { contactedBy } from "@/server/repositories/prospects/prospects";
import { isTaskOf } from "@/server/repositories/tasks/tasks";

/** What a deal's card says of its prospect. A member who may not see them gets nothing but when they last wrote. */
export type AboutProspect = {
  id: string;
  isHidden: boolean;
  lastAnswerAt: Date | null;
  needsReply: boolean;
  task: { text: string; kind: string; dueAt: string } | null;
  campaign: string | null;
};

type Viewer = { accounts: Allowed; personId: string | null };

/** `personId`: only their own and unassigned tasks; null: all. */
export const listAboutProspects = (
  tx: Tx,
  ids: readonly string[],
  { accounts, personId }: Viewer,
): Promise<AboutProspect[]> =>
  tx.query<AboutProspect>(
    `select p.id, not p.seen as "isHidden", (select max(c.last_in_at) from conversations c where c.prospect_id = p.id) as "lastAnswerAt",
        p.seen and exists (select 1 from conversations c where c.prospect_id = p.id and ${needsSomebody}
          and ($2::uuid[] is null or c.account_id = any($2))) as "needsReply",
        (select jsonb_build_object('text', t.text, 'kind', t.kind, 'dueAt', t.due_at) from tasks t
          where p.seen and t.prospect_id = p.id and t.state = 'pending'
            and ($3::uuid is null or t.assignee_id = $3 or t.assignee_id is null) and ${isTaskOf("$2")}
          order by t.due_at, t.id limit 1) as task,
        (select g.name from enrollments e join campaigns g on g.workspace_id = e.workspace_id and g.id = e.campaign_id
          where p.seen and e.prospect_id = p.id and e.state in ('active', 'held') and g.status = 'active'
            and ($2::uuid[] is null or e.account_id = any($2))
          order by e.entered_at desc, e.id desc limit 1) as campaign
       from (select i.id, $2::uuid[] is null or ${contactedBy("i.id", "$2")} as seen from unnest($1::uuid[]) as i(id)) p`,
    [ids, accounts, personId],
  );

export type Linkable = { id: string; fullName: string; position: string; companyName: string };

/** Prospects among these, or the newest, whom one of the accounts contacts. */
export const listLinkable = (
  tx: Tx,
  { ids, accounts, limit }: { ids: readonly string[] | null; accounts: Allowed; limit: number },
): Promise<Linkable[]> =>
  tx.query<Linkable>(
    `select p.id, p.full_name as "fullName", p.position, p.company_name as "companyName" from prospects p
      where ($1::uuid[] is null or p.id = any($1)) and ($2::uuid[] is null or ${contactedBy("p.id", "$2")})
      order by ${ids ? "p.full_name, p.id" : "p.id desc"} limit $3`,
    [ids, accounts, limit],
  );

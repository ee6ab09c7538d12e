import type { DealChange } from "@/lib/contract/crm/deals";
import type { Tx } from "@/server/db/tx";
import type { Allowed } from "@/server/repositories/accounts/accounts";
import { contactedBy } from "@/server/repositories/prospects/prospects";

export type NewChange = {
  id: string;
  dealId: string;
  kind: DealChange["kind"];
  before: string | null;
  after: string | null;
  beforeProspectId?: string | null;
  afterProspectId?: string | null;
};

/** Notes what happened to deals, with one statement. */
export async function logChanges(
  tx: Tx,
  lines: readonly NewChange[],
  { at, by }: { at: Date; by: string | null },
): Promise<void> {
  if (lines.length === 0) return;
  const column = <T>(read: (line: NewChange) => T) => lines.map(read);
  await tx.query(
    `insert into crm_deal_changes (id, deal_id, kind, before, after, before_prospect_id, after_prospect_id, at, by_id)
     select n.*, $8, $9 from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::uuid[], $7::uuid[]) n`,
    [
      column(({ id }) => id),
      column(({ dealId }) => dealId),
      column(({ kind }) => kind),
      column(({ before }) => before),
      column(({ after }) => after),
      column(({ beforeProspectId = null }) => beforeProspectId),
      column(({ afterProspectId = null }) => afterProspectId),
      at,
      by,
    ],
  );
}

type ChangeRow = Omit<DealChange, "at"> & { at: Date };
const seen = (name: string, prospect: string) =>
  `case when $2::uuid[] is null or c.${prospect} is null or ${contactedBy(`c.${prospect}`, "$2")} then c.${name} end`;

/** The newest changes of a deal. Names of prospects whom none of these accounts contacts are left out. */
export const listChanges = (tx: Tx, dealId: string, accounts: Allowed, limit: number): Promise<ChangeRow[]> =>
  tx.query<ChangeRow>(
    `select c.id, c.kind, ${seen("before", "before_prospect_id")} as "from", ${seen("after", "after_prospect_id")} as "to", c.at,
        nullif(trim(u.first_name || ' ' || u.last_name), '') as by
       from crm_deal_changes c left join memberships m on m.workspace_id = c.workspace_id and m.user_id = c.by_id
       left join users u on u.id = m.user_id
      where c.deal_id = $1 order by c.at desc, c.id desc limit $3`,
    [dealId, accounts, limit],
  );

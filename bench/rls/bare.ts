import type pg from "pg";
import type { Tx } from "@/server/db/tx";

const tables = [
  ...["conversations", "messages", "prospects", "prospect_identities", "accounts", "deliveries"],
];

/**
 * The other side reads as a superuser, exempt from every policy, and finds views under the tables' names that filter by the
 * workspace: the planner inlines a view, so the same repositories run there with a plain condition instead of a policy.
 */
export async function makeBareViews(admin: pg.Pool, workspaceId: string): Promise<void> {
  await admin.query("create schema bare");
  for (const table of tables)
    await admin.query(
      `create view bare.${table} as select * from public.${table} where workspace_id = '${workspaceId}'`,
    );
}

/** A search as one plain statement over the tables and their indexes. */
export async function searchBare(tx: Tx, words: string): Promise<string[]> {
  const wanted = [`w${tx.workspaceId}`, ...words.split(" ").map((word) => `${word}:*`)];
  const query = wanted.map((word) => word.replace(/^[^:]+/, "'$&'")).join(" & ");
  const [row] = await tx.query<{ ids: string[] }>(
    `select array(
       with hits as (
         select m.conversation_id as id from public.messages m
          where m.workspace_id = $1::uuid and public.message_words(m.workspace_id, m.subject, m.text) @@ $2::tsquery
         union
         select c.id from public.prospects p
           join public.conversations c on c.workspace_id = p.workspace_id and c.prospect_id = p.id
          where p.workspace_id = $1::uuid and (p.full_name ilike $3 or p.company_name ilike $3)
         union
         select c.id from public.prospect_identities i
           join public.conversations c on c.workspace_id = i.workspace_id and c.prospect_id = i.prospect_id
          where i.workspace_id = $1::uuid and i.kind = 'email' and i.value like lower($3))
       select c.id from hits join public.conversations c on c.workspace_id = $1::uuid and c.id = hits.id
        order by c.last_message_at desc, c.id desc limit 5000) as ids`,
    [tx.workspaceId, query, `%${words}%`],
  );
  return row?.ids ?? [];
}

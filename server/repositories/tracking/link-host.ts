import type { Tx } from "@/server/db/tx";

/** SQL: the domain for links of the current workspace; null while none can be used. */
export const linkHost = `(select d.host from tracking_domains d
  where d.workspace_id = current_workspace() and d.is_default_for_links and d.state = 'verified' and d.served_at is not null
    and d.released_at is null)`;

export async function readLinkHost(tx: Tx): Promise<string | null> {
  const [row] = await tx.query<{ host: string | null }>(`select ${linkHost} as host`);
  return row?.host ?? null;
}

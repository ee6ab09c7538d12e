import type { CampaignStatus } from "@/lib/contract/campaigns/status";
import type { Tx } from "@/server/db/tx";
import { planned } from "@/server/repositories/planned";

/** The names of campaigns and accounts in a report; a deleted account has none. */
export async function readNames(
  tx: Tx,
  { campaigns, accounts }: { campaigns: readonly string[]; accounts: readonly string[] },
) {
  const rows = await tx.query<{ id: string; name: string; status: CampaignStatus | null }>(
    planned(`select id, name, status from campaigns where id = any($1)
     union all select id, trim(first_name || ' ' || last_name), null from accounts where id = any($2)`),
    [[...new Set(campaigns)], [...new Set(accounts)]],
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  const nameOf = (id: string) => known.get(id)?.name ?? "";
  return {
    campaign: (id: string) => ({
      id,
      name: nameOf(id),
      status: known.get(id)?.status ?? ("deleted" as const),
    }),
    account: (id: string) => ({ id, name: nameOf(id) }),
  };
}

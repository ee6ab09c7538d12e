import type { CampaignStatus } from "@/lib/contract/campaigns/status";
import type { Measured } from "@/lib/contract/figures";
import type { Tx } from "@/server/db/tx";
import { planned } from "@/server/repositories/planned";

const tracksOpens = "coalesce((settings ->> 'isOpenTracking')::boolean, false)";
const tracksLinks = "coalesce((settings ->> 'isLinkTracking')::boolean, false)";

/** Whether any of these campaigns, or of all for null, tracks opens and clicks. */
export async function readMeasured(tx: Tx, campaigns: readonly string[] | null): Promise<Measured> {
  const [row] = await tx.query<Measured>(
    `select coalesce(bool_or(${tracksOpens}), false) as opened, coalesce(bool_or(${tracksLinks}), false) as clicked
       from campaigns where status <> 'draft' and ($1::uuid[] is null or id = any($1))`,
    [campaigns],
  );
  return row!;
}

type Named = { id: string; name: string; status: CampaignStatus | null } & Measured;

/** The names of campaigns and accounts in a report; a deleted account has none. */
export async function readNames(
  tx: Tx,
  { campaigns, accounts }: { campaigns: readonly string[]; accounts: readonly string[] },
) {
  const rows = await tx.query<Named>(
    planned(`select id, name, status, ${tracksOpens} as opened, ${tracksLinks} as clicked from campaigns where id = any($1)
     union all select id, trim(first_name || ' ' || last_name), null, null, null from accounts where id = any($2)`),
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
    measured: (id: string): Measured => {
      const { opened, clicked } = known.get(id) ?? { opened: false, clicked: false };
      return { opened, clicked };
    },
    account: (id: string) => ({ id, name: nameOf(id) }),
  };
}

import { newId } from "@/server/ids";
import { newMembers } from "../rig/members";
import type { Pools } from "../rig/pools";

const campaigns = 20;

/** Signed-in users of a workspace with an account and a list of campaigns; returns the headers their browsers send. */
export async function seedCampaigns(pools: Pools): Promise<string[]> {
  const { workspaceId, cookies } = await newMembers(pools, 20);
  const accountId = newId();
  await pools.admin.query(
    `insert into accounts (workspace_id, id, owner_id, network, is_sandboxed, username, first_name, last_name, country_code, timezone)
     select $1, $2, m.user_id, 'n', true, 'ada@measure.test', 'Ada', 'Sender', 'DE', 'UTC' from memberships m where m.workspace_id = $1 limit 1`,
    [workspaceId, accountId],
  );
  const ids = Array.from({ length: campaigns }, () => newId());
  await pools.admin.query(
    `insert into campaigns (workspace_id, id, name, status, draft, live_version)
     select $1, c.id, 'Campaign ' || c.n, 'active', '[]', 1 from unnest($2::uuid[]) with ordinality as c(id, n)`,
    [workspaceId, ids],
  );
  await pools.admin.query(
    "insert into campaign_senders (workspace_id, campaign_id, account_id) select $1, c.id, $2 from unnest($3::uuid[]) as c(id)",
    [workspaceId, accountId, ids],
  );
  await pools.admin.query("vacuum analyze");
  return cookies;
}

import type { Config } from "@/server/config";
import { asAdmin } from "./as-admin";

/**
 * `release`: every workspace of a restored copy may send again. A worker first checks a last time what was sent meanwhile, so the original
 * installation must be shut down.
 */
export async function release(config: Config, args: string[]): Promise<object> {
  if (!args.includes("--yes"))
    throw new Error(
      "This lets a restored copy send again. Make sure that the installation it is a copy of does not run any more, then: release --yes",
    );
  const asked = await asAdmin(config, async (client) => {
    await client.query("set role tern_owner");
    // Workspaces created behind the fence have nothing to look up, but wait for release like the others.
    await client.query(
      `insert into restorations (workspace_id, backup_at, restored_at, looked_at)
       select w.id, f.backup_at, f.created_at, now() from workspaces w, plumbing.fence f on conflict do nothing`,
    );
    return client.query(
      "update restorations set release_asked_at = now() where release_asked_at is null and exists (select 1 from plumbing.fence)",
    );
  });
  return { released: asked.rowCount };
}

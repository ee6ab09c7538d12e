import type { Tools } from "@/server/context";
import type { Pool } from "@/server/db/connections";
import { inWorkspace } from "@/server/db/tx";
import { heldMs } from "@/server/domain/tracking/domain-check";
import { checkDueDomain } from "@/server/services/tracking/domain-checks";
import { unlessFenced } from "./fence";
import { repeat } from "./rounds";

const everyMs = 5_000;
const atOnce = 20;

type Due = { workspaceId: string; id: string };

/**
 * Checks the domains for links that are due (MAIL-37): new ones every 5 minutes, those in use every day. Returns a function that stops it
 * after the current round.
 */
export function startLinkDomains({ pool, ...tools }: Tools & { pool: Pool }): () => Promise<void> {
  async function round(): Promise<void> {
    const now = tools.now();
    const { rows } = await pool.query<Due>(
      `select workspace_id as "workspaceId", id from due_tracking_domains($1, $2)`,
      [now, atOnce],
    );
    await Promise.all(
      rows.map(({ workspaceId, id }) =>
        checkDueDomain({ ...tools, transact: (work) => inWorkspace(pool, { workspaceId }, work) }, id).catch(
          (err) => tools.log.error({ err, domainId: id }, "a domain could not be checked"),
        ),
      ),
    );
    await pool.query("select forget_tracking_domains($1)", [new Date(+now - heldMs)]);
  }
  return repeat(everyMs, unlessFenced(pool, round), tools.log);
}

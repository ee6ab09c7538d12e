import type pg from "pg";
import type { Tools } from "@/server/context";
import { inWorkspace } from "@/server/db/tx";
import { hibernate, idleBefore } from "@/server/services/account-care";
import { repeat } from "./rounds";

const everyMs = 15 * 60_000;
const atOnce = 100;

/** Puts accounts to sleep that nobody has used for a month (CRED-69); answers how to stop after the round under way. */
export function startHibernation({ pool, ...tools }: Tools & { pool: pg.Pool }): () => Promise<void> {
  async function round(): Promise<void> {
    const { rows } = await pool.query<{ workspaceId: string; id: string }>(
      `select workspace_id as "workspaceId", id from idle_accounts($1, $2)`,
      [idleBefore(tools.now()), atOnce],
    );
    for (const { workspaceId, id } of rows) {
      const cx = {
        ...tools,
        transact: <T>(work: Parameters<typeof inWorkspace<T>>[2]) => inWorkspace(pool, { workspaceId }, work),
      };
      await cx
        .transact((tx) => hibernate(cx, tx, id))
        .catch((err) => {
          tools.log.error({ err, accountId: id }, "an account could not be put to sleep");
        });
    }
  }
  return repeat(everyMs, round, tools.log);
}

import type pg from "pg";
import type { Tools } from "@/server/context";
import { doorsOf } from "@/server/db/doors";
import { deleteDueWorkspaces } from "@/server/repositories/workspaces";
import { repeat } from "./rounds";

const everyMs = 60_000;

/** Deletes workspaces whose time has come (SPACE-51), one at a time; answers how to stop after the round under way. */
export function startDeletions({ pool, log }: Pick<Tools, "log"> & { pool: pg.Pool }): () => Promise<void> {
  const doors = doorsOf(pool);

  async function round(): Promise<void> {
    for (;;) {
      const { closed, deleted } = await deleteDueWorkspaces(doors);
      if (closed > 0 || deleted > 0) log.info({ closed, deleted }, "workspaces were closed or deleted");
      if (deleted === 0) return;
    }
  }

  return repeat(everyMs, round, log);
}

import type { Tools } from "@/server/context";
import type { Pool } from "@/server/db/connections";
import { doorsOf } from "@/server/db/doors";
import { inWorkspace } from "@/server/db/tx";
import { bringBackDue } from "@/server/services/inbox/reminders";
import { unlessFenced } from "./fence";
import { repeat } from "./rounds";

const everyMs = 1_000;

/** Brings snoozed conversations back when they are due (ux 67). Returns a function that stops it after the current round. */
export function startReminders({ pool, ...tools }: Tools & { pool: Pool }): () => Promise<void> {
  const doors = doorsOf(pool);
  async function round(): Promise<void> {
    const now = tools.now();
    const due = await doors<{ workspaceId: string }>(
      `select workspace_id as "workspaceId" from reminding_workspaces($1)`,
      [now],
    );
    for (const { workspaceId } of due)
      await inWorkspace(pool, { workspaceId }, (tx) => bringBackDue(tx, now)).catch((err) =>
        tools.log.error({ err, workspaceId }, "could not end snoozes"),
      );
  }
  return repeat(everyMs, unlessFenced(pool, round), tools.log);
}

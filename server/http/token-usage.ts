import type { FastifyInstance } from "fastify";
import { inWorkspace } from "@/server/db/tx";
import type { UsageRow } from "@/server/domain/programs/api-usage";
import { noTimes, stepOf } from "@/server/domain/programs/durations";
import { addUsage } from "@/server/repositories/programs/api-usage";
import type { ApiTools } from "./api-tools";

/** Calls are gathered, because a row written for each would cost as much as the call. */
const writtenEveryMs = 3_000;

type Gathered = UsageRow & { personId: string; workspaceId: string };

/** Counts what API tokens call, by member and day. */
export function watchTokens(server: FastifyInstance, { pool, tools }: ApiTools): void {
  let gathered = new Map<string, Gathered>();
  server.addHook("onResponse", async ({ ofToken }, { statusCode, elapsedTime }) => {
    if (!ofToken?.workspaceId) return;
    const { personId, workspaceId } = ofToken;
    const day = tools.now().toISOString().slice(0, 10);
    const key = `${workspaceId} ${personId} ${day}`;
    const row = gathered.get(key) ?? { personId, workspaceId, day, calls: 0, errors: 0, times: noTimes() };
    row.calls += 1;
    if (statusCode >= 400) row.errors += 1;
    row.times[stepOf(elapsedTime)]! += 1;
    gathered.set(key, row);
  });
  const write = async () => {
    const rows = [...gathered.values()];
    gathered = new Map();
    for (const { personId, workspaceId, ...row } of rows)
      await inWorkspace(pool, { workspaceId, personId }, (tx) => addUsage(tx, row)).catch((error: unknown) =>
        // The workspace may be gone; usage is nothing to fail over.
        tools.log.warn({ err: error }, "could not count the calls of a token"),
      );
  };
  const timer = setInterval(write, writtenEveryMs);
  timer.unref();
  server.addHook("onClose", async () => {
    clearInterval(timer);
    await write();
  });
}

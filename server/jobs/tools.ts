import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";

/** The tools of a task; every transaction is bound to the workspace in its payload. */
export type JobTools = Tools & {
  inWorkspace<T>(workspaceId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
};

/** The tools with every transaction bound to one workspace, for services that work in batches. */
export const boundTo = (tools: JobTools, workspaceId: string) => ({
  ...tools,
  workspaceId,
  transact: <T>(work: (tx: Tx) => Promise<T>) => tools.inWorkspace(workspaceId, work),
});

/** One attempt at a job: `signal` asks it to stop at its next safe point, `isLast` says that there is no retry. */
export type Attempt = { signal: AbortSignal; isLast: boolean };

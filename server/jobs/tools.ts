import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";

/** What a task works with; every transaction is bound to the workspace its payload names. */
export type JobTools = Tools & {
  inWorkspace<T>(workspaceId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
};

/** The tools with every transaction bound to one workspace: what services that work in portions take. */
export const boundTo = (tools: JobTools, workspaceId: string) => ({
  ...tools,
  transact: <T>(work: (tx: Tx) => Promise<T>) => tools.inWorkspace(workspaceId, work),
});

/** One try at a job: `signal` asks it to come to its next safe point, `isLast` that nobody tries again. */
export type Attempt = { signal: AbortSignal; isLast: boolean };

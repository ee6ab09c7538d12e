import type { Jobs } from "@/server/queue/queue";
import { deleteRemoved, forgetValues } from "@/server/repositories/prospects/custom-fields";
import type { JobTools } from "../tools";

const peoplePerBatch = 500;

/** Deletes the values of a removed custom field in batches; then its key may be used again (PROSPECT-37). */
export async function forgetField(
  { inWorkspace }: Pick<JobTools, "inWorkspace">,
  { workspaceId, key }: Jobs["forget-field"],
): Promise<void> {
  for (let after: string | null = null; ; ) {
    after = await inWorkspace(workspaceId, (tx) => forgetValues(tx, key, { after, limit: peoplePerBatch }));
    if (after === null) break;
  }
  await inWorkspace(workspaceId, (tx) => deleteRemoved(tx, key));
}

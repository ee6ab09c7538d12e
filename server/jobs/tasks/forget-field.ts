import type { Jobs } from "@/server/queue/queue";
import { deleteRemoved, forgetValues } from "@/server/repositories/prospects/custom-fields";
import type { JobTools } from "../tools";

const peoplePerBatch = 500;

/** Takes what people have in a removed custom field, some people at a time; then its key may be given again (PROSPECT-37). */
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

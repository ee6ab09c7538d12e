import { filesOf, type Sequence } from "@/lib/contract/campaigns/sequence";
import type { stepFiles } from "@/lib/contract/campaigns/step-files";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { findStepFile, holdStepFiles } from "@/server/repositories/files/step-files";
import { partedBody } from "./files";

/**
 * Claims the files of a sequence, for a campaign's draft or a smart sequence. Files it may not use are reported by the check before
 * publishing.
 */
export const holdFilesOf = (cx: Context, tx: Tx, ownerId: string, sequence: Sequence): Promise<void> =>
  holdStepFiles(tx, {
    ...{ ownerId, personId: cx.scope.personId, now: cx.now() },
    ids: [...new Set(sequence.flatMap((step) => filesOf(step).map(({ id }) => id)))],
  });

export async function downloadStepFile(cx: Context, { id }: Input<typeof stepFiles.download>) {
  const file = await cx.transact((tx) => findStepFile(tx, id, cx.scope.personId));
  if (!file) throw new DomainError("not_found");
  return { name: file.name, type: file.mediaType, body: partedBody(cx, cx.scope.workspaceId, file) };
}

import { DomainError } from "@/lib/contract/errors";
import type { MailAttachment } from "@/server/ports/mail";
import type { Outcome } from "@/server/ports/outcome";
import { filesOfDelivery } from "@/server/repositories/files/attachments";
import { readWhole } from "@/server/services/files/files";
import { type EngineContext, inTenant } from "./context";

/** Reads the files of a message when it leaves. An email never leaves without one of them. */
export async function attachmentsFor(
  engine: EngineContext,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<MailAttachment[] | Outcome> {
  const files = await inTenant(engine, workspaceId, (tx) => filesOfDelivery(tx, id));
  const attachments: MailAttachment[] = [];
  try {
    for (const file of files)
      attachments.push({
        name: file.name,
        mediaType: file.mediaType,
        bytes: await readWhole(engine, workspaceId, file),
      });
    return attachments;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.code === "file_gone"
      ? { kind: "refused", reason: "attachment_gone" }
      : { kind: "later", reason: "files_unavailable" };
  }
}

import type { Tx } from "@/server/db/tx";
import { isPicture, mediaTypeOf } from "@/server/domain/attachments/media-type";
import { fileName } from "@/server/domain/attachments/name";
import { storable } from "@/server/domain/conversations/storable";
import type { ReceivedFile } from "@/server/domain/inbox/read-mail";
import { insertAttachments, type NewAttachment } from "@/server/repositories/files/attachments";
import { keepFiles } from "@/server/repositories/files/files";
import { findMessageByKey } from "@/server/repositories/inbox/messages";
import { storeFile } from "@/server/services/files/files";
import { type IntakeContext, inTenant } from "./context";

/** The max number of files kept of one email. */
const maxFiles = 100;

/** Stores the files of an email before the email is recorded. Files that are not attached afterwards are deleted after a day. */
export async function storeReceived(
  cx: IntakeContext,
  workspaceId: string,
  files: readonly ReceivedFile[],
): Promise<NewAttachment[]> {
  const transact = <T>(work: (tx: Tx) => Promise<T>) => inTenant(cx, workspaceId, work);
  const stored: NewAttachment[] = [];
  for (const [index, file] of files.slice(0, maxFiles).entries()) {
    const { bytes, contentId, size } = file;
    const name = nameOf(file, index);
    const mediaType = typeOf(file, name);
    const of = { workspaceId, kind: "attachment", name, mediaType, createdBy: null } as const;
    const fileId = bytes && (await storeFile({ ...cx, transact }, of, [bytes])).id;
    const problem = fileId ? null : ("too_large" as const);
    stored.push({
      id: cx.newId(),
      fileId,
      name,
      mediaType,
      bytes: size,
      contentId: contentId && storable(contentId),
      problem,
    });
  }
  return stored;
}

/** Attaches the files to the message that was made of the email. A bounce shows no files. */
export async function attachReceived(
  tx: Tx,
  dedupeKey: string,
  files: readonly NewAttachment[],
): Promise<void> {
  if (files.length === 0) return;
  const message = await findMessageByKey(tx, dedupeKey);
  if (!message || message.understoodAs === "bounce") return;
  await insertAttachments(tx, message.id, files);
  await keepFiles(
    tx,
    files.flatMap(({ fileId }) => fileId ?? []),
  );
}

const endings: Record<string, string> = {
  "message/rfc822": "eml",
  "text/calendar": "ics",
  "text/plain": "txt",
  "text/html": "html",
  "application/pdf": "pdf",
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
};

const nameOf = ({ name, mediaType }: ReceivedFile, index: number): string =>
  storable(fileName(name, `file-${index + 1}.${endings[mediaType] ?? "bin"}`));

/** The media type that the sender declared. Pictures go by their bytes instead, because only pictures are displayed. */
function typeOf({ mediaType, bytes }: ReceivedFile, name: string): string {
  const found = bytes ? mediaTypeOf(name, bytes) : mediaType;
  if (isPicture(found)) return found;
  const isSound = /^[a-z0-9.+-]+\/[a-z0-9.+-]+$/.test(mediaType) && !isPicture(mediaType);
  return isSound ? mediaType : "application/octet-stream";
}

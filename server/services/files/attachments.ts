import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import { attachmentLimits } from "@/lib/contract/inbox/attachment-limits";
import type { Attachment, attachments, DraftFile } from "@/lib/contract/inbox/attachments";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { refusalOf } from "@/server/domain/attachments/judge";
import { isPicture, mediaTypeOf } from "@/server/domain/attachments/media-type";
import { fileName } from "@/server/domain/attachments/name";
import * as repository from "@/server/repositories/files/attachments";
import { type FileRow, findFiles, keepFiles, pendingBytesOf } from "@/server/repositories/files/files";
import { partedBody, readWhole, storeFile } from "./files";

/** Uploads of one person that nothing holds yet, in all: enough for many drafts, not for a disk. */
const maxPendingBytes = 250_000_000;
const pictureSide = 1_600;

type Upload = { stream: AsyncIterable<Uint8Array> };

/** Takes a file for an email, once it was looked into (R33 for what we send): programs, scripts and macros are refused. */
export async function uploadAttachment(
  cx: Context,
  { fileName: given }: Input<typeof attachments.upload>,
  { stream }: Upload,
): Promise<DraftFile> {
  const { workspaceId, personId } = cx.scope;
  const pending = await cx.transact((tx) => pendingBytesOf(tx, personId));
  if (pending > maxPendingBytes) throw new DomainError("attachments_too_large", attachmentLimits);
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  const bytes = Buffer.concat(parts);
  const name = fileName(given, "attachment");
  const reason = refusalOf(name, bytes);
  if (reason) throw new DomainError(`attachment_${reason}`, { name });
  const mediaType = mediaTypeOf(name, bytes);
  const { id } = await storeFile(
    cx,
    { workspaceId, kind: "attachment", name, mediaType, createdBy: personId },
    [bytes],
  );
  return { id, name, mediaType, bytes: bytes.length };
}

/** Claims the files that a member attached to their message or draft; throws for files of others and for too many bytes. */
export async function claimFiles(cx: Context, tx: Tx, ids: readonly string[]): Promise<FileRow[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const files = (await findFiles(tx, wanted)).filter(({ kind }) => kind === "attachment");
  const isAll =
    files.length === wanted.length && (await keepFiles(tx, wanted, cx.scope.personId)) === wanted.length;
  if (!isAll) throw new DomainError("attachment_gone", { fields: { attachments: "attachment_gone" } });
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > attachmentLimits.bytes)
    throw new DomainError("attachments_too_large", attachmentLimits);
  return files;
}

/** Puts files to a message that leaves. */
export const attachFiles = (
  cx: Pick<Context, "newId">,
  tx: Tx,
  messageId: string,
  files: readonly FileRow[],
) =>
  repository.insertAttachments(
    tx,
    messageId,
    files.map(({ id: fileId, name, mediaType, bytes }) => ({
      id: cx.newId(),
      fileId,
      name,
      mediaType,
      bytes,
      contentId: null,
      problem: null,
    })),
  );

/** The attachments of messages as they are shown, by message. */
export async function attachmentsOf(
  tx: Tx,
  messageIds: readonly string[],
): Promise<Map<string, Attachment[]>> {
  const byMessage = new Map<string, Attachment[]>();
  if (messageIds.length === 0) return byMessage;
  for (const { messageId, ...row } of await repository.listAttachments(tx, messageIds)) {
    const shown = { ...row, isPicture: row.problem === null && isPicture(row.mediaType) };
    byMessage.set(messageId, [...(byMessage.get(messageId) ?? []), shown]);
  }
  return byMessage;
}

/** The file, to be saved: it is never opened at our address (S50). */
export async function downloadAttachment(cx: Context, { id }: Input<typeof attachments.download>) {
  const file = await mustFind(cx, id);
  const { workspaceId } = cx.scope;
  return { name: file.name, type: file.mediaType, body: partedBody(cx, workspaceId, file) };
}

/** The picture re-encoded, so that anything a stranger hid in the file does not reach the browser. */
export async function showPicture(cx: Context, { id }: Input<typeof attachments.picture>) {
  const file = await mustFind(cx, id);
  if (!isPicture(file.mediaType)) throw new DomainError("not_an_image");
  const picture = await cx.ports.images.fit(await readWhole(cx, cx.scope.workspaceId, file), pictureSide);
  if (!picture) throw new DomainError("not_an_image");
  return { name: `${file.name}.webp`, type: "image/webp", body: picture, isPlayed: true as const };
}

const mustFind = (cx: Context, id: string): Promise<FileRow> =>
  cx.transact(async (tx) => {
    const row = await repository.findAttachment(tx, id, cx.scope.allowedAccounts);
    const [file] = row?.fileId ? await findFiles(tx, [row.fileId]) : [];
    if (!row || !file) throw new DomainError("not_found");
    return { ...file, name: row.name };
  });

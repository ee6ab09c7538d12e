import { attachmentLimits } from "@/lib/contract/inbox/attachment-limits";
import type { NetworkFileState } from "@/lib/contract/inbox/inbox";
import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { isSignedIn } from "@/server/domain/accounts/awaited";
import { mediaTypeOf } from "@/server/domain/attachments/media-type";
import { fileName } from "@/server/domain/attachments/name";
import type { StoredNetworkFile } from "@/server/domain/conversations/network-event";
import { storable } from "@/server/domain/conversations/storable";
import { imageKind } from "@/server/domain/images/sniff";
import type { FileAnswer } from "@/server/ports/network";
import { enqueue } from "@/server/queue/queue";
import { type AccountRow, findAccount } from "@/server/repositories/accounts/accounts";
import { insertAttachment, type NewAttachment } from "@/server/repositories/files/attachments";
import { dropPendingFile, keepFiles } from "@/server/repositories/files/files";
import { lockNetworkFiles, type NewMessage, setNetworkFiles } from "@/server/repositories/inbox/messages";
import { networkAccess } from "@/server/services/accounts/access";
import { type FileTools, storeFile } from "@/server/services/files/files";
import { publishConversation } from "./conversations";

/** One file of a message; `position` is its place among them. */
type Which = { messageId: string; ref: string; position: number };
type FetchTools = FileTools & Pick<Tools, "keys">;

/** Has the files of a message fetched once it is recorded. */
export async function wantFiles(
  tx: Tx,
  messageId: string,
  { networkFiles }: Pick<NewMessage, "networkFiles">,
): Promise<void> {
  const { workspaceId } = tx;
  for (const [position, { ref, state }] of (networkFiles ?? []).entries())
    if (state === "coming") await enqueue(tx, "fetch-file", { workspaceId, messageId, ref, position });
}

/**
 * Makes a file of a network message an attachment, or notes why it is not stored. Throws if the network does not respond, also on the last
 * attempt.
 */
export async function fetchNetworkFile(
  cx: FetchTools,
  workspaceId: string,
  which: Which,
  isLast: boolean,
): Promise<void> {
  const wanted = await cx.transact((tx) => findWanted(tx, which));
  if (!wanted) return;
  try {
    const found = await fetch(cx, wanted.account, which.ref);
    const settled =
      typeof found === "string" ? found : await store(cx, { workspaceId, which, wanted }, found);
    await cx.transact((tx) => settle(tx, which, settled));
  } catch (error) {
    if (isLast) await cx.transact((tx) => settle(tx, which, "unreachable"));
    throw error;
  }
}

/** A file still to be fetched, and the account that can; none once that is removed. */
type Wanted = { file: StoredNetworkFile; account: AccountRow | null };

async function findWanted(tx: Tx, which: Which): Promise<Wanted | null> {
  const message = await lockNetworkFiles(tx, which.messageId);
  const file = message?.files.find(isComing(which));
  return message && file ? { file, account: await findAccount(tx, message.accountId, null) } : null;
}

const isComing =
  ({ ref }: Which) =>
  (file: StoredNetworkFile) =>
    file.ref === ref && file.state === "coming";

async function fetch(
  { ports, keys }: FetchTools,
  account: AccountRow | null,
  ref: string,
): Promise<FileAnswer | "unreachable"> {
  if (!account) return "unreachable";
  const access = isSignedIn(account) ? networkAccess(keys.secret, account) : null;
  if (!access) throw new Error("the account is not signed in");
  const found = await ports.network.file(access, ref, attachmentLimits.bytes);
  return found.length === 0 ? "gone" : found;
}

/** Stored as pending; files that are not attached are deleted later. */
async function store(
  cx: FileTools,
  { workspaceId, which, wanted }: { workspaceId: string; which: Which; wanted: Wanted },
  bytes: Uint8Array,
): Promise<NewAttachment> {
  const name = nameOf(wanted.file, which.position, bytes);
  const mediaType = mediaTypeOf(name, bytes);
  const of = { workspaceId, kind: "attachment", name, mediaType, createdBy: null } as const;
  const { id: fileId } = await storeFile(cx, of, [bytes]);
  return { id: cx.newId(), fileId, name, mediaType, bytes: bytes.length, contentId: null, problem: null };
}

/** The network sends pictures without names, so their type is read from their bytes. */
function nameOf({ name, kind }: StoredNetworkFile, position: number, bytes: Uint8Array): string {
  const ending = imageKind(bytes);
  return storable(fileName(name, `${kind}-${position + 1}${ending ? `.${ending}` : ""}`));
}

/** Records the result of a file, once. If another worker was faster, or the message was deleted, the fetched file is dropped. */
async function settle(
  tx: Tx,
  which: Which,
  settled: NewAttachment | Exclude<NetworkFileState, "coming">,
): Promise<void> {
  const { messageId, position } = which;
  const isKept = typeof settled !== "string";
  const message = await lockNetworkFiles(tx, messageId);
  const file = message?.files.find(isComing(which));
  if (!message || !file) {
    if (isKept && settled.fileId) await dropPendingFile(tx, settled.fileId);
    return;
  }
  if (isKept) {
    await insertAttachment(tx, { ...settled, messageId, position });
    if (settled.fileId) await keepFiles(tx, [settled.fileId]);
  }
  const left = message.files.flatMap((one) =>
    one !== file ? one : isKept ? [] : { ...one, state: settled },
  );
  await setNetworkFiles(tx, messageId, left);
  await publishConversation(tx, message);
}

import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { DomainError } from "@/lib/contract/errors";
import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { type FileKey, FileStoreError, type FilesPort } from "@/server/ports/files";
import type { FileKind, FileRow } from "@/server/repositories/files/files";
import * as repository from "@/server/repositories/files/files";

/** Storing uses its own short transactions in one workspace, never the caller's. */
export type FileTools = Pick<Tools, "ports" | "newId" | "now"> & {
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};
export type FileOf = {
  workspaceId: string;
  kind: FileKind;
  name: string;
  mediaType: string;
  createdBy: string | null;
};
type Source = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
type StoredFile = { id: string; bytes: number; sha256: string };

/** How long an unused upload is kept. */
export const pendingMs = 24 * 3_600_000;

/**
 * Stores the content of `source` segment by segment. The file is pending: its user calls `keepFiles` in the same transaction, or it is
 * deleted after `pendingMs`. A failing source leaves nothing behind. Throws `files_unavailable`.
 */
export async function storeFile(cx: FileTools, of: FileOf, source: Source): Promise<StoredFile> {
  const store = cx.ports.files.current;
  const { workspaceId, ...file } = of;
  const id = cx.newId();
  const { place, segmentBytes } = store;
  await cx.transact((tx) => repository.insertFile(tx, { ...file, id, place, segmentBytes, at: cx.now() }));
  try {
    const written = await writeSegments(store, { workspaceId, fileId: id }, source);
    await cx.transact((tx) => repository.finishFile(tx, id, written));
    return { id, ...written };
  } catch (error) {
    await cx.transact((tx) => repository.dropPendingFile(tx, id)).catch(() => undefined);
    throw asUnavailable(error);
  }
}

async function writeSegments(store: FilesPort, key: FileKey, source: Source) {
  const sum = createHash("sha256");
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let bytes = 0;
  let n = 0;
  const flush = async () => {
    const segment = Buffer.concat(held, heldBytes);
    held = [];
    heldBytes = 0;
    await store.write({ ...key, n: n++ }, segment);
  };
  for await (const chunk of source) {
    sum.update(chunk);
    bytes += chunk.length;
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + store.segmentBytes - heldBytes);
      held.push(part);
      heldBytes += part.length;
      at += part.length;
      if (heldBytes === store.segmentBytes) await flush();
    }
  }
  if (heldBytes > 0) await flush();
  return { bytes, sha256: sum.digest("hex") };
}

type Range = { first: number; last: number };

/** The bytes of a file, or of a range of it with both ends included, as they are asked for. */
async function* readFile(
  { ports }: Pick<Tools, "ports">,
  workspaceId: string,
  file: FileRow,
  range: Range = { first: 0, last: file.bytes - 1 },
): AsyncGenerator<Uint8Array> {
  const store = ports.files.at(file.place);
  if (!store) throw new DomainError("files_unavailable");
  const { segmentBytes, bytes } = file;
  for (let n = Math.floor(range.first / segmentBytes); n * segmentBytes <= range.last; n += 1) {
    const from = n * segmentBytes;
    const size = Math.min(segmentBytes, bytes - from);
    const segment = await store.read({ workspaceId, fileId: file.id, n }, size).catch((error) => {
      throw asUnavailable(error);
    });
    if (!segment) throw new DomainError("file_gone");
    yield segment.subarray(Math.max(0, range.first - from), range.last - from + 1);
  }
}

/** The file as a stream that answers can send; its first bytes are read first, so that a file that is gone is still an error. */
async function openFile(
  cx: Pick<Tools, "ports">,
  workspaceId: string,
  file: FileRow,
  range?: Range,
): Promise<Readable> {
  const source = readFile(cx, workspaceId, file, range);
  const first = await source.next();
  return Readable.from(
    (async function* () {
      if (first.done) return;
      yield first.value;
      yield* source;
    })(),
  );
}

/** Bytes that can be sent in ranges. */
export type PartedBody = { size: number; open(range?: Range): Promise<Readable> };

export const partedBody = (cx: Pick<Tools, "ports">, workspaceId: string, file: FileRow): PartedBody => ({
  size: file.bytes,
  open: (range) => openFile(cx, workspaceId, file, range),
});

/** A small file as a whole, for what has to go out in one piece. */
export async function readWhole(
  cx: Pick<Tools, "ports">,
  workspaceId: string,
  file: FileRow,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of readFile(cx, workspaceId, file)) parts.push(part);
  return Buffer.concat(parts, file.bytes);
}

const asUnavailable = (error: unknown): unknown =>
  error instanceof FileStoreError ? new DomainError("files_unavailable") : error;

import { DomainError } from "@/lib/contract/errors";
import type { exportParts } from "@/lib/contract/workspaces/exports";
import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import type { Clock } from "@/server/domain/clock";
import { maxBytesPerFile, maxRowsPerFile, partName } from "@/server/domain/workspaces/archive";
import type { PartQuery } from "@/server/repositories/exports/parts";
import { namesOf, type PartPlace, type PartRow, readPart } from "@/server/repositories/exports/read";
import { type FileRow, listKeptFiles } from "@/server/repositories/files/files";
import { listImportFiles, readImportFile } from "@/server/repositories/imports/imports";
import { partedBody } from "@/server/services/files/files";
import { csvLines } from "@/server/services/imports/csv-file";
import { archivePath, cellsOf } from "./cells";
import { readmeOf } from "./readme";
import type { ZipEntry } from "./zip";

type ArchiveTools = Pick<Tools, "ports" | "now"> & {
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};
/** What an archive is made of. `advance` records rows or files as written, and throws once nobody wants them any more. */
export type ArchivePlan = {
  workspace: { id: string; name: string };
  locale: Parameters<typeof readmeOf>[0];
  parts: readonly PartQuery[];
  clock: Clock;
  advance(part: (typeof exportParts)[number] | null, written: number): Promise<void>;
  counts(): Parameters<typeof readmeOf>[1]["counts"];
};

const rowsPerBatch = 500;
const filesPerBatch = 100;

/** The files of an archive in their order, each read while it is written. The README comes last, because it says how much there is. */
export async function* archiveEntries(cx: ArchiveTools, plan: ArchivePlan): AsyncGenerator<ZipEntry> {
  const at = cx.now();
  for (const query of plan.parts) yield* filesOfPart(batchesOf(cx, plan, query), query, at);
  const lost: string[] = [];
  yield* storedFiles(cx, plan, lost);
  yield* importedFiles(cx, plan, at);
  const readme = readmeOf(plan.locale, { workspace: plan.workspace.name, at, counts: plan.counts(), lost });
  yield { name: "README.txt", at, content: [readme] };
}

type Batch = { text: string; rows: number };

async function* batchesOf(cx: ArchiveTools, plan: ArchivePlan, query: PartQuery): AsyncGenerator<Batch> {
  const limit = query.batch ?? rowsPerBatch;
  for (let after: PartPlace | null = null; ; ) {
    const rows: PartRow[] = await cx.transact((tx) => readPart(tx, query, { after, limit }));
    if (rows.length > 0) yield { text: textOf(query, rows, plan.clock), rows: rows.length };
    await plan.advance(query.part, rows.length);
    after = rows.at(-1)?.place ?? null;
    if (rows.length < limit) return;
  }
}

const textOf = (query: PartQuery, rows: readonly PartRow[], clock: Clock): string =>
  query.isJson
    ? rows.map(({ cells }) => JSON.stringify(cells[0], null, 2)).join(",\n")
    : csvLines(rows.map((row) => cellsOf(query, row, clock)));

/** One file, or several that spreadsheets can open; a part without rows is a file, too. */
async function* filesOfPart(
  batches: AsyncGenerator<Batch>,
  query: PartQuery,
  at: Date,
): AsyncGenerator<ZipEntry> {
  let next = await batches.next();
  const isFull = (rows: number, bytes: number) => rows >= maxRowsPerFile || bytes >= maxBytesPerFile;
  async function* content(): AsyncGenerator<string> {
    yield query.isJson ? "[\n" : `\ufeff${csvLines([namesOf(query)])}`;
    for (let rows = 0, bytes = 0; !next.done && !isFull(rows, bytes); next = await batches.next()) {
      yield query.isJson && rows > 0 ? `,\n${next.value.text}` : next.value.text;
      rows += next.value.rows;
      bytes += Buffer.byteLength(next.value.text);
    }
    if (query.isJson) yield "\n]\n";
  }
  for (let number = 1; number === 1 || !next.done; number += 1)
    yield { name: partName(query.part, query.isJson ? "json" : "csv", number), at, content: content() };
}

async function* storedFiles(cx: ArchiveTools, plan: ArchivePlan, lost: string[]): AsyncGenerator<ZipEntry> {
  for (let after: string | null = null; ; ) {
    const files: FileRow[] = await cx.transact((tx) => listKeptFiles(tx, after, filesPerBatch));
    for (const file of files) {
      const name = archivePath("files", file.id, file.name);
      const content = await opened(cx, plan.workspace.id, file);
      if (content) yield { name, at: cx.now(), content };
      else lost.push(name);
      await plan.advance(null, 1);
    }
    after = files.at(-1)?.id ?? null;
    if (files.length < filesPerBatch) return;
  }
}

/** A file that went while the archive was written, or that its store lost, is named in the README. */
async function opened(cx: ArchiveTools, workspaceId: string, file: FileRow) {
  try {
    return file.bytes > 0 ? await partedBody(cx, workspaceId, file).open() : [];
  } catch (error) {
    if (error instanceof DomainError && error.code === "file_gone") return null;
    throw error;
  }
}

async function* importedFiles(cx: ArchiveTools, plan: ArchivePlan, at: Date): AsyncGenerator<ZipEntry> {
  for (let after: string | null = null; ; ) {
    const files: { id: string; fileName: string }[] = await cx.transact((tx) =>
      listImportFiles(tx, after, filesPerBatch),
    );
    for (const { id, fileName } of files) {
      const bytes = await cx.transact((tx) => readImportFile(tx, id));
      yield { name: archivePath("imports", id, fileName), at, content: [bytes] };
      await plan.advance(null, 1);
    }
    after = files.at(-1)?.id ?? null;
    if (files.length < filesPerBatch) return;
  }
}

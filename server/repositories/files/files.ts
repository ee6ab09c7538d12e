import type { Tx } from "@/server/db/tx";
import type { FilePlace } from "@/server/domain/files/place";

export type FileKind = "attachment" | "sound" | "photo" | "export";

/** A file that was written to its end. */
export type FileRow = {
  id: string;
  kind: FileKind;
  name: string;
  mediaType: string;
  place: FilePlace;
  segmentBytes: number;
  bytes: number;
};

export type NewFile = Omit<FileRow, "bytes"> & { createdBy: string | null; at: Date };

export const insertFile = (tx: Tx, file: NewFile) =>
  tx.query(
    `insert into files (id, kind, name, media_type, place, segment_bytes, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [file.id, file.kind, file.name, file.mediaType, file.place, file.segmentBytes, file.createdBy, file.at],
  );

export const finishFile = (tx: Tx, id: string, { bytes, sha256 }: { bytes: number; sha256: string }) =>
  tx.query("update files set byte_count = $2, sha256 = $3 where id = $1 and byte_count is null", [
    id,
    bytes,
    sha256,
  ]);

const columns = `f.id, f.kind, f.name, f.media_type as "mediaType", f.place, f.segment_bytes as "segmentBytes",
  f.byte_count::float8 as bytes`;

/** Those of these files that are there and whole, in the order of `ids`. */
export const findFiles = (tx: Tx, ids: readonly string[]): Promise<FileRow[]> =>
  tx.query<FileRow>(
    `select ${columns} from unnest($1::uuid[]) with ordinality as wanted(id, place) join files f on f.id = wanted.id
      where f.byte_count is not null order by wanted.place`,
    [ids],
  );

/** Files in use, except archives, in the order of their ids. */
export const listKeptFiles = (tx: Tx, after: string | null, limit: number): Promise<FileRow[]> =>
  tx.query<FileRow>(
    `select ${columns} from files f where f.byte_count is not null and f.state = 'kept' and f.kind <> 'export'
        and ($1::uuid is null or f.id > $1) order by f.id limit $2`,
    [after, limit],
  );

/**
 * Marks files as used, so that they are not deleted; returns how many exist. With `ofPerson` only files that person uploaded or holds in a
 * draft.
 */
export async function keepFiles(
  tx: Tx,
  ids: readonly string[],
  ofPerson: string | null = null,
): Promise<number> {
  const rows = await tx.query(
    `update files f set state = 'kept' where id = any($1) and ($2::uuid is null or created_by = $2 or exists (
       select 1 from draft_attachments d where d.workspace_id = f.workspace_id and d.file_id = f.id and d.user_id = $2))
     returning id`,
    [ids, ofPerson],
  );
  return rows.length;
}

/** Deletes a file nothing refers to. */
export const dropPendingFile = (tx: Tx, id: string) =>
  tx.query("delete from files where id = $1 and state = 'pending'", [id]);

/** Deletes some of the files that were uploaded before `stale` and never used; returns how many. */
export async function dropStaleFiles(tx: Tx, stale: Date, max: number): Promise<number> {
  const rows = await tx.query(
    `delete from files f using (
       select id from files where state = 'pending' and created_at < $1 order by created_at limit $2 for update skip locked) old
      where f.id = old.id returning f.id`,
    [stale, max],
  );
  return rows.length;
}

/** How many bytes a person has uploaded without using them yet. */
export async function pendingBytesOf(tx: Tx, personId: string): Promise<number> {
  const [row] = await tx.query<{ bytes: number }>(
    "select coalesce(sum(byte_count), 0)::float8 as bytes from files where created_by = $1 and state = 'pending'",
    [personId],
  );
  return row?.bytes ?? 0;
}

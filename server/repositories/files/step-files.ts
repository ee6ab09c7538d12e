import type { Tx } from "@/server/db/tx";
import type { FileRow } from "./files";

/** SQL: an attachment that was written to its end, and that this person uploaded or steps of the workspace have already. */
const isOpenTo = (
  person: string,
) => `f.kind = 'attachment' and f.byte_count is not null and (f.created_by = ${person} or exists (
  select 1 from step_files o where o.workspace_id = f.workspace_id and o.file_id = f.id))`;

/**
 * Sets the files of a campaign's draft, or of a smart sequence. A removed file stays for a while, so that the removal can be undone, and
 * for as long as a version references it.
 */
export async function holdStepFiles(
  tx: Tx,
  { ownerId, ids, personId, now }: { ownerId: string; ids: readonly string[]; personId: string; now: Date },
): Promise<void> {
  if (ids.length > 0) {
    await tx.query(`update files f set state = 'kept' where f.id = any($1) and ${isOpenTo("$2")}`, [
      ids,
      personId,
    ]);
    await tx.query(
      `insert into step_files (owner_id, file_id) select $2, f.id from files f where f.id = any($1) and ${isOpenTo("$3")}
       on conflict (workspace_id, owner_id, file_id) do update set dropped_at = null`,
      [ids, ownerId, personId],
    );
  }
  await tx.query(
    "update step_files set dropped_at = $3 where owner_id = $1 and file_id <> all($2::uuid[]) and dropped_at is null",
    [ownerId, ids, now],
  );
}

/** Deletes the files of a deleted smart sequence, unless something else uses them. */
export const releaseStepFiles = (tx: Tx, ownerId: string) =>
  tx.query("delete from step_files where owner_id = $1", [ownerId]);

const columns = `f.id, f.kind, f.name, f.media_type as "mediaType", f.place, f.segment_bytes as "segmentBytes",
  f.byte_count::float8 as bytes`;

/** The files that steps of this owner may have. */
export const listStepFiles = (tx: Tx, ownerId: string): Promise<FileRow[]> =>
  tx.query<FileRow>(
    `select ${columns} from step_files s join files f on f.workspace_id = s.workspace_id and f.id = s.file_id
      where s.owner_id = $1`,
    [ownerId],
  );

/** A file that steps of the workspace have, or that this person uploaded; null is a 404. */
export async function findStepFile(tx: Tx, id: string, personId: string): Promise<FileRow | null> {
  const [file] = await tx.query<FileRow>(
    `select ${columns} from files f where f.id = $1 and ${isOpenTo("$2")}`,
    [id, personId],
  );
  return file ?? null;
}

/** Files of an email in the ledger; `ids`: one for each. */
type GoingAlong = {
  deliveryId: string;
  campaignId: string;
  fileIds: readonly string[];
  ids: string[];
};

/** Puts the files of their steps to messages that are about to leave, in place of those of an earlier try. */
export async function attachStepFiles(tx: Tx, mails: readonly GoingAlong[]): Promise<void> {
  if (mails.length === 0) return;
  await tx.query(
    `delete from message_attachments a using messages m
      where m.workspace_id = a.workspace_id and m.id = a.message_id and m.delivery_id = any($1)`,
    [mails.map(({ deliveryId }) => deliveryId)],
  );
  const rows = mails.flatMap(({ fileIds, ids, ...of }) =>
    fileIds.map((fileId, position) => ({ ...of, id: ids[position], fileId, position })),
  );
  if (rows.length === 0) return;
  await tx.query(
    `insert into message_attachments (id, message_id, position, file_id, name, media_type, byte_count)
     select n.id, m.id, n.position, f.id, f.name, f.media_type, f.byte_count
       from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::int[]) as n(id, delivery_id, owner_id, file_id, position)
       join messages m on m.delivery_id = n.delivery_id
       join step_files s on s.workspace_id = m.workspace_id and s.owner_id = n.owner_id and s.file_id = n.file_id
       join files f on f.workspace_id = s.workspace_id and f.id = s.file_id`,
    [
      rows.map(({ id }) => id),
      rows.map(({ deliveryId }) => deliveryId),
      rows.map(({ campaignId }) => campaignId),
      rows.map(({ fileId }) => fileId),
      rows.map(({ position }) => position),
    ],
  );
}

/**
 * Checks files that were removed from drafts before `stale`: one that a version references stays, the others are deleted. Returns how many
 * it checked.
 */
export async function settleDroppedFiles(tx: Tx, stale: Date, max: number): Promise<number> {
  const names = (sequence: string) =>
    `${sequence} @> jsonb_build_array(jsonb_build_object('files', jsonb_build_array(jsonb_build_object('id', s.file_id))))`;
  const rows = await tx.query<{ ownerId: string; fileId: string; isNamed: boolean }>(
    `select s.owner_id as "ownerId", s.file_id as "fileId", exists (
        select 1 from campaign_versions v where v.workspace_id = s.workspace_id and v.campaign_id = s.owner_id
          and ${names("v.sequence")}) as "isNamed"
       from step_files s where s.dropped_at < $1 order by s.dropped_at limit $2 for update of s skip locked`,
    [stale, max],
  );
  for (const { ownerId, fileId, isNamed } of rows)
    await tx.query(
      isNamed
        ? "update step_files set dropped_at = null where owner_id = $1 and file_id = $2"
        : "delete from step_files where owner_id = $1 and file_id = $2",
      [ownerId, fileId],
    );
  return rows.length;
}

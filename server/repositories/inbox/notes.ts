import type { Tx } from "@/server/db/tx";

/** A note on a person; instants are real. */
export type NoteRow = {
  id: string;
  prospectId: string;
  text: string;
  authorId: string;
  authorName: string | null;
  createdAt: Date;
  isEdited: boolean;
  version: number;
};

const select = `select n.id, n.prospect_id as "prospectId", n.text, n.author_id as "authorId",
    nullif(trim(u.first_name || ' ' || u.last_name), '') as "authorName", n.created_at as "createdAt",
    n.edited_at is not null as "isEdited", n.version
  from prospect_notes n left join users u on u.id = n.author_id`;

/** The newest first, 200 at most. */
export const listNotes = (tx: Tx, prospectId: string): Promise<NoteRow[]> =>
  tx.query<NoteRow>(`${select} where n.prospect_id = $1 order by n.created_at desc, n.id desc limit 200`, [
    prospectId,
  ]);

export async function findNote(tx: Tx, of: { prospectId: string; id: string }): Promise<NoteRow | null> {
  const [row] = await tx.query<NoteRow>(`${select} where n.prospect_id = $1 and n.id = $2`, [
    of.prospectId,
    of.id,
  ]);
  return row ?? null;
}

export const insertNote = (
  tx: Tx,
  note: Pick<NoteRow, "id" | "prospectId" | "text" | "authorId" | "createdAt">,
) =>
  tx.query(
    "insert into prospect_notes (id, prospect_id, text, author_id, created_at) values ($1, $2, $3, $4, $5)",
    [note.id, note.prospectId, note.text, note.authorId, note.createdAt],
  );

/** False if another member changed it since that version. */
export async function editNote(
  tx: Tx,
  { id, text, version, at }: Pick<NoteRow, "id" | "text" | "version"> & { at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `update prospect_notes set text = $2, edited_at = $4, version = version + 1 where id = $1 and version = $3 returning id`,
    [id, text, version, at],
  );
  return rows.length > 0;
}

export const deleteNote = (tx: Tx, id: string) => tx.query("delete from prospect_notes where id = $1", [id]);

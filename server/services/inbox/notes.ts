import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Note, notes } from "@/lib/contract/prospects/notes";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { publish } from "@/server/outbox/publish";
import * as repository from "@/server/repositories/inbox/notes";
import { mustFindProspect } from "@/server/services/prospects/access";
import { shownAt } from "./conversations";

/** The workspace's notes about a prospect, newest first (INBOX-05). */
export const listNotes = (cx: Context, { prospectId }: Input<typeof notes.list>): Promise<Note[]> =>
  cx.transact(async (tx) => {
    await mustFindProspect(cx, tx, prospectId);
    return (await repository.listNotes(tx, prospectId)).map((row) => show(cx, row));
  });

export const createNote = (cx: Context, { prospectId, text }: Input<typeof notes.create>): Promise<Note> =>
  cx.transact(async (tx) => {
    await mustFindProspect(cx, tx, prospectId);
    const id = await addNote(cx, tx, { prospectId, text });
    return show(cx, (await repository.findNote(tx, { prospectId, id }))!);
  });

/** Writes down a note about a person who was looked up already; answers its id. */
export async function addNote(
  cx: Context,
  tx: Tx,
  { prospectId, text }: { prospectId: string; text: string },
): Promise<string> {
  const id = cx.newId();
  const { personId: authorId } = cx.scope;
  await repository.insertNote(tx, {
    ...{ id, prospectId, authorId, text: text.trim() },
    createdAt: cx.now(),
  });
  await publishChange(tx, prospectId);
  return id;
}

export const updateNote = (
  cx: Context,
  { prospectId, noteId: id, text, version }: Input<typeof notes.update>,
): Promise<Note> =>
  cx.transact(async (tx) => {
    await mustFindOwn(cx, tx, { prospectId, id });
    if (!(await repository.editNote(tx, { id, text: text.trim(), version, at: cx.now() })))
      throw new DomainError("conflict");
    await publishChange(tx, prospectId);
    return show(cx, (await repository.findNote(tx, { prospectId, id }))!);
  });

export const removeNote = (
  cx: Context,
  { prospectId, noteId: id }: Input<typeof notes.remove>,
): Promise<null> =>
  cx.transact(async (tx) => {
    await mustFindOwn(cx, tx, { prospectId, id });
    await repository.deleteNote(tx, id);
    await publishChange(tx, prospectId);
    return null;
  });

async function mustFindOwn(cx: Context, tx: Tx, of: { prospectId: string; id: string }): Promise<void> {
  await mustFindProspect(cx, tx, of.prospectId);
  const row = await repository.findNote(tx, of);
  if (!row) throw new DomainError("not_found");
  if (!isOwn(cx, row)) throw new DomainError("forbidden");
}

const isOwn = ({ scope }: Context, { authorId }: Pick<repository.NoteRow, "authorId">) =>
  authorId === scope.personId || scope.isAdmin;

const show = (cx: Context, row: repository.NoteRow): Note => ({
  id: row.id,
  text: row.text,
  author: row.authorName === null ? null : { id: row.authorId, name: row.authorName },
  isOwn: isOwn(cx, row),
  createdAt: shownAt(cx, row.createdAt),
  isEdited: row.isEdited,
  version: row.version,
});

const publishChange = (tx: Tx, prospectId: string) =>
  publish(tx, "refetch", { list: "notes", id: prospectId });

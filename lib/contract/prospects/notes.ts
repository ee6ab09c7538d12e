import * as z from "zod";
import { endpoint } from "../endpoint";
import { id, instant, nothing, version } from "../fields";
import { named, wire } from "../wire";

export const maxNoteCharacters = 5_000;
const text = z
  .string({ error: "fill_this_field" })
  .max(maxNoteCharacters, "too_long")
  .refine((words) => words.trim() !== "", "fill_this_field");

/** A member's note about a person, which the person never sees (INBOX-05). */
const note = wire({
  id,
  text: z.string(),
  author: wire({ id, name: z.string() }).nullable(),
  /** Whether the user may change it: its author and admins. */
  isOwn: z.boolean(),
  createdAt: instant,
  isEdited: z.boolean(),
  version: z.int(),
});
export type Note = z.output<typeof note>;

const read = { who: "member", page: "inbox", rate: "read" } as const;
const write = { who: "member", scope: "write", page: "inbox", rate: "write" } as const;
const ofPerson = { prospectId: named("profile_id", id) };

export const notes = {
  /** Newest first, at most 200. */
  list: endpoint({
    method: "GET",
    path: "/profiles/:profile_id/notes",
    access: read,
    input: wire(ofPerson),
    output: z.array(note),
  }),
  create: endpoint({
    method: "POST",
    path: "/profiles/:profile_id/notes",
    access: write,
    input: wire({ ...ofPerson, text }),
    output: note,
  }),
  /** `version` is the one last read, so that a teammate's edit is not overwritten. */
  update: endpoint({
    method: "PUT",
    path: "/profiles/:profile_id/notes/:note_id",
    access: write,
    input: wire({ ...ofPerson, noteId: id, text, version }),
    output: note,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/profiles/:profile_id/notes/:note_id",
    access: write,
    input: wire({ ...ofPerson, noteId: id }),
    output: nothing,
  }),
};

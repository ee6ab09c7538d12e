import { savedReplies } from "@/lib/contract/inbox/saved-replies";
import { notes } from "@/lib/contract/prospects/notes";
import { route } from "@/server/http/route";
import { createNote, listNotes, removeNote, updateNote } from "@/server/services/inbox/notes";
import {
  createSavedReply,
  fillSavedReply,
  listSavedReplies,
  removeSavedReply,
  updateSavedReply,
} from "@/server/services/inbox/saved-replies";

export const noteRoutes = [
  route(notes.list, listNotes),
  route(notes.create, createNote),
  route(notes.update, updateNote),
  route(notes.remove, removeNote),
];

export const savedReplyRoutes = [
  route(savedReplies.list, listSavedReplies),
  route(savedReplies.create, createSavedReply),
  route(savedReplies.update, updateSavedReply),
  route(savedReplies.remove, removeSavedReply),
  route(savedReplies.filled, fillSavedReply),
];

import * as z from "zod";
import { endpoint } from "../endpoint";
import { id, line, noInput, nothing, version } from "../fields";
import { named, wire } from "../wire";

export const maxSavedReplies = 200;
export const maxSavedReplyCharacters = 5_000;
const name = line(80);
const text = z
  .string({ error: "fill_this_field" })
  .max(maxSavedReplyCharacters, "too_long")
  .refine((words) => words.trim() !== "", "fill_this_field");

/** A reusable text with placeholders, as in campaigns (INBOX-09). */
const savedReply = wire({
  id,
  name: z.string(),
  text: z.string(),
  /** Shared with the whole workspace. */
  isShared: z.boolean(),
  /** Whether the user may change it: its creator, and for a shared one the admins too. */
  isOwn: z.boolean(),
  version: z.int(),
});
export type SavedReply = z.output<typeof savedReply>;

const read = { who: "member", page: "inbox", rate: "read" } as const;
const write = { who: "member", scope: "write", page: "inbox", rate: "write" } as const;
const fields = { name, text, isShared: z.boolean() };

export const savedReplies = {
  /** The user's own and the shared ones, by name. */
  list: endpoint({
    method: "GET",
    path: "/saved_replies",
    access: read,
    input: noInput,
    output: z.array(savedReply),
  }),
  create: endpoint({
    method: "POST",
    path: "/saved_replies",
    access: write,
    input: wire(fields),
    output: savedReply,
  }),
  update: endpoint({
    method: "PUT",
    path: "/saved_replies/:_id",
    access: write,
    input: wire({ id, ...fields, version }),
    output: savedReply,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/saved_replies/:_id",
    access: write,
    input: wire({ id }),
    output: nothing,
  }),
  /** The text filled in for one person; `missing` names the placeholders without a value. */
  filled: endpoint({
    method: "GET",
    path: "/saved_replies/:_id/filled",
    access: read,
    input: wire({
      id,
      prospectId: named("profile_id", id),
      accountId: named("credentials_id", id.optional()),
    }),
    output: wire({ text: z.string(), missing: z.array(z.string()) }),
  }),
};

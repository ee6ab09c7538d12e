import * as z from "zod";
import { endpoint } from "../endpoint";
import { id, line } from "../fields";
import { named, wire } from "../wire";
import { attachmentLimits } from "./attachment-limits";

/** Why a file is refused as an attachment. */
const attachmentRefusals = [
  "executable",
  "script",
  "page",
  "macro",
  "disk_image",
  "archive",
  "empty",
] as const;
export type AttachmentRefusal = (typeof attachmentRefusals)[number];

/** A file received or sent with a message. */
export const attachment = wire({
  id,
  /** The ID by which a draft refers to the file when the message is undone; null if the file was not kept. */
  fileId: id.nullable(),
  name: z.string(),
  mediaType: named("type", z.string()),
  bytes: named("size", z.int()),
  /** It can be previewed as a picture. */
  isPicture: z.boolean(),
  /** The Content-ID by which its email shows it inline. */
  contentId: z.string().nullable(),
  /** `too_large`: only its name and size are known. */
  problem: z.enum(["too_large"]).nullable(),
});
export type Attachment = z.output<typeof attachment>;

/** A file of a draft; `send` and the draft refer to it by this ID. */
export const draftFile = wire({
  id,
  name: z.string(),
  mediaType: named("type", z.string()),
  bytes: named("size", z.int()),
});
export type DraftFile = z.output<typeof draftFile>;

export const fileIds = z.array(id).max(attachmentLimits.files, "too_many_attachments");

const read = { who: "member", page: "inbox", rate: "read" } as const;

export const attachments = {
  /** Uploads a file for an email being written; it is deleted after a day unless a draft or message uses it. */
  upload: endpoint({
    method: "POST",
    path: "/inbox/attachments",
    access: { who: "member", scope: "write", page: "inbox", rate: "upload" },
    fileLimit: attachmentLimits.bytes,
    input: wire({ fileName: line(attachmentLimits.name) }),
    output: draftFile,
  }),
  /** Downloads the file, never shown inline. */
  download: endpoint({
    method: "GET",
    path: "/inbox/attachments/:_id",
    access: read,
    input: wire({ id }),
    output: z.string(),
    answersFile: true,
  }),
  /** A picture, re-encoded by us so that it is safe to show. */
  picture: endpoint({
    method: "GET",
    path: "/inbox/attachments/:_id/picture",
    access: read,
    input: wire({ id }),
    output: z.string(),
    answersFile: true,
  }),
};

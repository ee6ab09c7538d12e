import * as z from "zod";
import { endpoint } from "../endpoint";
import { id, line } from "../fields";
import { named, wire } from "../wire";

/** Of one email: all files together in bytes, how many, and how long a name may be. */
export const attachmentLimits = { bytes: 25_000_000, files: 20, name: 200 } as const;

/** Why a file is not taken as an attachment. */
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

/** A file that came or went with a message. */
export const attachment = wire({
  id,
  /** What a draft names the file by, when the message is taken back; null where it was not kept. */
  fileId: id.nullable(),
  name: z.string(),
  mediaType: named("type", z.string()),
  bytes: named("size", z.int()),
  /** It can be looked at as a picture. */
  isPicture: z.boolean(),
  /** The name by which the mail that it came with shows it among its words. */
  contentId: z.string().nullable(),
  /** `too_large`: only its name and size are known. */
  problem: z.enum(["too_large"]).nullable(),
});
export type Attachment = z.output<typeof attachment>;

/** A file of a draft; its id is what `send` and the draft name it by. */
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
  /** Takes a file for an email that is being written; it is cleared away after a day unless a draft or message holds it. */
  upload: endpoint({
    method: "POST",
    path: "/inbox/attachments",
    access: { who: "member", scope: "write", page: "inbox", rate: "upload" },
    fileLimit: attachmentLimits.bytes,
    input: wire({ fileName: line(attachmentLimits.name) }),
    output: draftFile,
  }),
  /** The file, always as a download. */
  download: endpoint({
    method: "GET",
    path: "/inbox/attachments/:_id",
    access: read,
    input: wire({ id }),
    output: z.string(),
    answersFile: true,
  }),
  /** A picture, drawn anew by us so that it can be shown. */
  picture: endpoint({
    method: "GET",
    path: "/inbox/attachments/:_id/picture",
    access: read,
    input: wire({ id }),
    output: z.string(),
    answersFile: true,
  }),
};

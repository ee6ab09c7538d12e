import * as z from "zod";
import { endpoint } from "../endpoint";
import { id, line } from "../fields";
import { attachmentLimits } from "../inbox/attachment-limits";
import { draftFile } from "../inbox/attachments";
import { wire } from "../wire";

/** Files attached to every email of a step. */
export const stepFiles = {
  /** Uploads a file; it is deleted after a day unless a step uses it by then. */
  upload: endpoint({
    method: "POST",
    path: "/step_files",
    access: { who: "member", scope: "write", page: "campaigns", rate: "upload" },
    fileLimit: attachmentLimits.bytes,
    input: wire({ fileName: line(attachmentLimits.name) }),
    output: draftFile,
  }),
  /** The file, always as a download. */
  download: endpoint({
    method: "GET",
    path: "/step_files/:_id",
    access: { who: "member", page: "campaigns", rate: "read" },
    input: wire({ id }),
    output: z.string(),
    answersFile: true,
  }),
};

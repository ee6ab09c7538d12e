import * as z from "zod";
import { endpoint } from "../endpoint";
import { id, line } from "../fields";
import { attachmentLimits, draftFile } from "../inbox/attachments";
import { wire } from "../wire";

/** Files that go with every mail of a step. */
export const stepFiles = {
  /** Takes a file; it is cleared away after a day unless a step has it by then. */
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

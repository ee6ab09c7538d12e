/** Which store a file was written to; a row of `files` names it, so that a changed setting still reads older files. */
export type { FilePlace } from "@/server/ports/files";

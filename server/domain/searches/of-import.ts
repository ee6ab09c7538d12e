import type { ImportStatus } from "@/lib/contract/prospects/imports";
import type { SearchCommand, SearchStatus } from "@/lib/contract/prospects/searches";

/** A file as a search: what has not begun, was cancelled or taken back stands still. */
export const statusOfImport: Record<ImportStatus, SearchStatus> = {
  uploaded: "stopped",
  checking: "active",
  checked: "stopped",
  importing: "active",
  done: "finished",
  cancelled: "stopped",
  failed: "failed",
  undone: "stopped",
};

/** What may be done with it here; choosing columns, checking and taking back are on its own page. */
const commands: Partial<Record<ImportStatus, SearchCommand[]>> = {
  checking: ["pause"],
  importing: ["pause"],
  done: ["rerun"],
  cancelled: ["resume"],
};
export const commandsOfImport = (status: ImportStatus): SearchCommand[] => commands[status] ?? [];

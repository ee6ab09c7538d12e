import type { ImportStatus } from "@/lib/contract/prospects/imports";
import type { SearchCommand, SearchStatus } from "@/lib/contract/prospects/searches";

/** An import's status as a search: one that has not begun, was cancelled or undone is stopped. */
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

/** The commands available here; choosing columns, checking and undoing are on its own page. */
const commands: Partial<Record<ImportStatus, SearchCommand[]>> = {
  checking: ["pause"],
  importing: ["pause"],
  done: ["rerun"],
  cancelled: ["resume"],
};
export const commandsOfImport = (status: ImportStatus): SearchCommand[] => commands[status] ?? [];

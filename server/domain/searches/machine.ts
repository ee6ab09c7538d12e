import { DomainError } from "@/lib/contract/errors";
import type { SearchCommand, SearchStatus } from "@/lib/contract/prospects/searches";

/** CAMP-18 to CAMP-20: a paused search is `stopped`; a failed one may resume, or start over. */
const table: Record<SearchStatus, Partial<Record<SearchCommand, SearchStatus>>> = {
  active: { pause: "stopped" },
  stopped: { resume: "active", rerun: "active" },
  failed: { resume: "active", rerun: "active" },
  finished: { rerun: "active" },
};

/** The commands available in this status. */
export const commandsFor = (status: SearchStatus): SearchCommand[] =>
  Object.keys(table[status]) as SearchCommand[];

/** The state after a command; `search_wrong_state` when the table has no such move. */
export function decide(status: SearchStatus, command: SearchCommand): SearchStatus {
  const to = table[status][command];
  if (to === undefined) throw new DomainError("search_wrong_state", { status });
  return to;
}

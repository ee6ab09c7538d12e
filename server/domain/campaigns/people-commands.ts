import { type PeopleCommand, type PeopleState, peopleCommands } from "@/lib/contract/prospects/prospects";

const always: readonly PeopleCommand[] = ["label", "copy", "move", "remove"];

/**
 * The commands available for a prospect in this state (R14, R30); the ledger may still refuse one. `isSpared`: they wait because a
 * colleague replied (R26).
 */
const table: Record<PeopleState, readonly PeopleCommand[]> = {
  active: ["pause", "skip", "stop", ...always],
  paused: ["resume", "skip", "stop", ...always],
  held: ["stop", ...always],
  stopped: ["resume", "restart", ...always],
  finished: ["restart", ...always],
  removed: ["restore", "label", "copy"],
};

export const commandsFor = (state: PeopleState, isSpared = false): PeopleCommand[] =>
  peopleCommands.filter(
    (command) => table[state].includes(command) || (command === "resume" && isSpared && state === "active"),
  );

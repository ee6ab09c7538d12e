import { DomainError } from "@/lib/contract/errors";
import type { EnrollmentState } from "@/lib/contract/prospects/prospects";

/** Commands for a prospect in a campaign, by the engine or a member. */
export type EnrollmentCommand = "hold" | "settle" | "stop" | "finish" | "resume" | "restart";

/** R14, R30: a stopped or finished prospect starts again only on purpose: `resume` continues, `restart` is a new run. */
const table: Record<EnrollmentState, Partial<Record<EnrollmentCommand, EnrollmentState>>> = {
  active: { hold: "held", stop: "stopped", finish: "finished" },
  held: { settle: "active", stop: "stopped" },
  stopped: { resume: "active", restart: "active" },
  finished: { restart: "active" },
};

export const enrollmentCommands = (state: EnrollmentState): EnrollmentCommand[] =>
  Object.keys(table[state]) as EnrollmentCommand[];

/** The state after a command. Throws `person_not_running` if there is no such move. */
export function decideEnrollment(state: EnrollmentState, command: EnrollmentCommand): EnrollmentState {
  const to = table[state][command];
  if (to === undefined) throw new DomainError("person_not_running", { state });
  return to;
}

import type { Jobs } from "@/server/queue/queue";
import type { Attempt, JobTools } from "../tools";

/** Fills the sandbox's people database, from where an earlier attempt stopped. The workspace is the one that asked first. */
export const fillPeopleDatabase = (
  { ports }: JobTools,
  _: Jobs["fill-people-database"],
  { signal }: Attempt,
): Promise<void> => ports.people.sandbox.prepare(signal);

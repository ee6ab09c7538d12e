import type { PeopleDatabase, PeopleDatabases } from "@/server/ports/people-database";
import { forgetting } from "./forgetting";
import { onBehalf } from "./on-behalf";
import { createPostgresPeople } from "./postgres";
import type { PostgresPeople } from "./reading";
import { rememberCounts } from "./remembered-counts";
import { createSandboxPeople } from "./sandbox";

/** The people whom the operator loaded with `tern people load`. */
export const createLoadedPeople = (options: Omit<PostgresPeople, "kind" | "name">): PeopleDatabase => ({
  ...createPostgresPeople({ ...options, kind: "database", name: "Tern" }),
  prepare: async () => undefined,
});

const keptMs = 60_000;

/** The databases of an installation: with a vendor, that one, else what was loaded. */
export function createPeopleDatabases(
  options: Omit<PostgresPeople, "kind" | "name">,
  { sandboxPeople, vendor }: { sandboxPeople: number; vendor: PeopleDatabase | null },
): PeopleDatabases {
  const real = rememberCounts(vendor ?? createLoadedPeople(options), keptMs, options.now);
  return {
    sandbox: rememberCounts(createSandboxPeople(options, sandboxPeople), keptMs, options.now),
    real: (workspaceId) => onBehalf(real, workspaceId),
    forget: forgetting(options),
  };
}

import { forgottenHash } from "@/server/domain/finder/forgotten";
import type { PeopleDatabase, PeopleDatabases } from "@/server/ports/people-database";
import { createLoadedPeople } from "./loaded";
import type { PostgresPeople } from "./reading";
import { rememberCounts } from "./remembered-counts";
import { createSandboxPeople } from "./sandbox";

const keptMs = 60_000;

/** The databases of an installation: with a vendor, that one, else what was loaded. */
export function createPeopleDatabases(
  options: Omit<PostgresPeople, "kind" | "name">,
  { sandboxPeople, vendor }: { sandboxPeople: number; vendor: PeopleDatabase | null },
): PeopleDatabases {
  return {
    sandbox: rememberCounts(createSandboxPeople(options, sandboxPeople), keptMs, options.now),
    real: rememberCounts(vendor ?? createLoadedPeople(options), keptMs, options.now),
    forget: (identities) =>
      options.database.transact(async (queries) => {
        const hashes = identities.map((identity) => forgottenHash(options.masterKey, identity));
        const [row] = await queries.query<{ gone: number }>("select finder.forget($1)::int as gone", [
          hashes,
        ]);
        return row?.gone ?? 0;
      }),
  };
}

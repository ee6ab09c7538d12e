import { setTimeout as sleep } from "node:timers/promises";
import type { PeopleDatabase } from "@/server/ports/people-database";
import { recordOf } from "@/server/sandbox/rules/people";
import { beginGeneration, showGeneration } from "./generations";
import { createLoader } from "./loader";
import { createPostgresPeople } from "./postgres";
import type { PostgresPeople } from "./reading";

const perBatch = 500;

/** The sandbox's members as a people database, written to Postgres when it is first used. */
export function createSandboxPeople(
  options: Omit<PostgresPeople, "kind" | "name">,
  size: number,
): PeopleDatabase {
  const made: PostgresPeople = { ...options, kind: "sandbox", name: "Sandbox" };
  const people = createPostgresPeople(made);
  return {
    ...people,
    source: async () =>
      (await people.source()) ?? { name: made.name, people: null, checkedAt: null, progress: 0 },
    async prepare(signal) {
      const known = await people.source();
      if (known?.progress === 1) return;
      const generation = await beginGeneration(made, size, { anew: false });
      const loader = createLoader(made, generation);
      const today = options.now();
      for (;;) {
        if (signal.aborted) throw new Error("the worker is stopping");
        const added = await loader.addNext((loaded) =>
          Array.from({ length: Math.min(perBatch, size - loaded) }, (_, at) => recordOf(loaded + at, today)),
        );
        if (!added || added.given === 0) break;
        // The worker has other work as well.
        await sleep(1, undefined, { signal }).catch(() => undefined);
      }
      await showGeneration(made, generation, today.toISOString().slice(0, 10));
    },
  };
}

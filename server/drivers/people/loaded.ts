import type { PeopleDatabase } from "@/server/ports/people-database";
import { createPostgresPeople } from "./postgres";
import type { PostgresPeople } from "./reading";

/** The people whom the operator loaded with `tern people load`. */
export const createLoadedPeople = (options: Omit<PostgresPeople, "kind" | "name">): PeopleDatabase => ({
  ...createPostgresPeople({ ...options, kind: "database", name: "Tern" }),
  prepare: async () => undefined,
});

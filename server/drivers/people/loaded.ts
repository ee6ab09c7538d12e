import type { PeopleDatabase } from "@/server/ports/people-database";
import { createPostgresPeople, type PostgresPeople } from "./postgres";

/** The people whom the operator loaded with `tern people load`. */
export const createLoadedPeople = (options: Omit<PostgresPeople, "kind" | "name">): PeopleDatabase => ({
  ...createPostgresPeople({ ...options, kind: "database", name: "Tern" }),
  prepare: async () => undefined,
});

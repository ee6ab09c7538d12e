import type { PeopleDatabase, PeopleQuery } from "@/server/ports/people-database";

/**
 * People of the database of a kind: those named, or the first `limit` of a search. A profile URL is empty once its person was erased; older
 * rows have no kind.
 */
export type ChosenPeople = {
  kind?: PeopleDatabase["kind"];
  query: PeopleQuery;
  ids: string[] | null;
  urls: string[] | null;
  limit: number;
};

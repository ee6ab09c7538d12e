import type { PeopleQuery } from "@/server/ports/people-database";

/** People of the people database: those named, or the first `limit` of a search. */
export type ChosenPeople = { query: PeopleQuery; ids: string[] | null; urls: string[] | null; limit: number };

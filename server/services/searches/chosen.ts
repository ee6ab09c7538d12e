import type { ChosenPeople } from "@/server/domain/finder/chosen";
import type { DatabasePerson, NotNow, PeopleDatabase } from "@/server/ports/people-database";

/** People of the people database, and where the next page begins. */
export type ChosenPage = {
  kind: "page";
  people: DatabasePerson[];
  next: string | null;
  total: number | null;
};

const perPage = 100;

/** The next page of whom somebody chose; the cursor says how many were read, and where the database goes on. */
export async function chosenPage(
  database: PeopleDatabase,
  chosen: ChosenPeople,
  cursor: string | null,
): Promise<ChosenPage | NotNow> {
  const { taken, after } = readCursor(cursor);
  return chosen.ids || chosen.urls
    ? namedPage(database, chosen, taken)
    : searchedPage(database, chosen, taken, after);
}

/** First those named by an id, then those named by a profile URL. */
async function namedPage(
  database: PeopleDatabase,
  { ids, urls }: ChosenPeople,
  taken: number,
): Promise<ChosenPage | NotNow> {
  const [byId, byUrl] = [ids ?? [], urls ?? []];
  const total = byId.length + byUrl.length;
  const from = taken < byId.length ? byId : byUrl;
  const start = taken < byId.length ? taken : taken - byId.length;
  const named = from.slice(start, start + perPage);
  const found = await (from === byId ? database.byIds(named) : database.byProfileUrls(named));
  if (found.kind === "later") return found;
  const known = new Set(found.people.map(({ profileUrl }) => profileUrl));
  const strangers = from === byId ? [] : named.filter((url) => url !== "" && !known.has(url)).map(stranger);
  const read = taken + named.length;
  const next = read < total ? cursorOf(read, null) : null;
  return { kind: "page", people: [...found.people, ...strangers], next, total };
}

async function searchedPage(
  database: PeopleDatabase,
  { query, limit }: ChosenPeople,
  taken: number,
  after: string | null,
): Promise<ChosenPage | NotNow> {
  const found = await database.search(query, { after, skip: 0, limit: Math.min(perPage, limit - taken) });
  if (found.kind === "later") return found;
  const read = taken + found.people.length;
  const isOver = found.next === null || read >= limit;
  return {
    kind: "page",
    people: found.people,
    next: isOver ? null : cursorOf(read, found.next),
    total: isOver ? read : limit,
  };
}

/** Somebody of the network whom the database does not have: all that is known is where their profile is. */
const stranger = (profileUrl: string): DatabasePerson => ({
  ...{ id: profileUrl, profileUrl, firstName: "", lastName: "", fullName: "", position: "" },
  ...{ companyName: "", companyDomain: "", industry: "", employeeCount: null, location: "", countryCode: "" },
  ...{ contactInfo: [], isEnriched: false, checkedAt: new Date(0) },
});

const cursorOf = (taken: number, after: string | null) => JSON.stringify([taken, after]);

function readCursor(cursor: string | null): { taken: number; after: string | null } {
  if (cursor === null) return { taken: 0, after: null };
  const [taken, after] = JSON.parse(cursor) as [number, string | null];
  return { taken, after };
}

import * as z from "zod";
import { identityKey } from "@/server/domain/prospects/identity";
import type { NotNow, PeopleCount } from "@/server/ports/people-database";
import type { Calls } from "./calls";
import type { Said } from "./client";
import { garbled } from "./meaning";
import { askedFields, eachOnce, type KnownPerson, readPerson } from "./person";
import { createMemory, createShared } from "./remembered";

type Page = { people: KnownPerson[]; next: string | null; total: PeopleCount | null };
/** How many people came before, and the vendor's own word for where the next one is. */
type Place = { taken: number; token: string | null };

/** Numbers above are estimates for those who read them, as with other databases. */
const maxExact = 5_000;
const [keptPages, keptQueries, keptPlaces] = [200, 1_000, 50];

/** Pages of searches. Each is paid for once an hour, whoever asks for it. */
export function createPages(
  { call, now }: { call: Calls; now(): Date },
  remember: (person: KnownPerson) => void,
) {
  const pages = createMemory<Page>(keptPages, now);
  const totals = createMemory<PeopleCount>(keptQueries, now);
  /** Tokens by query and by how many people come before. */
  const tokens = createMemory<string>(keptQueries, now);
  /** By query, at which place everybody came first: ids and order may change between two pages. */
  const places = createMemory<Map<string, number>>(keptPlaces, now);
  const shared = createShared<Page | NotNow>();

  /** Without those who came on an earlier page. */
  function newOn(query: string, { taken }: Place, people: readonly KnownPerson[]): KnownPerson[] {
    const known = places.get(query) ?? new Map<string, number>();
    places.set(query, known);
    return people.filter((person, at) => {
      const keys = [person.person.id, ...person.identities.map(identityKey)];
      const first = Math.min(taken + at, ...keys.map((key) => known.get(key) ?? taken + at));
      for (const key of keys) known.set(key, first);
      return first >= taken;
    });
  }

  return {
    totalOf: (query: object) => totals.get(JSON.stringify(query)),
    /** The token of the page that begins after so many people, if the page before was read. */
    tokenAt: (query: object, taken: number) => tokens.get(JSON.stringify([query, taken])) ?? null,
    /** One page, of at most `size` people. */
    pageOf(query: object, place: Place, size: number): Promise<Page | NotNow> {
      const key = JSON.stringify([query, place, size]);
      return shared(key, async () => {
        const known = pages.get(key);
        if (known) return known;
        const { token, taken } = place;
        const body = {
          ...{ query, size, titlecase: true, data_include: askedFields },
          ...(token !== null && { scroll_token: token }),
          ...(token === null && taken > 0 && { from: taken }),
        };
        const read = await call("person/search", { body }, (said) => readPage(said, place, size));
        if ("kind" in read) return read;
        for (const person of read.people) remember(person);
        const page = { ...read, people: newOn(JSON.stringify(query), place, read.people) };
        pages.set(key, page);
        const next = page.next === null ? null : placeOf(page.next);
        if (next?.token) tokens.set(JSON.stringify([query, next.taken]), next.token);
        if (page.total) totals.set(JSON.stringify(query), page.total);
        return page;
      });
    },
  };
}

const cursorOf = (taken: number, token: string) => `${taken.toString(36)}.${token}`;

export function placeOf(cursor: string): Place | null {
  const [, taken, token] = /^([0-9a-z]{1,8})\.([\x21-\x7e]{1,380})$/.exec(cursor) ?? [];
  return taken === undefined || token === undefined ? null : { taken: Number.parseInt(taken, 36), token };
}

const pageShape = z.object({
  data: z.array(z.unknown()),
  total: z.number().int().nonnegative(),
  scroll_token: z
    .string()
    .regex(/^[\x21-\x7e]{1,380}$/)
    .nullish(),
});

function readPage({ status, body }: Said, place: Place, size: number): Page | NotNow {
  if (status === 404)
    return { people: [], next: null, total: place.taken === 0 ? { count: 0, isExact: true } : null };
  const said = pageShape.safeParse(body).data;
  if (!said) return garbled;
  const { data, total, scroll_token } = said;
  const taken = place.taken + data.length;
  const isOver = data.length < size || taken >= total;
  return {
    people: eachOnce(data.flatMap((record) => readPerson(record) ?? [])),
    next: scroll_token && !isOver ? cursorOf(taken, scroll_token) : null,
    total: { count: total, isExact: total <= maxExact },
  };
}

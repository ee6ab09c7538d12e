import * as z from "zod";
import { stateValue } from "@/server/domain/finder/values";
import { folded } from "@/server/domain/finder/words";
import { identityKey } from "@/server/domain/prospects/identity";
import type { Http } from "@/server/net/http";
import type {
  NotNow,
  PeopleCount,
  PeopleDatabase,
  PeoplePage,
  PeopleQuery,
  PersonContacts,
  Suggestion,
  SuggestQuery,
} from "@/server/ports/people-database";
import type { ForgottenAmong } from "../forgotten";
import { createClient, type PeopleDataLabsAccount, type Said } from "./client";
import { countriesIn, countryCodeOf } from "./countries";
import { vendorIdOf } from "./ids";
import { garbled, later, laterOf, laterOfError } from "./meaning";
import { askedFields, eachOnce, type KnownPerson, readPerson } from "./person";
import { queryOf } from "./query";
import { createMemory, createShared } from "./remembered";

type Made = {
  http: Http;
  account: PeopleDataLabsAccount;
  forgottenAmong: ForgottenAmong;
  now(): Date;
  timeoutMs?: number;
};

/** Numbers above are estimates for those who read them, as with other databases. */
const maxExact = 5_000;
/** Records per request, of searches and of people who are named. */
const perRequest = 100;
/** The vendor skips at most so many people. */
const maxSkipped = 9_999;
/** Every record costs a credit: what was paid for is shown again for an hour. */
const keptMs = 3_600_000;
const [keptPages, keptPeople, keptTotals] = [200, 10_000, 1_000];

type Page = { people: KnownPerson[]; next: string | null; total: PeopleCount | null };

/**
 * People Data Labs as a people database, over its documented API v5 (docs/people-database.md). A search costs a credit per person returned,
 * suggestions cost nothing. What cannot be read, and every refusal, is `later`.
 */
export function createPeopleDataLabs({
  http,
  account,
  forgottenAmong,
  now,
  timeoutMs = 25_000,
}: Made): PeopleDatabase {
  const ask = createClient(http, account, { now, timeoutMs });
  const pages = createMemory<Page>(keptPages, keptMs, now);
  const people = createMemory<KnownPerson>(keptPeople, keptMs, now);
  const totals = createMemory<PeopleCount>(keptTotals, keptMs, now);
  /** Tokens by query and by how many people come before. */
  const tokens = createMemory<string>(keptTotals, keptMs, now);
  const sharedPage = createShared<Page | NotNow>();
  const sharedPeople = createShared<(KnownPerson | null)[] | NotNow>();

  function remember(known: KnownPerson): void {
    const { id, profileUrl } = known.person;
    people.set(id, known);
    if (profileUrl !== null) people.set(profileUrl, known);
  }

  /** Nobody who asked for deletion, however long ago the vendor was asked. */
  async function remaining(known: readonly KnownPerson[]): Promise<KnownPerson[]> {
    const gone = await forgottenAmong(known.flatMap(({ identities }) => identities));
    return known.filter(({ identities }) => !identities.some((identity) => gone.has(identityKey(identity))));
  }

  /** Until when the vendor has closed a call, in ms: its limits count by call. */
  const closed = new Map<string, number>();

  /** What `read` makes of an answer; 404 is an answer without anybody. */
  async function answerOf<T>(
    call: string,
    sent: Parameters<typeof ask>[1],
    read: (said: Said) => T | NotNow,
  ): Promise<T | NotNow> {
    const waitMs = (closed.get(call) ?? 0) - +now();
    if (waitMs > 0) return later("too_many", Math.ceil(waitMs / 1_000));
    try {
      const said = await ask(call, sent);
      if (said.status === 200 || said.status === 404) return read(said);
      const refused = laterOf(said.status, said.retryAfterSeconds);
      if (said.status === 429) closed.set(call, +now() + (refused.retryAfterSeconds ?? 0) * 1_000);
      return refused;
    } catch (error) {
      return laterOfError(error);
    }
  }

  /** One page, of at most `size` people; each is paid for once in an hour. */
  function pageOf(query: object, place: Place, size: number): Promise<Page | NotNow> {
    const key = JSON.stringify([query, place, size]);
    return sharedPage(key, async () => {
      const known = pages.get(key);
      if (known) return known;
      const { token, taken } = place;
      const page = await answerOf(
        "person/search",
        {
          body: {
            ...{ query, size, titlecase: true, data_include: askedFields },
            ...(token !== null && { scroll_token: token }),
            ...(token === null && taken > 0 && { from: taken }),
          },
        },
        (said) => readPage(said, place, size),
      );
      if ("kind" in page) return page;
      pages.set(key, page);
      const next = page.next === null ? null : placeOf(page.next);
      if (next?.token) tokens.set(JSON.stringify([query, next.taken]), next.token);
      if (page.total) totals.set(JSON.stringify(query), page.total);
      for (const person of page.people) remember(person);
      return page;
    });
  }

  /** People by what identifies one each, null for whom the vendor does not have; those who were seen lately are not asked for. */
  async function named(
    wanted: readonly Named[],
  ): Promise<{ kind: "people"; people: (KnownPerson | null)[] } | NotNow> {
    const missing = wanted.filter(({ key }) => !people.get(key));
    const found = new Map<string, KnownPerson | null>();
    for (let at = 0; at < missing.length; at += perRequest) {
      const some = missing.slice(at, at + perRequest);
      const shares = await sharedPeople(JSON.stringify(some), () =>
        answerOf("person/bulk", { body: bulkBody(some) }, (said) => readBulk(said, some.length)),
      );
      if ("kind" in shares) return shares;
      for (const [place, { key, id }] of some.entries()) {
        const person = shares[place] ?? null;
        // The vendor may have merged two of its ids: the person keeps the one they were asked for by.
        const same = person && id !== null ? { ...person, person: { ...person.person, id } } : person;
        found.set(key, same);
        if (!same) continue;
        people.set(key, same);
        remember(same);
      }
    }
    return { kind: "people", people: wanted.map(({ key }) => people.get(key) ?? found.get(key) ?? null) };
  }

  async function peopleOf(wanted: readonly Named[]) {
    const found = await named(wanted);
    if (found.kind === "later") return found;
    const there = await remaining(found.people.filter((person) => person !== null));
    return { kind: "people" as const, people: eachOnce(there).map(({ person }) => person) };
  }

  return {
    kind: "vendor",
    source: async () => ({
      ...{ name: "People Data Labs", people: null, checkedAt: null, progress: 1, isIdle: true },
    }),
    async search(query, { after, skip, limit }): Promise<PeoplePage> {
      const asked = queryOf(query, now());
      if (asked.kind === "later") return asked;
      const given = after === null ? { taken: skip, token: null } : placeOf(after);
      if (!given) return badCursor;
      if (asked.kind === "nobody" || limit < 1) return { kind: "page", people: [], next: null };
      // Who turns pages by their number goes on from a token, too: skipping is what the vendor wants to give up.
      const token = given.token ?? tokens.get(JSON.stringify([asked.query, given.taken])) ?? null;
      if (token === null && skip > maxSkipped) return { kind: "page", people: [], next: null };
      const place = { taken: given.taken, token };
      const page = await pageOf(asked.query, place, Math.min(limit, perRequest));
      if ("kind" in page) return after !== null && isRefusal(page) ? badCursor : page;
      const there = await remaining(page.people);
      const { next, total } = page;
      return { kind: "page", people: there.map(({ person }) => person), next, ...(total && { total }) };
    },
    async count(query: PeopleQuery) {
      const asked = queryOf(query, now());
      if (asked.kind === "later") return asked;
      if (asked.kind === "nobody") return { kind: "count", count: 0, isExact: true };
      const known = totals.get(JSON.stringify(asked.query));
      if (known) return { kind: "count", ...known };
      const page = await pageOf(asked.query, { taken: 0, token: null }, 1);
      return "kind" in page ? page : { kind: "count", ...(page.total ?? { count: 0, isExact: true }) };
    },
    async suggest(filter, asked) {
      if (filter === "country") return sliced(countriesNamed(asked), asked);
      const field = suggestedFields[filter];
      if (field === undefined) return { kind: "suggestions", items: [], nextOffset: null };
      const { query, offset, limit, exclude } = asked;
      const size = Math.min(perRequest, offset + limit + exclude.length + 1);
      const sent = { field, text: query.trim(), size: String(size), titlecase: "true" };
      const items = await answerOf("autocomplete", { query: sent }, (said) =>
        readSuggestions(said, filter, asked),
      );
      return "kind" in items ? items : sliced(items, asked);
    },
    byIds: (ids) => peopleOf(ids.flatMap(namedById)),
    byProfileUrls: (urls) =>
      peopleOf(urls.map((url) => ({ key: url, id: null, params: { profile: [url] } }))),
    async contacts(ids) {
      const found = await named(ids.flatMap(namedById));
      if (found.kind === "later") return new Map();
      const there = await remaining(found.people.filter((person) => person !== null));
      return new Map(
        there
          .filter(({ contacts }) => Object.values(contacts).some((value) => value !== null))
          .map(({ person, contacts }): [string, PersonContacts] => [person.id, contacts]),
      );
    },
    prepare: async () => undefined,
  };
}

/** How many people came before, and the vendor's own word for where the next one is. */
type Place = { taken: number; token: string | null };

const badCursor = later("bad_cursor");
/** A page that goes on from a token which the vendor does not accept. */
const isRefusal = (answer: NotNow) => answer.reason === "vendor_refuses_request";

const cursorOf = (taken: number, token: string) => `${taken.toString(36)}.${token}`;

function placeOf(cursor: string): Place | null {
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

/** `key` is what is remembered, `id` the id that was asked for, if it was one. */
type Named = { key: string; id: string | null; params: Record<string, unknown> };

function namedById(id: string): Named[] {
  const vendorId = vendorIdOf(id);
  return vendorId === null ? [] : [{ key: id, id, params: { pdl_id: vendorId } }];
}

const bulkBody = (wanted: readonly Named[]) => ({
  requests: wanted.map(({ params }) => ({
    params: { ...params, titlecase: true, data_include: askedFields },
  })),
});

/** One answer per person, in the order of the requests. */
const bulkShape = z.array(z.object({ status: z.number(), data: z.unknown().optional() }));

function readBulk({ body }: Said, count: number): (KnownPerson | null)[] | NotNow {
  const said = bulkShape.safeParse(body).data;
  if (said?.length !== count) return garbled;
  return said.map(({ status, data }) => (status === 200 ? readPerson(data) : null));
}

const suggestedFields: Record<string, string> = {
  job_title: "title",
  company: "company",
  industry: "industry",
  state: "region",
};
const suggestionsShape = z.object({
  data: z.array(
    z.object({
      name: z.string().min(1),
      meta: z
        .object({ country: z.string().nullish().catch(null) })
        .nullish()
        .catch(null),
    }),
  ),
});

function readSuggestions(
  { status, body }: Said,
  filter: string,
  { country }: SuggestQuery,
): Suggestion[] | NotNow {
  if (status === 404) return [];
  const said = suggestionsShape.safeParse(body).data;
  if (!said) return garbled;
  return said.data.flatMap(({ name, meta }) => {
    if (filter !== "state") return [{ stringValue: name, savedValue: name }];
    const code = meta?.country ? countryCodeOf(meta.country) : (country ?? "");
    if (country && code !== country) return [];
    return [{ stringValue: name, savedValue: stateValue(code, name) }];
  });
}

/** Countries are known here, in the reader's language. */
function countriesNamed({ query, locale }: SuggestQuery): Suggestion[] {
  const text = folded(query);
  return countriesIn(locale)
    .filter(({ name, english }) => [name, english].some((each) => folded(each).includes(text)))
    .map(({ code, name }) => ({ stringValue: name, savedValue: code }));
}

/** The part that was asked for, without what is chosen already. */
function sliced(items: readonly Suggestion[], { offset, limit, exclude }: SuggestQuery) {
  const chosen = new Set(exclude.map(folded));
  const left = items.filter(({ savedValue }) => !chosen.has(folded(savedValue)));
  const nextOffset = left.length > offset + limit ? offset + limit : null;
  return { kind: "suggestions" as const, items: left.slice(offset, offset + limit), nextOffset };
}

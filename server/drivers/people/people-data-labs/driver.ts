import { identityKey } from "@/server/domain/prospects/identity";
import type { Http } from "@/server/net/http";
import type { CostMeter } from "@/server/ports/costs";
import type { NotNow, PeopleDatabase, PersonContacts } from "@/server/ports/people-database";
import type { ForgottenAmong } from "../forgotten";
import { createCalls } from "./calls";
import { createClient, type PeopleDataLabsAccount } from "./client";
import { later } from "./meaning";
import { createNamed, namedByIds, namedByProfiles } from "./named";
import { createPages, placeOf } from "./pages";
import { eachOnce, type KnownPerson, perRequest } from "./person";
import { queryOf } from "./query";
import { suggesting } from "./suggestions";

type Made = {
  http: Http;
  account: PeopleDataLabsAccount;
  forgottenAmong: ForgottenAmong;
  now(): Date;
  newId(): string;
  meter: CostMeter;
  timeoutMs?: number;
};

/** The vendor skips at most so many people. */
const maxSkipped = 9_999;
const badCursor = later("bad_cursor");
/** A page that goes on from a token which the vendor does not accept. */
const isRefusal = (answer: NotNow) => answer.reason === "vendor_refuses_request";

/**
 * People Data Labs as a people database, over its documented API v5 (docs/people-database.md). A search costs a credit per person returned,
 * suggestions cost nothing. What cannot be read, and every refusal, is `later`.
 */
export function createPeopleDataLabs(made: Made): PeopleDatabase {
  const { http, account, forgottenAmong, now, newId, meter, timeoutMs = 25_000 } = made;
  const call = createCalls(createClient(http, account, { now, timeoutMs }), { now, newId, meter });
  const { named, remember } = createNamed({ call, now });
  const { pageOf, totalOf, tokenAt } = createPages({ call, now }, remember);

  /** Nobody who asked for deletion, however long ago the vendor was asked. */
  async function remaining(known: readonly (KnownPerson | null)[]): Promise<KnownPerson[]> {
    const people = known.filter((person) => person !== null);
    const gone = await forgottenAmong(people.flatMap(({ identities }) => identities));
    return people.filter(({ identities }) => !identities.some((identity) => gone.has(identityKey(identity))));
  }

  async function peopleOf(wanted: Parameters<typeof named>[0]) {
    const found = await named(wanted);
    if (found.kind === "later") return found;
    const people = eachOnce(await remaining(found.people)).map(({ person }) => person);
    return { kind: "people" as const, people };
  }

  return {
    kind: "vendor",
    // The vendor documents no order but its own.
    sorts: ["relevance"],
    source: async () => ({ name: "People Data Labs", people: null, checkedAt: null, progress: 1 }),
    async search(query, { after, skip, limit }) {
      if (query.sort !== undefined && query.sort !== "relevance") return later("sort_not_supported");
      const asked = queryOf(query, now());
      if (asked.kind === "later") return asked;
      const given = after === null ? { taken: skip, token: null } : placeOf(after);
      if (!given) return badCursor;
      if (asked.kind === "nobody" || limit < 1) return { kind: "page", people: [], next: null };
      // Who turns pages by their number goes on from a token, too: skipping is what the vendor wants to give up.
      const token = given.token ?? tokenAt(asked.query, given.taken);
      if (token === null && skip > maxSkipped) return { kind: "page", people: [], next: null };
      const page = await pageOf(asked.query, { taken: given.taken, token }, Math.min(limit, perRequest));
      if ("kind" in page) return after !== null && isRefusal(page) ? badCursor : page;
      const people = (await remaining(page.people)).map(({ person }) => person);
      return { kind: "page", people, next: page.next, ...(page.total && { total: page.total }) };
    },
    async count(query) {
      const asked = queryOf(query, now());
      if (asked.kind === "later") return asked;
      if (asked.kind === "nobody") return { kind: "count", count: 0, isExact: true };
      const known = totalOf(asked.query);
      if (known) return { kind: "count", ...known };
      const page = await pageOf(asked.query, { taken: 0, token: null }, 1);
      return "kind" in page ? page : { kind: "count", ...(page.total ?? { count: 0, isExact: true }) };
    },
    suggest: suggesting(call),
    byIds: (ids) => peopleOf(namedByIds(ids)),
    byProfileUrls: (urls) => peopleOf(namedByProfiles(urls)),
    async contacts(ids) {
      const found = await named(namedByIds(ids));
      const there = found.kind === "later" ? [] : await remaining(found.people);
      return new Map(
        there
          .filter(({ contacts }) => Object.values(contacts).some((value) => value !== null))
          .map(({ person, contacts }): [string, PersonContacts] => [person.id, contacts]),
      );
    },
    prepare: async () => undefined,
  };
}

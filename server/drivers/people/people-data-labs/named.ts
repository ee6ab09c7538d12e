import * as z from "zod";
import type { NotNow } from "@/server/ports/people-database";
import type { Calls } from "./calls";
import type { Said } from "./client";
import { vendorIdOf } from "./ids";
import { garbled } from "./meaning";
import { askedFields, type KnownPerson, perRequest, readPerson } from "./person";
import { createMemory, createShared } from "./remembered";

/** `key` is what is remembered, `id` the id that was asked for, if it was one. */
type Named = { key: string; id: string | null; params: Record<string, unknown> };

export const namedByIds = (ids: readonly string[]): Named[] =>
  ids.flatMap((id) => {
    const vendorId = vendorIdOf(id);
    return vendorId === null ? [] : [{ key: id, id, params: { pdl_id: vendorId } }];
  });

export const namedByProfiles = (urls: readonly string[]): Named[] =>
  urls.map((url) => ({ key: url, id: null, params: { profile: [url] } }));

const keptPeople = 10_000;

/** People who are named one by one. Those who were seen within an hour are not paid for again. */
export function createNamed({ call, now }: { call: Calls; now(): Date }) {
  const people = createMemory<KnownPerson>(keptPeople, now);
  const shared = createShared<(KnownPerson | null)[] | NotNow>();

  function remember(known: KnownPerson): void {
    const { id, profileUrl } = known.person;
    people.set(id, known);
    if (profileUrl !== null) people.set(profileUrl, known);
  }

  const asked = (some: readonly Named[]) =>
    shared(JSON.stringify(some), () =>
      call("person/bulk", { body: bulkBody(some) }, (said) => readBulk(said, some.length)),
    );

  return {
    remember,
    /** Null for whom the vendor does not have. */
    async named(
      wanted: readonly Named[],
    ): Promise<{ kind: "people"; people: (KnownPerson | null)[] } | NotNow> {
      const missing = wanted.filter(({ key }) => !people.get(key));
      const found = new Map<string, KnownPerson | null>();
      for (let at = 0; at < missing.length; at += perRequest) {
        const some = missing.slice(at, at + perRequest);
        const shares = await asked(some);
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
    },
  };
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

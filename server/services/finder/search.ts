import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { finder } from "@/lib/contract/finder/finder";
import type { Context } from "@/server/context";
import type { PeopleDatabase, PeopleQuery } from "@/server/ports/people-database";
import { mustFindAccount } from "@/server/services/imports/entering-accounts";
import { answered, findDatabase, keepFilling, mustFindDatabase } from "./database";
import { withStanding } from "./standing";

/** Where people come from in this workspace; a database that fills itself begins with it. */
export async function showPeopleSource(cx: Context): Promise<Output<typeof finder.source>> {
  const database = await findDatabase(cx);
  if (!database) return { kind: "none", name: "", sorts: [], people: null, checkedAt: null, progress: 1 };
  await keepFilling(cx, database);
  const source = await database.source();
  const { name = "", people = null, checkedAt = null, progress = 0 } = source ?? {};
  const sorts = [...database.sorts];
  return { kind: database.kind, name, sorts, people, checkedAt: checkedAt?.toISOString() ?? null, progress };
}

type SearchInput = Input<typeof finder.search>;
/** People that a page number may lead past (PROSPECT-04). */
const deepest = 10_000;

export async function searchPeople(cx: Context, input: SearchInput): Promise<Output<typeof finder.search>> {
  const { accountId, countOnly, page = 1, pageSize, cursor, ...query } = input;
  const skip = cursor === undefined ? (page - 1) * pageSize : 0;
  if (skip + pageSize > deepest)
    throw new DomainError("invalid_input", { fields: { page: "invalid_input" } });
  if (accountId !== undefined) await cx.transact((tx) => mustFindAccount(cx, tx, accountId));
  const database = await mustFindDatabase(cx);
  await keepFilling(cx, database);
  if (countOnly) return { items: [], nextCursor: null, ...(await totalOf(database, query)) };
  const found = answered(await database.search(query, { after: cursor ?? null, skip, limit: pageSize }));
  const total = await totalOf(database, query);
  const items = await cx.transact((tx) => withStanding(cx, tx, found.people));
  return { items, nextCursor: found.next, ...total };
}

async function totalOf(database: PeopleDatabase, query: PeopleQuery) {
  const { count, isExact } = answered(await database.count(query));
  return { total: count, totalIsCapped: !isExact };
}

/** Values of a filter (PROSPECT-06). Without a database there are none. */
export async function suggestValues(
  cx: Context,
  input: Input<typeof finder.suggest>,
): Promise<Output<typeof finder.suggest>> {
  const { filterName, additionalQuery, excludedValues = [], freshOnly = false, query, offset, limit } = input;
  const database = await mustFindDatabase(cx);
  const asked = {
    ...{ query, offset, limit, exclude: excludedValues, freshOnly, locale: cx.scope.locale },
    ...(additionalQuery === undefined ? {} : { country: additionalQuery }),
  };
  const { items, nextOffset } = answered(await database.suggest(filterName, asked));
  return { items, nextOffset };
}

import type { PeopleQuery } from "@/server/ports/people-database";
import {
  type EnrichmentRow,
  lockEnrichment,
  updateEnrichment,
} from "@/server/repositories/enrichments/enrichments";
import { addPeople, countPeople } from "@/server/repositories/enrichments/people";
import type { ReadingTools } from "@/server/services/accounts/network-reading";
import { answered } from "@/server/services/finder/database";
import { databaseIn, type EnrichmentJob, isOf, publishEnrichment } from "./access";
import { searchPage } from "./chosen";

/** Lists the people of the next page of a search; the page and the cursor after it are stored together. */
export async function listFound(tools: ReadingTools, job: EnrichmentJob, row: EnrichmentRow): Promise<void> {
  const { database, listed } = await tools.transact(async (tx) => ({
    database: (await databaseIn(tools, tx, row))!,
    listed: await countPeople(tx, row.id),
  }));
  const limit = Math.min(searchPage, row.maxPeople - listed);
  const page = answered(
    await database.search(row.query as PeopleQuery, {
      after: row.cursor,
      skip: 0,
      limit: Math.max(1, limit),
    }),
  );
  await tools.transact(async (tx) => {
    const now = await lockEnrichment(tx, row.id);
    if (!now || !isOf(now, job) || now.query === null || now.cursor !== row.cursor) return;
    const people = page.people.slice(0, Math.max(0, limit)).map(({ id }) => ({ personKey: id }));
    await addPeople(tx, row.id, people);
    const isAll = page.next === null || listed + people.length >= row.maxPeople;
    await updateEnrichment(tx, row.id, isAll ? { query: null, cursor: null } : { cursor: page.next });
    await publishEnrichment(tx, row.id);
  });
}

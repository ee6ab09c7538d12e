import type { Tx } from "@/server/db/tx";
import type { ChosenPeople } from "@/server/domain/finder/chosen";
import { judgeRows, type ReadRow } from "@/server/domain/imports/judge";
import { erasedHash, identitiesOf } from "@/server/domain/prospects/identity";
import { readChosen, readFound } from "@/server/domain/searches/found";
import { publishAll } from "@/server/outbox/publish";
import type { FoundPerson, SearchResult, SearchSource } from "@/server/ports/network-search";
import { addToList, holdList } from "@/server/repositories/prospects/prospect-lists";
import { findProspects } from "@/server/repositories/prospects/prospects";
import {
  type FoundOutcome,
  lastPlace,
  listKnown,
  metBefore,
  nameMembers,
  saveFound,
} from "@/server/repositories/searches/people";
import {
  findSearchedCampaign,
  lockSearch,
  type SearchRow,
  updateSearch,
} from "@/server/repositories/searches/searches";
import type { ReadingTools } from "@/server/services/accounts/network-reading";
import { mustStillHave } from "@/server/services/finder/database";
import {
  type Into,
  keepPeople,
  knowledgeOf,
  outcomeOf,
  retryOnConflict,
} from "@/server/services/imports/entering";
import type { ChosenPage } from "./chosen";
import { isOf, type SearchJob } from "./step";

type Page = Extract<SearchResult, { kind: "page" }>;
/** A search result to be judged, with what is stored if it does not become a prospect. */
type Candidate = { key: string; row: ReadRow; seen: FoundOutcome["seen"] };
/** `total` is null if unknown. */
type Turn = { next: string | null; total: number | null };

const peoplePerPage = 200;

/** Adds the members of a page to the campaign and stores the next cursor. */
export const keepFound = (
  tools: ReadingTools,
  job: SearchJob,
  { row, source, page }: { row: SearchRow; source: SearchSource; page: Page },
): Promise<void> =>
  inTurn(tools, job, row, async (tx, into, place) => {
    const people = await notMet(tx, row, page.people);
    const candidates = people.map((found, index): Candidate => {
      const { firstName, lastName, profileUrl, headline, company } = found;
      const seen = { fullName: `${firstName} ${lastName}`.trim(), profileUrl, headline, company };
      return { key: found.memberRef, row: readFound(found, place + index + 1, into), seen };
    });
    const outcomes = await enter(tools, tx, row, into, candidates);
    await nameMembers(
      tx,
      outcomes.flatMap(({ prospectId, personKey }) => {
        const found = people.find(({ memberRef }) => memberRef === personKey);
        return prospectId && found
          ? [
              {
                prospectId,
                memberRef: source.product === "classic" ? personKey : null,
                timezone: found.timezone,
                isPremium: found.isPremium,
              },
            ]
          : [];
      }),
    );
    return page;
  });

/** The same with prospects the workspace knows. */
export const keepKnown = (tools: ReadingTools, job: SearchJob, row: SearchRow): Promise<void> =>
  inTurn(tools, job, row, async (tx, into, place) => {
    const { fromCampaignId, query, cursor } = row;
    const ids = await listKnown(tx, { fromCampaignId, query, after: cursor, limit: peoplePerPage });
    const met = await metBefore(tx, { searchId: row.id, run: row.run }, ids);
    const people = await findProspects(
      tx,
      ids.filter((id) => !met.has(id)),
    );
    const candidates = people.map((person, index): Candidate => {
      const { id, fullName, position: headline, companyName: company } = person;
      const record = { line: place + index + 1, cells: [] };
      const identities = identitiesOf(person);
      const isKnown = identities.some(({ kind }) => kind !== "phone");
      const reading = isKnown ? { person, consents: [] } : ({ refusal: "no_identity" } as const);
      const seen = { fullName, headline, company, profileUrl: person.profileUrl ?? "" };
      return { key: id, row: { record, reading, identities }, seen };
    });
    await enter(tools, tx, row, into, candidates);
    return { next: ids.length < peoplePerPage ? null : (ids.at(-1) ?? null), total: null };
  });

/** The same with people of the people database; `page.people` without a name are known by their profile URL alone. */
export const keepChosen = (
  tools: ReadingTools,
  job: SearchJob,
  { row, chosen }: { row: SearchRow; chosen: ChosenPeople },
  page: ChosenPage,
): Promise<void> =>
  inTurn(tools, job, row, async (tx, into, place) => {
    await mustStillHave(tools, tx, chosen.kind);
    const met = await metBefore(
      tx,
      { searchId: row.id, run: row.run },
      page.people.map(({ id }) => id),
    );
    const candidates = page.people
      .filter(({ id }) => !met.has(id))
      .map((person, index): Candidate => {
        const { id, fullName, position: headline, companyName: company, profileUrl } = person;
        const seen = { fullName, headline, company, profileUrl: profileUrl ?? "" };
        return { key: id, row: readChosen(person, place + index + 1, into), seen };
      });
    await enter(tools, tx, row, into, candidates);
    return page;
  });

/** Works on a page while the search is still where it was read; if another job continued meanwhile, its result stays. */
const inTurn = (
  tools: ReadingTools,
  job: SearchJob,
  { id, pages, listId }: SearchRow,
  work: (tx: Tx, into: Target, place: number) => Promise<Turn>,
): Promise<void> =>
  retryOnConflict(() =>
    tools.transact(async (tx) => {
      // The list first: whoever deletes one locks it before its searches.
      if (listId !== null && !(await holdList(tx, listId))) return;
      const row = await lockSearch(tx, id);
      if (!row || !isOf(row, job) || row.pages !== pages) return;
      const into = await targetOf(tx, row);
      const { next, total } = await work(tx, into, await lastPlace(tx, id));
      await updateSearch(tx, id, {
        ...{ cursor: next, pages: pages + 1, total: total ?? row.total },
        ...(next === null ? { status: "finished", endedAt: tools.now() } : {}),
      });
      await publishAll(tx, [
        { event: "refetch", payload: { list: "searches", id } },
        ...(row.campaignId === null
          ? [
              { event: "refetch" as const, payload: { list: "lists" as const, id: listId! } },
              { event: "refetch" as const, payload: { list: "profiles" as const } },
            ]
          : [
              { event: "refetch" as const, payload: { list: "workflows" as const, id: row.campaignId } },
              { event: "refetch" as const, payload: { list: "profiles" as const, id: row.campaignId } },
            ]),
      ]);
    }),
  );

/** Where people go, and whom it takes. */
type Target = Into & { isOnlyPremium: boolean };

/** A list takes everyone who may be contacted at all. */
async function targetOf(tx: Tx, { campaignId, createdBy }: SearchRow): Promise<Target> {
  const into = { campaignId, importId: null, fileName: null, createdBy };
  if (campaignId !== null) return { ...into, ...(await findSearchedCampaign(tx, campaignId)) };
  return { ...into, isExistingPeople: true, isIncludeTalkedBefore: true, isOnlyPremium: false };
}

/** Each member once, without those who need no second check. */
async function notMet(
  tx: Tx,
  { id, run }: SearchRow,
  people: readonly FoundPerson[],
): Promise<FoundPerson[]> {
  const all = [...new Map(people.map((found) => [found.memberRef, found])).values()];
  const met = await metBefore(
    tx,
    { searchId: id, run },
    all.map(({ memberRef }) => memberRef),
  );
  return all.filter(({ memberRef }) => !met.has(memberRef));
}

async function enter(
  tools: ReadingTools,
  tx: Tx,
  { id, run, listId }: SearchRow,
  into: Into,
  candidates: readonly Candidate[],
): Promise<FoundOutcome[]> {
  const known = await knowledgeOf(
    tools,
    tx,
    into,
    candidates.map(({ row }) => row),
  );
  const rows = candidates.map(({ row }) => row);
  const verdicts = judgeRows(rows, known, new Set());
  const kept = await keepPeople(tools, tx, into, verdicts, known);
  const outcomes = candidates.map((candidate, index): FoundOutcome => {
    const fate = outcomeOf(verdicts[index]!, kept);
    const { line: place } = candidate.row.record;
    if (fate.refusal === "erased") return { ...fate, ...unnamed(tools, tx, candidate.key), place };
    return {
      ...fate,
      personKey: candidate.key,
      place,
      seen: fate.prospectId === null ? candidate.seen : null,
    };
  });
  await saveFound(tx, { searchId: id, run }, outcomes);
  if (listId !== null)
    await addToList(tx, {
      ...{ listId, by: into.createdBy, at: tools.now() },
      ids: outcomes.flatMap(({ prospectId }) => prospectId ?? []),
    });
  return outcomes;
}

/** The result of a search that found an erased person says that, and not who it is. */
const unnamed = ({ keys }: ReadingTools, { workspaceId }: Tx, key: string) => ({
  personKey: erasedHash(keys.secret, workspaceId, { kind: "member_ref", value: key }).toString("hex"),
  seen: { fullName: "", profileUrl: "", headline: "", company: "" },
});

import { readdirSync, readFileSync } from "node:fs";
import type { Tx } from "@/server/db/tx";
import { newId } from "@/server/ids";
import { type Finding, underWay } from "@/server/ports/enrichment";
import type { PeopleDatabase } from "@/server/ports/people-database";
import { findEnrichment, insertEnrichment } from "@/server/repositories/enrichments/enrichments";
import { addPeople } from "@/server/repositories/enrichments/people";
import { erasePerson } from "@/server/repositories/prospects/erasing";
import { suppress } from "@/server/repositories/prospects/suppressions";
import type { ReadingTools } from "@/server/services/accounts/network-reading";
import { startEnrichment } from "@/server/services/enrichments/access";
import { failEnrichment, runEnrichment } from "@/server/services/enrichments/run";
import { effect } from "../../../support/credits";
import {
  at,
  hours,
  keys,
  log,
  minutes,
  newPeople,
  newWorld,
  pass,
  ports,
  report,
  sql,
  time,
  type World,
} from "../../engine/kit.mts";

const seen: Record<string, unknown> = {};
const now = () => time.now;

type Run = { world: World; id: string; person: string };
type Named = { personKey?: string; databaseKind?: PeopleDatabase["kind"] };

/** An enrichment of one person, who is known by their profile only. */
async function begin({ personKey, databaseKind }: Named = {}): Promise<Run> {
  at("2026-03-02T09:00:00.000Z");
  const world = await newWorld();
  const [person = ""] = await newPeople(world, 1);
  await sql("update prospects set work_email = null where id = $1", [person]);
  const id = newId();
  await world.inside(async (tx) => {
    await insertEnrichment(tx, {
      ...{ id, sought: ["email"], query: null, databaseKind: databaseKind ?? null, maxPeople: 1 },
      ...{ campaignId: null, createdBy: newId(), createdAt: time.now },
    });
    await addPeople(tx, id, [{ personKey: personKey ?? person }]);
    await startEnrichment(tx, { id, ticket: 0 });
  });
  return { world, id, person };
}

const toolsOf = ({ world }: Run, find: () => Promise<Finding>, more = {}) =>
  ({
    ...{ now, newId, keys, log, transact: (job: (tx: Tx) => Promise<never>) => world.inside(job) },
    ports: { ...ports, ...more, enrichment: { isSandbox: false, find } },
  }) as unknown as ReadingTools;
const never = new AbortController().signal;
const jobOf = ({ id }: Run) => ({ enrichmentId: id, ticket: 1 });
const work = (run: Run, find: () => Promise<Finding>, more = {}) =>
  runEnrichment(toolsOf(run, find, more), jobOf(run), never);

async function books({ world, id }: Run) {
  const [row] = await sql<Record<string, unknown>>(
    `select (select coalesce(-sum(${effect}), 0)::int from credit_postings e where workspace_id = $1 and category is not null) / 10 as charged,
        (select count(*)::int from credit_holds where workspace_id = $1) as held, p.outcome, p.is_entered,
        (select count(*)::int from prospects where workspace_id = $1 and coalesce(work_email, personal_email) is not null) as known
       from enrichment_people p where p.enrichment_id = $2`,
    [world.workspaceId, id],
  );
  const run = await world.inside((tx) => findEnrichment(tx, id));
  return { ...row, status: run?.status };
}

const email = "ada@found.example";
const found = { kind: "found", email, phone: null } as const;
const list = (
  world: World,
  kind: "email" | "profile_url" | "phone",
  value: string,
  reason: "opted_out" | "blacklisted",
) => world.inside((tx) => suppress(tx, [{ kind, value }], { reason, source: null }));
const erase = (world: World, prospectId: string, value: string) =>
  world.inside((tx) =>
    erasePerson(tx, keys.secret, { prospectId, identities: [{ kind: "email", value }], at: time.now }),
  );
const profileOf = async (id: string) =>
  (await sql<{ profile_url: string }>("select profile_url from prospects where id = $1", [id]))[0]!
    .profile_url;

{
  // What was found is an erased person's address, or on the list by itself or by its domain.
  const erased = await begin();
  const [gone = ""] = await newPeople(erased.world, 1);
  await erase(erased.world, gone, email);
  await work(erased, async () => found);
  const optedOut = await begin();
  await list(optedOut.world, "email", email, "opted_out");
  await work(optedOut, async () => found);
  const listed = await begin();
  await sql(
    "insert into suppressions (workspace_id, kind, value, reason) values ($1, 'domain', 'found.example', 'blacklisted')",
    [listed.world.workspaceId],
  );
  await work(listed, async () => found);
  seen.addresses = [await books(erased), await books(optedOut), await books(listed)];
}

{
  // They come on the list between two look-ups, and while one is under way.
  const between = await begin();
  let calls = 0;
  const find = async (): Promise<Finding> => {
    calls++;
    return { kind: "later", reason: underWay, retryAfterSeconds: 60 };
  };
  await work(between, find);
  await list(between.world, "profile_url", await profileOf(between.person), "blacklisted");
  pass(minutes(2));
  await work(between, find);
  const meanwhile = await begin();
  await work(meanwhile, async () => {
    await list(meanwhile.world, "profile_url", await profileOf(meanwhile.person), "blacklisted");
    return found;
  });
  seen.listed = { calls, between: await books(between), meanwhile: await books(meanwhile) };
}

{
  // They are erased while their look-up is under way; an enrichment fails after somebody was erased; one is cancelled.
  const erased = await begin();
  await work(erased, async () => {
    await erase(erased.world, erased.person, "somebody@else.example");
    return found;
  });
  const failed = await begin();
  await work(failed, async () => ({ kind: "later", reason: underWay, retryAfterSeconds: 60 }));
  await sql("update enrichment_people set state = 'ended', outcome = 'erased' where enrichment_id = $1", [
    failed.id,
  ]);
  await failEnrichment(
    toolsOf(failed, async () => found),
    jobOf(failed),
    new Error("broken"),
  );
  const cancelled = await begin();
  await work(cancelled, async () => {
    await sql("update enrichments set status = 'cancelled' where id = $1", [cancelled.id]);
    return found;
  });
  seen.ended = [await books(erased), await books(failed), await books(cancelled)];
}

{
  // The vendor is away for longer than a look-up may take.
  const run = await begin();
  await work(run, async () => ({ kind: "barred", reason: "out_of_credits" }));
  pass(hours(30));
  await work(run, async () => ({ kind: "later", reason: "vendor_failed", retryAfterSeconds: 60 }));
  const away = await books(run);
  pass(hours(30));
  await work(run, async () => ({ kind: "later", reason: underWay, retryAfterSeconds: 60 }));
  pass(minutes(2));
  await work(run, async () => found);
  seen.outage = { away, after: await books(run) };
}

const somebody = {
  ...{
    id: "5x5ada",
    firstName: "Ada",
    lastName: "Lane",
    fullName: "Ada Lane",
    position: "",
    companyName: "Mill",
  },
  ...{ companyDomain: "", location: "", profileUrl: "https://people.test/in/ada-lane", isEnriched: true },
};
const sandbox = {
  kind: "sandbox",
  byIds: async () => ({ kind: "people", people: [somebody] }),
  contacts: async () =>
    new Map([[somebody.id, { workEmail: null, personalEmail: "ada@home.example", phone: null }]]),
};
const real = { kind: "database", source: async () => null };
const people = { networkService: null, people: { sandbox, real: () => real } };
const connect = (world: World, isSandboxed: boolean) =>
  Promise.all([
    sql("update accounts set is_sandboxed = $2 where workspace_id = $1", [world.workspaceId, isSandboxed]),
    sql("update mailboxes set is_sandboxed = $2 where workspace_id = $1", [world.workspaceId, isSandboxed]),
  ]);

{
  // The database knows a personal address only.
  const run = await begin({ personKey: somebody.id, databaseKind: "sandbox" });
  await connect(run.world, true);
  await work(run, async () => found, people);
  const [row] = await sql(
    "select work_email, personal_email, email_status from prospects where full_name = 'Ada Lane' and workspace_id = $1",
    [run.world.workspaceId],
  );
  // It replaces a work address that failed.
  const failed = await begin();
  await sql("update prospects set work_email = 'old@mill.example', email_status = 'invalid' where id = $1", [
    failed.person,
  ]);
  await work(failed, async () => ({ ...found, isPersonal: true }));
  const [replaced] = await sql(
    "select work_email, personal_email, email_status from prospects where id = $1",
    [failed.person],
  );
  seen.personal = { books: await books(run), row, replaced };
}

{
  // Something real is connected after the enrichment began with invented people.
  const run = await begin({ personKey: somebody.id, databaseKind: "sandbox" });
  await connect(run.world, false);
  const error = await work(run, async () => found, people).then(
    () => null,
    ({ code }) => code,
  );
  const kept = await sql("select 1 from prospects where workspace_id = $1 and full_name = 'Ada Lane'", [
    run.world.workspaceId,
  ]);
  seen.real = { error, kept: kept.length };
}

{
  // A migration removes what members wrote about people who had been erased before.
  const { world, person } = await begin();
  const [gone = ""] = await newPeople(world, 1);
  await erase(world, gone, "else@where.example");
  for (const id of [person, gone, newId()])
    await sql(
      `insert into events (workspace_id, id, at, kind, prospect_id, detail) values ($1, $2, now(), 'opt_in', $3, '{"words": "she asked"}')`,
      [world.workspaceId, newId(), id],
    );
  const folder = "server/db/migrations";
  const file = readdirSync(folder).find((name) => name.endsWith("_enrichment_database.sql"));
  const statements = readFileSync(`${folder}/${file}`, "utf8").split("--> statement-breakpoint");
  await sql(statements.at(-1)!);
  const left = await sql<{ id: string }>(
    "select prospect_id as id from events where workspace_id = $1 and kind = 'opt_in' and detail is not null",
    [world.workspaceId],
  );
  seen.words = left.map(({ id }) => id === person);
}

await report(seen);

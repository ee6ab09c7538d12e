import { inWorkspace, type Tx } from "@/server/db/tx";
import { createFullEnrich } from "@/server/drivers/enrichment/fullenrich/driver";
import { newId } from "@/server/ids";
import { parseAllowList } from "@/server/net/allow-list";
import { createEgress } from "@/server/net/egress";
import { createHttp } from "@/server/net/http";
import type { EnrichmentPort } from "@/server/ports/enrichment";
import { findEnrichment, insertEnrichment } from "@/server/repositories/enrichments/enrichments";
import { addPeople } from "@/server/repositories/enrichments/people";
import type { ReadingTools } from "@/server/services/accounts/network-reading";
import { startEnrichment } from "@/server/services/enrichments/access";
import { runEnrichment } from "@/server/services/enrichments/run";
import { createLookUps } from "@/server/services/prospects/enrichment-lookups";
import { notedCosts } from "@/tests/support/noted-costs";
import { startFullEnrich } from "@/tests/support/stand-ins/fullenrich";
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
  pools,
  ports,
  report,
  sql,
  time,
  type World,
} from "../../engine/kit.mts";

const seen: Record<string, unknown> = {};
const vendor = await startFullEnrich();
const http = createHttp(createEgress({ allow: parseAllowList(vendor.allow) }));
const now = () => time.now;
const port = createFullEnrich({
  ...{ http, account: vendor, meter: notedCosts(), now },
  lookUps: createLookUps({
    inWorkspace: (workspaceId, work) => inWorkspace(pools.app, { workspaceId }, work),
    now,
  }),
});
const posts = () => vendor.asked.filter(({ method }) => method === "POST").length;
const never = new AbortController().signal;

type Run = { world: World; id: string; people: string[] };
type Broken = { transact?: ReadingTools["transact"]; enrichment?: EnrichmentPort };

/** People whom the vendor knows, in an enrichment that has begun. */
async function begin(count: number): Promise<Run> {
  at("2026-03-02T09:00:00.000Z");
  const world = await newWorld();
  const people = await newPeople(world, count);
  await sql(
    "update prospects set work_email = null, profile_url = 'https://linkedin.com/in/' || id where id = any($1)",
    [people],
  );
  for (const id of people)
    vendor.people.push({
      ...{ linkedinUrl: `https://linkedin.com/in/${id}`, name: ["P", id], company: "X", phones: [] },
      emails: [{ email: `${id}@found.example`, status: "DELIVERABLE" }],
    });
  const id = newId();
  await world.inside(async (tx) => {
    await insertEnrichment(tx, {
      ...{ id, sought: ["email"], query: null, databaseKind: null, maxPeople: count, campaignId: null },
      ...{ createdBy: newId(), createdAt: time.now },
    });
    await addPeople(
      tx,
      id,
      people.map((personKey) => ({ personKey })),
    );
    await startEnrichment(tx, { id, ticket: 0 });
  });
  return { world, id, people };
}

const work = ({ world, id }: Run, broken: Broken = {}) =>
  runEnrichment(
    {
      ...{ now, newId, keys, log, transact: (job: (tx: Tx) => Promise<never>) => world.inside(job) },
      ...broken,
      ports: { ...ports, enrichment: broken.enrichment ?? port },
    } as unknown as ReadingTools,
    { enrichmentId: id, ticket: 1 },
    never,
  );

async function books({ world, id }: Run) {
  const [row] = await sql<Record<string, unknown>>(
    `select (select coalesce(-sum(${effect}), 0)::int from credit_postings e where workspace_id = $1 and category is not null) / 10 as charged,
        (select count(*)::int from credit_holds where workspace_id = $1) as held,
        (select count(*)::int from prospects where workspace_id = $1 and work_email is not null) as found`,
    [world.workspaceId],
  );
  const run = await world.inside((tx) => findEnrichment(tx, id));
  return { ...row, status: run?.waitReason ?? run?.status };
}

{
  // The vendor answers later: nothing is charged before, each look-up begins once, and two workers that go on at once book once.
  const run = await begin(3);
  const before = posts();
  await work(run);
  const waiting = { ...(await books(run)), begun: posts() - before };
  pass(minutes(2));
  vendor.finish();
  await Promise.all([work(run), work(run)]);
  seen.late = { waiting, done: { ...(await books(run)), begun: posts() - before } };
}

{
  // The process dies between the vendor's answer and its booking.
  const run = await begin(2);
  const [before, spentBefore] = [posts(), vendor.spent];
  await work(run);
  pass(minutes(2));
  vendor.finish();
  let isDead = false;
  const dying: EnrichmentPort = {
    isSandbox: false,
    find: async (person) => {
      const finding = await port.find(person);
      isDead = finding.kind === "found";
      return finding;
    },
  };
  const transact: ReadingTools["transact"] = (job) =>
    isDead ? Promise.reject(new Error("the process died")) : run.world.inside(job);
  const died = await work(run, { transact, enrichment: dying }).then(
    () => "lived",
    ({ message }) => message,
  );
  const dead = await books(run);
  await work(run);
  seen.crash = {
    died,
    dead,
    after: await books(run),
    begun: posts() - before,
    spent: vendor.spent - spentBefore,
  };
}

{
  // The response that begins a look-up is lost: it is not begun again while it may run.
  const run = await begin(1);
  const before = posts();
  vendor.faults.push("unconfirmed");
  await work(run);
  pass(minutes(5));
  await work(run);
  const unsure = { ...(await books(run)), begun: posts() - before };
  vendor.finish();
  pass(minutes(6));
  await work(run);
  vendor.finish();
  pass(minutes(2));
  await work(run);
  seen.lost = { unsure, after: await books(run), spent: vendor.spent };
}

{
  // The vendor has had enough of us, or is away for a day: the enrichment says so, goes on by itself, and gives up at last.
  const run = await begin(1);
  vendor.faults.push({ status: 429, retryAfter: 30 });
  await work(run);
  const held = await books(run);
  pass(31_000);
  await work(run);
  const again = await books(run);
  pass(hours(25));
  await work(run);
  seen.away = { held, again, after: await books(run) };
}

{
  // Whoever opts out while their look-up runs is left alone, and nothing is charged.
  const run = await begin(1);
  await work(run);
  await sql("update prospects set opted_out_at = now() where id = any($1)", [run.people]);
  vendor.finish();
  pass(minutes(2));
  await work(run);
  const [row] = await sql("select outcome from enrichment_people where enrichment_id = $1", [run.id]);
  seen.declined = { ...(await books(run)), ...row };
}

await http.close();
await vendor.close();
await report(seen);

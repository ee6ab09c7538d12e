import path from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { inWorkspace } from "@/server/db/tx";
import { createHunter } from "@/server/drivers/enrichment/hunter/driver";
import { newId } from "@/server/ids";
import { parseAllowList } from "@/server/net/allow-list";
import { createEgress } from "@/server/net/egress";
import { createHttp } from "@/server/net/http";
import type { EnrichmentPort } from "@/server/ports/enrichment";
import { insertEnrichment } from "@/server/repositories/enrichments/enrichments";
import { addPeople } from "@/server/repositories/enrichments/people";
import type { ReadingTools } from "@/server/services/accounts/network-reading";
import { startEnrichment } from "@/server/services/enrichments/access";
import { runEnrichment } from "@/server/services/enrichments/run";
import { answerSeal, createLookUps } from "@/server/services/prospects/enrichment-lookups";
import { type HunterFault, type StandInHunter, startHunter } from "@/tests/support/stand-ins/hunter";
import { rounded } from "../rig/numbers";
import { openPools, type Pools } from "../rig/pools";
import { startPostgres } from "../rig/postgres";
import { circumstances, conclude } from "../rig/report";

type Size = { people: number; perSecond: number };
type Begun = { id: string; workspaceId: string };

const dist = path.resolve(import.meta.dirname, "..");
const perEnrichment = 2_500;
/** Of 1,000 first requests for a person: how many go wrong, and how. Every later request for them is answered. */
const faults = { late: 40, never: 2, lost: 10, garbage: 5, 403: 20, 429: 1 } as const;
const secret = new Uint8Array(32).fill(7);
const never = new AbortController().signal;

/** `ratio`: the time of all look-ups over the least that the vendor's own limit allows. A tenth of the people are unknown to it. */
export async function measureEnriching({ people, perSecond }: Size): Promise<never> {
  const postgres = await startPostgres(dist);
  const pools = openPools(await postgres.newDatabase("enrich"));
  const vendor = await startHunter();
  vendor.perSecond = perSecond;
  vendor.lateMs = 3_000;
  const misled = misleading(vendor);
  const http = createHttp(createEgress({ allow: parseAllowList(vendor.allow) }));
  const now = () => new Date();
  const port = createHunter({
    ...{ http, account: vendor, now, newId, sealed: answerSeal(secret), timeoutMs: 4_000 },
    meter: { begin: async () => null, end: async () => undefined },
    lookUps: createLookUps({ inWorkspace: inTenant(pools), now }),
    // A little below the vendor's own, because requests arrive at uneven distances.
    limits: [{ count: Math.floor(perSecond * 0.95), ms: 1_000 }],
  });
  const workspaceId = await newWorkspace(pools, people);
  const begun: Begun[] = [];
  for (let from = 0; from < people; from += perEnrichment)
    begun.push(
      await begin(pools, vendor, { workspaceId, from, count: Math.min(perEnrichment, people - from) }),
    );
  const known = vendor.people.length;
  const started = performance.now();
  await Promise.all(begun.map((one) => runToEnd(pools, hasty(port), one)));
  const seconds = (performance.now() - started) / 1000;
  const { rows } = await pools.admin.query(
    `select (select count(*)::int from prospects where workspace_id = $1 and work_email is not null) as found,
        (select coalesce(sum(case kind when 'charge' then amount else -amount end), 0)::int / 10 from credit_postings where workspace_id = $1 and kind in ('charge', 'return')) as charged,
        (select count(*)::int from credit_holds where workspace_id = $1) as held`,
    [workspaceId],
  );
  const { found, charged, held } = rows[0];
  // By the vendor's own books. It charged again where its own response was lost; it says that it does not do so.
  const charges = [...vendor.charged.values()].reduce((sum, count) => sum + count, 0);
  const paidTwice = charges - misled.lost.size - known + Math.max(0, charged - found);
  const lost = known - found + Math.max(0, found - charged) + held;
  const ratio = rounded(seconds / (people / perSecond));
  const how = await circumstances(pools.admin, 1, people);
  await http.close();
  await vendor.close();
  await pools.close();
  await postgres.stop();
  conclude(
    {
      ...{ measure: "enrich", paidTwice, lost, ratio, seconds: rounded(seconds), perSecond, people, known },
      ...{ charged, requests: vendor.asked.length, misled: misled.counts, ...how },
    },
    [
      { name: "paidTwice", value: paidTwice, max: 0 },
      { name: "lost", value: lost, max: 0 },
      { name: "ratio", value: ratio, max: 1.2 },
    ],
  );
}

/** The faults with the numbers, of 1,000, up to which they reach. */
const shares = Object.entries(faults).map(([fault], index) => ({
  fault,
  until: Object.values(faults)
    .slice(0, index + 1)
    .reduce((sum, share) => sum + share, 0),
}));

/** The vendor misbehaves at the first request for some people, always the same ones. */
function misleading(vendor: StandInHunter) {
  const met = new Set<string>();
  const counts: Record<string, number> = {};
  /** Known people whose response was lost after the vendor had charged for it. */
  const lost = new Set<string>();
  vendor.misbehave = ({ linkedin_handle: handle = "" }) => {
    if (met.has(handle)) return null;
    met.add(handle);
    const number = Number(handle.slice(1));
    const at = (number * 7_919) % 1_000;
    const fault = shares.find(({ until }) => at < until)?.fault;
    if (fault === undefined) return null;
    counts[fault] = (counts[fault] ?? 0) + 1;
    if (fault === "lost" && isKnown(number)) lost.add(handle);
    return (Number(fault) || fault) as HunterFault;
  };
  return { counts, lost };
}

const isKnown = (number: number) => number % 10 !== 0;

/** Refusals are repeated this many times sooner than in life, because the measurement is that much shorter than a month. */
const haste = 400;
const hasty = (port: EnrichmentPort): EnrichmentPort => ({
  ...port,
  find: async (person) => {
    const finding = await port.find(person);
    return finding.kind === "later"
      ? { ...finding, retryAfterSeconds: (finding.retryAfterSeconds ?? 60) / haste }
      : finding;
  },
});

const inTenant =
  ({ app }: Pools) =>
  <T>(workspaceId: string, work: Parameters<typeof inWorkspace<T>>[2]) =>
    inWorkspace(app, { workspaceId }, work);

async function newWorkspace({ admin }: Pools, credits: number): Promise<string> {
  const id = newId();
  await admin.query(
    `insert into workspaces (id, name, email, brand, tier, is_subscription_good) values ($1, 'Measure', 'm@m.test', 'tern', 'supreme', true)`,
    [id],
  );
  await admin.query("insert into credits (workspace_id) values ($1)", [id]);
  await admin.query(
    `insert into credit_grants (workspace_id, id, kind, at, reference) values ($1, $2, 'gift', now(), 'measure')`,
    [id, id],
  );
  await admin.query(
    `insert into credit_postings (workspace_id, id, at, kind, from_account, to_account, amount, reference, turn, grant_id)
     values ($1, $2, now(), 'gift', 'gift', 'available', $3, 'measure', 1, $2)`,
    [id, id, credits * 10],
  );
  return id;
}

async function begin(
  pools: Pools,
  vendor: StandInHunter,
  { workspaceId, from, count }: { workspaceId: string; from: number; count: number },
): Promise<Begun> {
  const handles = Array.from({ length: count }, (_, index) => `p${from + index}`);
  for (const [index, handle] of handles.entries())
    if (isKnown(from + index))
      vendor.people.push({
        handle,
        name: "P Q",
        company: "X",
        email: `${handle}@found.example`,
        status: "valid",
      });
  const ids = handles.map(() => newId());
  await pools.admin.query(
    `insert into prospects (workspace_id, id, first_name, last_name, full_name, profile_url)
     select $1, p.id, 'P', 'Q', 'P Q', 'https://linkedin.com/in/' || p.handle from unnest($2::uuid[], $3::text[]) as p(id, handle)`,
    [workspaceId, ids, handles],
  );
  const id = newId();
  await inTenant(pools)(workspaceId, async (tx) => {
    await insertEnrichment(tx, {
      ...{ id, sought: ["email"], query: null, databaseKind: null, maxPeople: count, campaignId: null },
      ...{ createdBy: newId(), createdAt: new Date() },
    });
    await addPeople(
      tx,
      id,
      ids.map((personKey) => ({ personKey })),
    );
    await startEnrichment(tx, { id, ticket: 0 });
  });
  return { id, workspaceId };
}

/** As the workers do: when it has to wait, it is run again as soon as its job is due. */
async function runToEnd(pools: Pools, enrichment: EnrichmentPort, { id, workspaceId }: Begun): Promise<void> {
  const tools = {
    ...{
      now: () => new Date(),
      newId,
      keys: { secret },
      log: pino({ level: "silent" }),
      ports: { enrichment },
    },
    transact: <T>(work: Parameters<typeof inWorkspace<T>>[2]) => inTenant(pools)(workspaceId, work),
  } as unknown as ReadingTools;
  for (;;) {
    await runEnrichment(tools, { enrichmentId: id, ticket: 1 }, never);
    const { rows } = await pools.admin.query("select status from enrichments where id = $1", [id]);
    if (rows[0].status !== "running") return;
    await sleep(250);
  }
}

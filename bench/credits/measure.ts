import path from "node:path";
import { performance } from "node:perf_hooks";
import { inWorkspace } from "@/server/db/tx";
import { newId } from "@/server/ids";
import { grantBought } from "@/server/planning/credit-grants";
import { charge, setAside } from "@/server/planning/credits";
import { compare, rounded } from "../rig/numbers";
import { openPools, type Pools } from "../rig/pools";
import { startPostgres } from "../rig/postgres";
import { circumstances, conclude } from "../rig/report";

type Size = { runs: number; seconds: number };
type Spend = (workspaceId: string) => Promise<boolean>;

const dist = path.resolve(import.meta.dirname, "..");
const spenders = 200;
const enough = 1_000_000_000;
/** What the spenders that run out of credits can pay. */
const few = 500;

/**
 * `ratio`: pairs of a reservation and its charge per second, two transactions, over bare transactions per second that update one row and
 * insert another, in the same pool with the same number of workspaces; the lower one of one workspace and of 1,000. `perTransaction` counts
 * each of the two as one. `overdrafts`: charges beyond what there was, and workspaces whose books do not add up.
 */
export async function measureCredits({ runs, seconds }: Size): Promise<never> {
  const postgres = await startPostgres(dist);
  const pools = openPools(await postgres.newDatabase("credits"));
  await makeBare(pools);
  const workspaces = await newWorkspaces(pools, 1_000, enough);
  const [poor] = await newWorkspaces(pools, 1, few * 10);
  const results: Record<string, ReturnType<typeof compare>> = {};
  for (const [name, ids] of [
    ["one", workspaces.slice(0, 1)],
    ["thousand", workspaces],
  ] as const) {
    const slices: Record<"ours" | "bare", number[]> = { ours: [], bare: [] };
    await perSecond(ids, 1, pairOf(pools));
    await perSecond(ids, 1, bareOf(pools));
    for (let run = 0; run < runs; run++) {
      slices.ours.push(await perSecond(ids, seconds, pairOf(pools)));
      slices.bare.push(await perSecond(ids, seconds, bareOf(pools)));
    }
    results[name] = compare(slices.ours, slices.bare);
  }
  const overdrafts = (await overspent(pools, poor!)) + (await wrongBooks(pools));
  const around = await circumstances(pools.admin, runs, spenders);
  await pools.close();
  await postgres.stop();
  const { one, thousand } = results;
  const ratio = Math.min(one!.ratio, thousand!.ratio);
  conclude(
    { name: "credits", ratio, perTransaction: rounded(2 * ratio, 3), overdrafts, one, thousand, ...around },
    [
      { name: "ratio", value: ratio, min: 0.5 },
      { name: "overdrafts", value: overdrafts, max: 0 },
    ],
  );
}

/** How often all spenders together finish in a second, each time with any of these workspaces. */
async function perSecond(ids: readonly string[], seconds: number, spend: Spend): Promise<number> {
  const [started, until] = [performance.now(), performance.now() + seconds * 1_000];
  let done = 0;
  await Promise.all(
    Array.from({ length: spenders }, async () => {
      while (performance.now() < until) {
        if (!(await spend(ids[Math.floor(Math.random() * ids.length)]!))) throw new Error("not paid");
        done++;
      }
    }),
  );
  return (done / (performance.now() - started)) * 1_000;
}

const at = () => ({ now: new Date(), newId });

/** As a step of a campaign is paid for: reserved before it is done, charged after. */
const pairOf =
  ({ app }: Pools): Spend =>
  async (workspaceId) => {
    const billable = { reference: newId(), tenths: 10 };
    const who = { category: "sms" as const, userId: null, campaignId: null };
    const covered = await inWorkspace(app, { workspaceId }, (tx) => setAside(tx, at(), [billable]));
    if (!covered.has(billable.reference)) return false;
    const paid = await inWorkspace(app, { workspaceId }, (tx) => charge(tx, at(), [{ ...billable, ...who }]));
    return paid.has(billable.reference);
  };

/** The least that would do: the balance and one line. */
const bareOf =
  ({ app }: Pools): Spend =>
  (workspaceId) =>
    inWorkspace(app, { workspaceId }, async (tx) => {
      await tx.query(
        { name: "bare balance", text: "update bare.balances set balance = balance - 10 where id = $1" },
        [workspaceId],
      );
      await tx.query(
        { name: "bare line", text: "insert into bare.lines (balance_id, id, amount) values ($1, $2, 10)" },
        [...[workspaceId, newId()]],
      );
      return true;
    });

async function makeBare({ admin }: Pools): Promise<void> {
  await admin.query(
    `create schema bare; grant usage on schema bare to tern_app;
     create table bare.balances (id uuid primary key, balance integer not null check (balance >= 0));
     create table bare.lines (balance_id uuid, id uuid, amount integer not null, primary key (balance_id, id));
     grant select, insert, update on bare.balances, bare.lines to tern_app`,
  );
}

async function newWorkspaces({ admin, app }: Pools, count: number, tenths: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  await admin.query(
    `insert into workspaces (id, name, email, brand, trial_ends_at)
     select id, 'Measure', 'm@m.test', 'tern', now() - interval '1 day' from unnest($1::uuid[]) as id`,
    [ids],
  );
  await admin.query("insert into bare.balances select id, $2 from unnest($1::uuid[]) as id", [ids, enough]);
  for (const workspaceId of ids)
    await inWorkspace(app, { workspaceId }, (tx) => grantBought(tx, at(), { tenths, reference: "measure" }));
  return ids;
}

/** All spenders try until there is nothing left; returns how many charges there are beyond what could be paid. */
async function overspent(pools: Pools, workspaceId: string): Promise<number> {
  const spend = pairOf(pools);
  await Promise.all(
    Array.from({ length: spenders }, async () => {
      while (await spend(workspaceId));
    }),
  );
  const { rows } = await pools.admin.query(
    "select count(*)::int as charges from credit_postings where workspace_id = $1 and kind = 'charge'",
    [workspaceId],
  );
  return Math.max(0, rows[0].charges - few);
}

/** Workspaces that spent more than they had, or whose balance is not what was posted. */
async function wrongBooks({ admin }: Pools): Promise<number> {
  const { rows } = await admin.query(
    `select count(*)::int as wrong from credits c where c.balance < 0 or c.reserved <> 0 or c.balance <> (
       select sum(case p.kind when 'bought' then p.amount when 'charge' then -p.amount else 0 end) from credit_postings p
        where p.workspace_id = c.workspace_id)`,
  );
  return rows[0].wrong;
}

import type { Step } from "@/lib/contract/campaigns/sequence";
import { newId } from "@/server/ids";
import { wakeCredits } from "@/server/jobs/tasks/credits";
import {
  charge,
  creditsNow,
  grantCredits,
  refundCharges,
  releaseHolds,
  setAside,
} from "@/server/planning/credits";
import type { Finding } from "@/server/ports/enrichment";
import { lockCredits, readCredits } from "@/server/repositories/billing/credits";
import { effect } from "../../../support/credits";
import { send, take, workNow, workUntil } from "../../engine/drive.mts";
import {
  at,
  deliveriesOf,
  enroll,
  hours,
  newCampaign,
  newEngine,
  newWorld,
  outside,
  report,
  sql,
  time,
  type World,
} from "../../engine/kit.mts";

const seen: Record<string, unknown> = {};
const now = () => ({ now: time.now, newId: () => newId() });

/** Compares the ledger with the balance, which only the ledger writes. */
async function books({ workspaceId }: World) {
  const [row] = await sql<{ balance: number; sum: number; lowest: number }>(
    `select c.balance, (select coalesce(sum(${effect}), 0)::int from credit_postings e where e.workspace_id = c.workspace_id) as sum
       from credits c where c.workspace_id = $1`,
    [workspaceId],
  );
  return { balance: row?.balance ?? 0, isTrue: row?.balance === row?.sum };
}
const spent = async ({ workspaceId }: World) =>
  (
    await sql<{ line: string }>(
      `select kind || ' ' || category || ' ' || ${effect} as line from credit_postings e
        where workspace_id = $1 and category is not null and reference <> 'spent before' order by at, reference, turn`,
      [workspaceId],
    )
  ).map(({ line }) => line);
const jobs = async ({ workspaceId }: World, name: string) =>
  (await sql("select 1 from jobs.job where name = $2 and data->>'workspaceId' = $1", [workspaceId, name]))
    .length;

/** A workspace with this many tenths of a credit left from its trial. */
async function worldWith(tenths: number): Promise<World> {
  const world = await newWorld();
  const { balance } = await world.inside((tx) => creditsNow(tx, now()));
  await world.inside((tx) =>
    charge(tx, now(), [
      {
        ...{ reference: "spent before", tenths: balance - tenths, category: "call" },
        ...{ userId: null, campaignId: null },
      },
    ]),
  );
  await sql("delete from jobs.job");
  return world;
}
const billable = (reference: string, tenths = 10) => ({
  ...{ reference, tenths, category: "sms" as const, userId: null, campaignId: null },
});

{
  // The trial's grant is made automatically and once, for any number of simultaneous calls.
  const world = await newWorld();
  const asked = await Promise.all(
    Array.from({ length: 12 }, () => world.inside((tx) => creditsNow(tx, now()))),
  );
  const grants = () =>
    sql("select 1 from credit_postings where workspace_id = $1 and kind = 'plan'", [world.workspaceId]);
  const first = (await grants()).length;
  await world.inside((tx) => grantCredits(tx, now()));
  const again = (await grants()).length;
  const { periodEnd } = (await world.inside(readCredits))!;
  time.now = new Date(periodEnd!);
  await Promise.all(Array.from({ length: 6 }, () => world.inside((tx) => grantCredits(tx, now()))));
  const later = (await grants()).length;
  await sql("update workspaces set tier = 'supreme' where id = $1", [world.workspaceId]);
  await world.inside((tx) => grantCredits(tx, now()));
  const upgraded = await world.inside(readCredits);
  await sql("update workspaces set tier = 'free', trial_ends_at = null where id = $1", [world.workspaceId]);
  await world.inside((tx) => grantCredits(tx, now()));
  seen.grants = {
    ...{ balances: [...new Set(asked.map(({ balance }) => balance))], first, again, later },
    upgraded: upgraded?.balance,
    kept: (await books(world)).balance,
    ...{ isTrue: (await books(world)).isTrue },
  };
  at("2026-03-02T09:00:00.000Z");
}

{
  // Concurrent charges, some repeated, some rolled back at the last moment.
  const world = await worldWith(60);
  const lowest: number[] = [];
  let seed = 7;
  const chance = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const act = async (index: number) => {
    const reference = `deed ${index % 45}`;
    const kind = chance();
    const isThrown = chance() < 0.2;
    await world
      .inside(async (tx) => {
        if (kind < 0.2) await setAside(tx, now(), [billable(reference)]);
        else if (kind < 0.3) await releaseHolds(tx, now(), [reference]);
        else if (kind < 0.4) await refundCharges(tx, now(), [reference]);
        else
          await charge(tx, now(), [
            billable(reference, 1 + Math.floor(chance() * 10)),
            billable(`${reference} too`),
          ]);
        lowest.push((await readCredits(tx))!.balance);
        if (isThrown) throw new Error("killed");
      })
      .catch((error: Error) => {
        if (error.message !== "killed") throw error;
      });
  };
  for (let round = 0; round < 12; round++)
    await Promise.all(Array.from({ length: 15 }, (_, index) => act(round * 15 + index)));
  const nets = await sql<{ charged: number; turns: number }>(
    `select count(*) filter (where net < 0)::int as charged, max(turns)::int as turns from (
       select sum(${effect}) as net, sum((kind = 'charge')::int) - sum((kind = 'return')::int) as turns
         from credit_postings e where workspace_id = $1 and category is not null and part = 0 group by reference) n`,
    [world.workspaceId],
  );
  seen.many = {
    ...(await books(world)),
    lowest: Math.min(...lowest) >= 0,
    atMostOnce: nets[0]?.turns,
    charged: (nets[0]?.charged ?? 0) > 5,
    told: (await jobs(world, "tell-empty-credits")) > 0,
  };
}

{
  // Reserved, settled, released, refunded, charged again.
  const world = await worldWith(20);
  const inside = world.inside;
  const first = await inside((tx) => setAside(tx, now(), [billable("a"), billable("b"), billable("c")]));
  const others = await inside((tx) => charge(tx, now(), [billable("d")]));
  await inside((tx) => releaseHolds(tx, now(), ["b"]));
  const woken = await jobs(world, "wake-credits");
  const done = await inside((tx) => charge(tx, now(), [billable("a")]));
  const repeated = await inside((tx) => charge(tx, now(), [billable("a"), billable("a")]));
  const between = (await books(world)).balance;
  await inside((tx) => refundCharges(tx, now(), ["a"]));
  await inside((tx) => refundCharges(tx, now(), ["a"]));
  const back = (await books(world)).balance;
  await inside((tx) => charge(tx, now(), [billable("a")]));
  seen.holds = {
    ...{ first: [...first], others: [...others], woken, done: [...done], repeated: [...repeated] },
    ...{ between, back, ...(await books(world)) },
  };
  // A reservation that is not settled is released after an hour.
  await inside((tx) => setAside(tx, now(), [billable("dead")]));
  const refused = await inside((tx) => setAside(tx, now(), [billable("next")]));
  time.now = new Date(+time.now + hours(1));
  const free = await inside((tx) => setAside(tx, now(), [billable("next")]));
  seen.forgotten = { refused: [...refused], free: [...free] };
  at("2026-03-02T09:00:00.000Z");
}

{
  // No role of the product can write a balance or change a line.
  const world = await worldWith(50);
  const tries = [
    "update credits set balance = 1000000",
    "update credits set reserved = 0",
    "update credit_grants set remaining = 1000000",
    "update credit_postings set amount = 1",
    "delete from credit_postings",
    "insert into credits (workspace_id, balance) values (gen_random_uuid(), 5)",
    `insert into credit_postings (id, at, kind, from_account, to_account, category, amount, reference, turn, grant_id)
      select gen_random_uuid(), now(), 'charge', 'available', 'spent', 'sms', 51, 'too much', 1, id from credit_grants`,
    `insert into credit_postings (id, at, kind, from_account, to_account, category, amount, reference, turn, grant_id)
      select gen_random_uuid(), now(), 'charge', 'plan', 'spent', 'sms', 1, 'from nowhere', 1, id from credit_grants`,
    `insert into credit_postings (id, at, kind, from_account, to_account, category, amount, reference, turn, grant_id)
      values (gen_random_uuid(), now(), 'charge', 'available', 'spent', 'sms', 1, 'of nobody', 1, gen_random_uuid())`,
  ];
  seen.walls = await Promise.all(
    tries.map((text) =>
      world
        .inside((tx) => lockCredits(tx).then(() => tx.query(text)))
        .then(
          () => "written",
          ({ code }: { code?: string }) => code,
        ),
    ),
  );
}

const engine = await newEngine();
const enrich = (finds: "email" | "phone" | "both"): Step => ({
  ...{ id: newId(), is_enabled: true, type: "enrich", finds },
});
const forget = async (ids: string[]) => {
  await sql(
    "update prospects set work_email = null, personal_email = null, phone = null where id = any($1)",
    [ids],
  );
  await sql("delete from prospect_identities where prospect_id = any($1) and kind in ('email', 'phone')", [
    ids,
  ]);
};
const rows = async (world: World) =>
  (await deliveriesOf(world)).map(({ kind, state, reason, wait_reason }) =>
    [kind, state, reason ?? wait_reason].filter(Boolean).join(" "),
  );
let found = 0;
const answer = (finding: () => Finding) => {
  outside.lookedUp.length = 0;
  outside.finding = finding;
};
const found1 = (): Finding => ({ kind: "found", email: `f${++found}@found.example`, phone: null });
async function enriching(tenths: number, people: number, finds: "email" | "phone" | "both" = "email") {
  const world = await worldWith(tenths);
  const campaign = await newCampaign(world, [enrich(finds)]);
  await forget(await enroll(world, campaign, people));
  return { world, campaign };
}
const wakeTools = (world: World) =>
  ({
    ...{ now: () => time.now, newId: () => newId() },
    inWorkspace: (_id: string, work: Parameters<World["inside"]>[0]) => world.inside(work),
  }) as never;

{
  // Charged for each address found, and for nothing else.
  let asked = 0;
  answer(() => (asked++ % 2 === 0 ? found1() : { kind: "nothing" }));
  const { world, campaign } = await enriching(100, 6);
  await workNow(engine);
  const entries = await sql<{ campaign_id: string }>(
    "select campaign_id from credit_postings where workspace_id = $1 and category = 'enrich'",
    [world.workspaceId],
  );
  const [{ holds } = { holds: -1 }] = await sql<{ holds: number }>(
    "select count(*)::int as holds from credit_holds where workspace_id = $1",
    [world.workspaceId],
  );
  seen.paid = {
    ...{ charges: entries.length, ofCampaign: entries.every((one) => one.campaign_id === campaign), holds },
    rows: (await rows(world)).toSorted(),
    ...(await books(world)),
  };
}

{
  // Too few credits: one continues, the others wait; after a grant they continue.
  answer(found1);
  const { world } = await enriching(10, 3);
  await workNow(engine);
  const poor = { rows: (await rows(world)).toSorted(), asked: outside.lookedUp.length };
  await workUntil(engine, new Date(+time.now + hours(30)));
  const still = outside.lookedUp.length;
  const [{ emptied_at } = { emptied_at: null }] = await sql<{ emptied_at: Date | null }>(
    "select emptied_at from credits where workspace_id = $1",
    [world.workspaceId],
  );
  const told = await jobs(world, "tell-empty-credits");
  await sql("update workspaces set tier = 'supreme' where id = $1", [world.workspaceId]);
  await world.inside((tx) => grantCredits(tx, now()));
  const wakes = await jobs(world, "wake-credits");
  await wakeCredits(wakeTools(world), { workspaceId: world.workspaceId });
  await workNow(engine);
  const after = (await world.inside(readCredits))!;
  seen.waiting = {
    ...{ poor, still, isEmptied: emptied_at !== null, told, wakes: wakes > 0 },
    ...{ rows: await rows(world), isFull: after.emptiedAt === null, ...(await books(world)) },
  };
  at("2026-03-02T09:00:00.000Z");
}

{
  // Killed between the lookup and its record: the next worker looks it up again, and it is charged once.
  answer(found1);
  const { world } = await enriching(10, 1);
  const taken = await take(engine);
  const aside = await sql("select amount from credit_holds where workspace_id = $1", [world.workspaceId]);
  await sql("update deliveries set state = 'planned', lease_by = null, due_at = $2 where workspace_id = $1", [
    world.workspaceId,
    time.now,
  ]);
  await sql("update lanes set lease_by = null, wake_at = $2, slot_at = '-infinity' where workspace_id = $1", [
    world.workspaceId,
    time.now,
  ]);
  await workNow(engine);
  // The dead worker comes back and reports its result too late.
  await send(engine, taken);
  seen.killed = { aside: aside.length, spent: await spent(world), ...(await books(world)) };
}

{
  // Retried over time, charged once; a phone number alone is free, and so is a person stopped meanwhile.
  let tries = 0;
  answer(() => (++tries < 3 ? { kind: "later", reason: "unreachable" } : found1()));
  const { world } = await enriching(10, 1);
  await workUntil(engine, new Date(+time.now + hours(1)));
  const repeated = { tries, spent: await spent(world) };
  answer(() => ({ kind: "found", email: null, phone: "+12125550199" }));
  const { world: free } = await enriching(0, 1, "phone");
  await workNow(engine);
  answer(found1);
  const { world: stopped } = await enriching(10, 1);
  const taken = await take(engine);
  await sql(
    "update deliveries set state = 'skipped', reason = 'stopped', settled_at = $2, lease_by = null where workspace_id = $1",
    [stopped.workspaceId, time.now],
  );
  await send(engine, taken);
  seen.others = {
    repeated,
    free: { rows: await rows(free), spent: await spent(free) },
    stopped: {
      spent: await spent(stopped),
      holds: await sql("select 1 from credit_holds where workspace_id = $1", [stopped.workspaceId]),
    },
  };
}

await report(seen);

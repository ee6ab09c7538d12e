import { firstBook } from "@/server/domain/billing/first-book";
import { newId } from "@/server/ids";
import { grantBought, grantExtra, takeBackBought } from "@/server/planning/credit-grants";
import { charge, creditsNow, refundCharges, releaseHolds, setAside } from "@/server/planning/credits";
import { newWorld, report, sql, time, type World } from "../../engine/kit.mts";
import { type Kind, Model } from "../ledger-model.mts";

/*
 * Random sequences on the ledger of credits. In order, each result and all balances must be those of the model. Concurrently, the order is
 * only known afterwards, so the postings are played back and each must have been allowed when it was made.
 */
const seen: Record<string, unknown> = {};
const minute = 60_000;
const at = () => ({ now: time.now, newId: () => newId() });
const billable = (reference: string, tenths: number) => ({
  ...{ reference, tenths, category: "sms" as const, userId: null, campaignId: null },
});

function diceOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { below: (max: number) => Math.floor(next() * max), chance: (of: number) => next() < of };
}
type Dice = ReturnType<typeof diceOf>;

/** Periods of a workspace that was made on the fifth of a month at ten. */
function periodAt(now: number) {
  const of = new Date(now);
  const begins = (shift: number) => Date.UTC(of.getUTCFullYear(), of.getUTCMonth() + shift, 5, 10);
  const shift = begins(0) > now ? -1 : 0;
  return { start: begins(shift), end: begins(shift + 1) };
}

async function paidWorld(tier: string): Promise<World> {
  const world = await newWorld();
  await sql(
    "update workspaces set created_at = '2026-01-05T10:00:00Z', trial_ends_at = null, is_subscription_good = true, tier = $2 where id = $1",
    [world.workspaceId, tier],
  );
  return world;
}

const tiers = ["basic", "growth"] as const;
const perPeriod = (tier: (typeof tiers)[number]) => firstBook.plans[tier].credits * 10;

type Step = {
  name: string;
  asked: number;
  model(model: Model): unknown;
  real(world: World): Promise<unknown>;
};

/** Mostly small amounts, and some that use up what there is. */
const amount = (dice: Dice) => (dice.chance(0.3) ? 1 + dice.below(9_000) : 1 + dice.below(60));
const references = (dice: Dice) => Array.from({ length: 1 + dice.below(3) }, () => `r${dice.below(40)}`);

function stepOf(dice: Dice): Step {
  const which = dice.below(100);
  const refs = references(dice);
  const billables = refs.map((reference) => billable(reference, amount(dice)));
  const invoice = `in_${dice.below(8)}`;
  const tenths = amount(dice);
  const sorted = (covered: ReadonlySet<string>) => [...covered].toSorted();
  if (which < 25) {
    const ms = minute * (1 + dice.below(90));
    return {
      name: `reserve ${refs}`,
      asked: new Set(refs).size,
      model: (model) => model.reserve(billables, +time.now + ms),
      real: async (world) => sorted(await world.inside((tx) => setAside(tx, at(), billables, ms))),
    };
  }
  if (which < 55)
    return {
      name: `charge ${refs}`,
      asked: new Set(refs).size,
      model: (model) => model.charge(billables),
      real: async (world) => sorted(await world.inside((tx) => charge(tx, at(), billables))),
    };
  if (which < 65)
    return {
      name: `release ${refs}`,
      asked: 0,
      model: (model) => model.release(refs),
      real: (world) => world.inside((tx) => releaseHolds(tx, at(), refs)),
    };
  if (which < 80)
    return {
      name: `return ${refs}`,
      asked: 0,
      model: (model) => model.refund(refs),
      real: (world) => world.inside((tx) => refundCharges(tx, at(), refs)),
    };
  if (which < 86) {
    const kind = dice.chance(0.5) ? "gift" : "refund";
    const credits = 1 + dice.below(30);
    const reference = newId();
    return {
      name: `give ${kind} ${credits}`,
      asked: 0,
      model: (model) => model.give(kind, credits * 10, reference),
      real: (world) =>
        world.inside((tx) => grantExtra(tx, at(), credits, reference, { by: "Jo", reason: "test", kind })),
    };
  }
  if (which < 94)
    return {
      name: `buy ${invoice} ${tenths}`,
      asked: 0,
      model: (model) => model.buy(tenths, invoice),
      real: (world) => world.inside((tx) => grantBought(tx, at(), { tenths, reference: invoice })),
    };
  return {
    name: `take back ${invoice}`,
    asked: 0,
    model: (model) => model.takeBack(invoice),
    real: (world) => world.inside((tx) => takeBackBought(tx, at(), { reference: invoice })),
  };
}

const kinds: readonly Kind[] = ["gift", "refund", "plan", "bought"];

/** What the tables say. */
async function tables({ workspaceId }: World) {
  const [row] = await sql<Record<string, number>>(
    `select c.balance, c.reserved, c.balance - c.reserved as free,
            (select coalesce(sum(h.amount), 0)::int from credit_holds h where h.workspace_id = c.workspace_id) as held,
            ${kinds.map((kind) => `(select coalesce(sum(g.remaining), 0)::int from credit_grants g where g.workspace_id = c.workspace_id and g.kind = '${kind}') as ${kind}`)}
       from credits c where c.workspace_id = $1`,
    [workspaceId],
  );
  return row!;
}
const expected = (model: Model) => ({
  ...{ balance: model.balance, reserved: model.reserved, free: model.free, held: model.reserved },
  ...Object.fromEntries(kinds.map((kind) => [kind, model.left(kind)])),
});
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const differences: string[] = [];
let [steps, refusals, missing] = [0, 0, 0];
for (let seed = 1; seed <= 6; seed++) {
  const dice = diceOf(seed);
  time.now = new Date("2026-03-02T09:00:00.000Z");
  const world = await paidWorld("basic");
  const model = new Model(periodAt, perPeriod("basic"));
  for (let turn = 0; turn < 150; turn++) {
    if (dice.chance(0.3)) time.now = new Date(+time.now + minute * dice.below(120));
    if (dice.chance(0.03)) time.now = new Date(+time.now + 24 * 60 * minute * dice.below(45));
    if (dice.chance(0.04)) {
      const tier = tiers[dice.below(2)]!;
      await sql("update workspaces set tier = $2 where id = $1", [world.workspaceId, tier]);
      model.perPeriod = perPeriod(tier);
    }
    model.catchUp(+time.now);
    const step = stepOf(dice);
    const [wanted, got] = [step.model(model) ?? null, (await step.real(world)) ?? null];
    await world.inside((tx) => creditsNow(tx, at()));
    const [books, right] = [await tables(world), expected(model)];
    steps++;
    if (Array.isArray(got) && got.length < step.asked) refusals++;
    if (wanted && typeof wanted === "object" && "missing" in wanted && Number(wanted.missing) > 0) missing++;
    if (same(wanted, got) && same(books, right)) continue;
    differences.push(
      `seed ${seed} turn ${turn} ${step.name}: ${JSON.stringify({ wanted, got, right, books })}`,
    );
    break;
  }
}
seen.inOrder = { differences, steps, refused: refusals, missed: missing };

type Posting = {
  id: string;
  kind: string;
  from: string;
  to: string;
  amount: number;
  reference: string;
  turn: number;
  grant: string | null;
  grantKind: Kind | null;
  ends: Date | null;
};

/** Plays all postings of a workspace back, one movement at a time; returns what should not have been possible. */
async function wrongs({ workspaceId }: World): Promise<string[]> {
  const postings = await sql<Posting>(
    `select p.id, p.kind, p.from_account as "from", p.to_account as "to", p.amount, p.reference, p.turn, p.grant_id as "grant",
            g.kind as "grantKind", g.ends_at as ends
       from credit_postings p left join credit_grants g on g.workspace_id = p.workspace_id and g.id = p.grant_id
      where p.workspace_id = $1 order by p.id`,
    [workspaceId],
  );
  const wrong: string[] = [];
  const accounts = new Map<string, number>();
  const grants = new Map<string, { remaining: number; kind: Kind; ends: number }>();
  const open = new Map<string, Map<string, number>>();
  const move = (account: string, by: number) => accounts.set(account, (accounts.get(account) ?? 0) + by);
  for (const { kind, from, to, amount: tenths, reference, turn, grant, grantKind, ends } of postings) {
    const what = `${kind} ${reference} ${turn}`;
    move(from, -tenths);
    move(to, tenths);
    // Those of one movement are one statement: what one part of it takes from, another may fill.
    if ((accounts.get("reserved") ?? 0) < 0) wrong.push(`${what}: more than was reserved`);
    if (!grant) continue;
    if (!grants.has(grant))
      grants.set(grant, { remaining: 0, kind: grantKind!, ends: ends ? +ends : forever });
    const lot = grants.get(grant)!;
    if (kind === "charge") {
      const rank = (one: { kind: Kind; ends: number }) => [kinds.indexOf(one.kind), one.ends] as const;
      const earlier = [...grants.values()].find((one) => {
        const [[a, b], [c, d]] = [rank(one), rank(lot)];
        return one.remaining > 0 && (a < c || (a === c && b < d));
      });
      if (earlier)
        wrong.push(`${what}: takes from ${lot.kind} while ${earlier.remaining} of ${earlier.kind} are left`);
      const parts = open.get(`${reference} ${turn}`) ?? new Map<string, number>();
      open.set(`${reference} ${turn}`, parts.set(grant, (parts.get(grant) ?? 0) + tenths));
    }
    if (kind === "return") {
      const parts = open.get(`${reference} ${turn}`);
      const left = (parts?.get(grant) ?? 0) - tenths;
      if (left < 0) wrong.push(`${what}: returned to a grant it was not taken from`);
      parts?.set(grant, left);
    }
    lot.remaining += to === "available" ? tenths : -tenths;
    if (lot.remaining < 0) wrong.push(`${what}: more than the grant had`);
  }
  const [row] = await sql<{ balance: number; reserved: number; held: number }>(
    `select balance, reserved, (select coalesce(sum(amount), 0)::int from credit_holds where workspace_id = $1) as held
       from credits where workspace_id = $1`,
    [workspaceId],
  );
  const sum = [...accounts.values()].reduce((all, one) => all + one, 0);
  if (sum !== 0) wrong.push(`the accounts sum to ${sum}`);
  const [available, reserved] = [accounts.get("available") ?? 0, accounts.get("reserved") ?? 0];
  if (available < 0) wrong.push(`${available} are available`);
  if (row!.balance !== available + reserved || row!.reserved !== reserved || row!.held !== reserved)
    wrong.push(`the balances are ${JSON.stringify(row)}, the accounts ${available} and ${reserved}`);
  const kept = await sql<{ id: string; remaining: number }>(
    "select id, remaining from credit_grants where workspace_id = $1",
    [workspaceId],
  );
  for (const { id, remaining } of kept)
    if (remaining !== (grants.get(id)?.remaining ?? 0)) wrong.push(`grant ${id} has ${remaining}`);
  const openRefs = [...open].filter(([, parts]) => [...parts.values()].some((tenths) => tenths > 0));
  const names = openRefs.map(([key]) => key.slice(0, key.lastIndexOf(" ")));
  if (new Set(names).size !== names.length) wrong.push("something is charged twice");
  return wrong;
}
const forever = Number.POSITIVE_INFINITY;

{
  time.now = new Date("2026-03-02T09:00:00.000Z");
  const world = await paidWorld("basic");
  const found: string[] = [];
  const dice = diceOf(99);
  let acts = 0;
  for (let round = 0; round < 25; round++) {
    time.now = new Date(+time.now + minute * (dice.chance(0.2) ? 60 * 24 * 20 : 30));
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        const step = stepOf(dice);
        const isKilled = dice.chance(0.15);
        const inside: World["inside"] = (work) =>
          world.inside(async (tx) => {
            const done = await work(tx);
            if (isKilled) throw new Error("killed");
            return done;
          });
        await step.real({ ...world, inside }).catch((error: Error) => {
          if (error.message !== "killed") throw error;
        });
        acts++;
      }),
    );
    found.push(...(await wrongs(world)));
    if (found.length > 0) break;
  }
  const counts = await sql<{ kind: string; many: boolean }>(
    "select kind, count(*) > 5 as many from credit_postings where workspace_id = $1 group by kind order by kind",
    [world.workspaceId],
  );
  seen.atOnce = {
    found: found.slice(0, 5),
    acts,
    kinds: counts.filter(({ many }) => many).map(({ kind }) => kind),
  };
}

await report(seen);

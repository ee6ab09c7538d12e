import path from "node:path";
import type pg from "pg";
import { inWorkspace, type Tx } from "@/server/db/tx";
import {
  countConversations,
  listConversations,
  searchConversations,
} from "@/server/repositories/inbox/conversations";
import { listMessages } from "@/server/repositories/inbox/messages";
import { compare, median } from "../rig/numbers";
import { openPool, openPools } from "../rig/pools";
import { startPostgres } from "../rig/postgres";
import { circumstances, conclude } from "../rig/report";
import { makeBareViews, searchBare } from "./bare";
import { conversations, searched, seedInboxes } from "./seed";

const slices = 9;
const queries = 200;
const dist = path.resolve(import.meta.dirname, "..");

type Query = (tx: Tx, turn: number) => Promise<unknown[] | number>;

/** The inbox's own queries, one connection a side, by turns; each in a transaction opened the same way. */
export async function measureRls(): Promise<never> {
  const postgres = await startPostgres(dist);
  const database = await postgres.newDatabase("rls");
  const pools = openPools(database);
  const workspaceId = await seedInboxes(pools.admin);
  await makeBareViews(pools.admin, workspaceId);
  const walled = openPool(database.app, 1);
  const bare = openPool(database.admin, 1, "-c search_path=bare,public");
  const ids = await conversationsOf(pools.admin, workspaceId);
  const everything = { accounts: null, split: "all", now: new Date() } as const;
  const list: Query = (tx, turn) =>
    listConversations(tx, everything, { after: null, offset: (turn % 10) * 25, limit: 25 });
  const count: Query = (tx) => countConversations(tx, { ...everything, split: "needs_you" });
  const join: Query = (tx, turn) =>
    listMessages(tx, ids[turn % ids.length] ?? "", { before: null, limit: 50 });
  const word = (turn: number) => searched[turn % searched.length] ?? "";
  const kinds: Record<string, { walled: Query; bare: Query }> = {
    list: { walled: list, bare: list },
    count: { walled: count, bare: count },
    join: { walled: join, bare: join },
    search: {
      walled: (tx, turn) => searchConversations(tx, word(turn), 5_000),
      bare: (tx, turn) => searchBare(tx, word(turn)),
    },
  };
  const ask = (side: "walled" | "bare", kind: string, turn: number) =>
    inWorkspace(side === "walled" ? walled : bare, { workspaceId }, async (tx) =>
      kinds[kind]?.[side](tx, turn),
    );
  const ms: Record<string, { walled: number[]; bare: number[] }> = {};
  for (const kind of Object.keys(kinds)) {
    for (let turn = 0; turn < 10; turn++) {
      const [ours, theirs] = [await ask("walled", kind, turn), await ask("bare", kind, turn)];
      if (JSON.stringify(ours) !== JSON.stringify(theirs)) throw new Error(`${kind} answers differ`);
    }
    const seen = { walled: [] as number[], bare: [] as number[] };
    for (let slice = 0; slice < slices; slice++) {
      const times = { walled: [] as number[], bare: [] as number[] };
      for (let turn = 0; turn < queries; turn++)
        for (const side of turn % 2 ? (["walled", "bare"] as const) : (["bare", "walled"] as const)) {
          const begun = performance.now();
          await ask(side, kind, turn);
          times[side].push(performance.now() - begun);
        }
      seen.walled.push(median(times.walled));
      seen.bare.push(median(times.bare));
    }
    ms[kind] = seen;
    process.stderr.write(
      `${kind}: ${median(seen.walled).toFixed(2)} ms, bare ${median(seen.bare).toFixed(2)} ms\n`,
    );
  }
  const compared = Object.fromEntries(
    Object.entries(ms).map(([kind, seen]) => [kind, compare(seen.walled, seen.bare)]),
  );
  const ratioOf = (kind: string) => compared[kind]?.ratio ?? Number.NaN;
  const ratio = Math.max(...["list", "count", "join"].map(ratioOf));
  const how = await circumstances(pools.admin, slices, queries);
  await Promise.all([walled.end(), bare.end(), pools.close()]);
  await postgres.stop();
  conclude(
    {
      ...{ measure: "rls", ratio, searchRatio: ratioOf("search"), bars: { ratio: 1.15, search: 3 } },
      ratios: Object.fromEntries(Object.keys(kinds).map((kind) => [kind, ratioOf(kind)])),
      p50Ms: Object.fromEntries(
        Object.entries(compared).map(([kind, { ours, theirs }]) => [kind, { walled: ours, bare: theirs }]),
      ),
      ...{ conversations, ...how },
    },
    [
      { name: "rls ratio", value: ratio, max: 1.15 },
      { name: "rls search ratio", value: ratioOf("search"), max: 3 },
    ],
  );
}

async function conversationsOf(admin: pg.Pool, workspaceId: string): Promise<string[]> {
  const { rows } = await admin.query<{ id: string }>(
    "select id from conversations where workspace_id = $1 order by id limit 200",
    [workspaceId],
  );
  return rows.map(({ id }) => id);
}

import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inWorkspace } from "@/server/db/tx";
import { newId } from "@/server/ids";
import { publish } from "@/server/outbox/publish";
import { startApi } from "../rig/api-process";
import { environmentOf } from "../rig/environment";
import { newMembers } from "../rig/members";
import { compare, median, rounded } from "../rig/numbers";
import { startPart } from "../rig/part";
import { openPools } from "../rig/pools";
import { startPostgres } from "../rig/postgres";
import { circumstances, conclude } from "../rig/report";
import { type Connect, clock, type Latency } from "./clients";

const slices = 7;
const broadcasts = 10;
const clients = 2_000;
const people = 100;
const dist = path.resolve(import.meta.dirname, "..");

/** Both sides receive the event from Postgres; the clock runs from before it is written until a client has parsed it. */
export async function measureSockets(): Promise<never> {
  const postgres = await startPostgres(dist);
  const database = await postgres.newDatabase("sockets");
  const pools = openPools(database);
  const { workspaceId, cookies } = await newMembers(pools, people);
  const environment = await environmentOf(postgres, database);
  const api = await startApi(dist, environment);
  const raw = startPart("raw");
  const port = await raw.ask<number>("start", { url: database.admin });
  const parts = { ours: startPart("clients"), raw: startPart("clients") };
  const connect = (side: "ours" | "raw", options: Omit<Connect, "cookies" | "count">) =>
    parts[side].ask("connect", { ...options, cookies, count: clients } satisfies Connect);
  await connect("raw", { url: `ws://127.0.0.1:${port}`, speaks: "raw" });
  await connect("ours", {
    ...{ url: `ws://localhost:${environment.PORT}/all?EIO=4&transport=websocket`, speaks: "socket.io" },
  });

  let seq = 0;
  const id = newId();
  const publishers = {
    ours: () =>
      inWorkspace(pools.app, { workspaceId }, (tx) => publish(tx, "update_workflows", { id, version: seq })),
    raw: () =>
      pools.admin.query("select pg_notify('raw', $1)", [
        JSON.stringify(["update_workflows", { _id: id, version: seq }]),
      ]),
  };
  const broadcast = async (side: "ours" | "raw"): Promise<Latency> => {
    seq++;
    const sentAt = clock();
    await publishers[side]();
    const latency = await parts[side].ask<Latency>("heard", { seq, count: clients, sentAt });
    if (latency.heard !== clients) throw new Error(`${latency.heard} of ${clients} clients heard (${side})`);
    await sleep(50);
    return latency;
  };
  const slice = async (side: "ours" | "raw") => {
    const all: Latency[] = [];
    for (let n = 0; n < broadcasts; n++) all.push(await broadcast(side));
    return { p50: median(all.map(({ p50 }) => p50)), p99: median(all.map(({ p99 }) => p99)) };
  };

  const seen: Record<"ours" | "raw", { p50: number; p99: number }[]> = { ours: [], raw: [] };
  for (const side of ["ours", "raw"] as const) await slice(side);
  for (let n = 0; n < slices; n++) {
    const turns = ["ours", "raw"] as const;
    for (const side of n % 2 ? turns.toReversed() : turns) seen[side].push(await slice(side));
    const at = (side: "ours" | "raw") => seen[side].at(-1)?.p50.toFixed(1);
    process.stderr.write(`slice ${n + 1}: p50 ${at("ours")} ms, raw ${at("raw")} ms\n`);
  }
  const of = (key: "p50" | "p99") =>
    compare(
      seen.ours.map((one) => one[key]),
      seen.raw.map((one) => one[key]),
    );
  const [p50, p99] = [of("p50"), of("p99")];
  const how = await circumstances(pools.admin, slices, clients);
  await Promise.all([api.stop(), raw.stop(), parts.ours.stop(), parts.raw.stop()]);
  await pools.close();
  await postgres.stop();
  conclude(
    {
      ...{ measure: "sockets", ratio: p50.ratio, lowest: p50.lowest, highest: p50.highest, bar: 1.5 },
      ...{ p50Ms: rounded(p50.ours), rawP50Ms: rounded(p50.theirs), p99Ratio: p99.ratio },
      ...{ p99Ms: rounded(p99.ours), rawP99Ms: rounded(p99.theirs), broadcasts, ...how },
    },
    [{ name: "sockets ratio", value: p50.ratio, max: 1.5 }],
  );
}

import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { environmentOf } from "@/bench/rig/environment";
import { loginsOf, newMailWorld } from "@/bench/rig/mail-world";
import { newMembers } from "@/bench/rig/members";
import { openPools } from "@/bench/rig/pools";
import { type Postgres, startPostgres } from "@/bench/rig/postgres";
import { circumstances } from "@/bench/rig/report";
import { startSink } from "@/bench/rig/sink";
import type { Child } from "@/tests/support/child";
import { testDist } from "@/tests/support/cluster";
import { type Api, keepApi } from "./api";
import { createFleet } from "./fleet";
import { beginPlay, endPlay, type Seen, turnOf } from "./live-play";
import { askerOf, liveWorldOf } from "./live-world";
import { diceOf } from "./random-edits";
import { type Kill, scheduleOf, type Victim } from "./schedule";
import { mailsOf } from "./verdict";

export type LiveOptions = {
  edits: number;
  kills: number;
  workers: number;
  seed: string;
  say(line: string): void;
};

const mailboxes = 6;
const turnsOfPlay = 25;
/** How long the edits continue before a worker that does not reach its point is killed anyway. */
const pointMs = 8_000;

/**
 * Edits campaigns at random, through the front door, while real workers send their emails and are killed, as are the api and Postgres.
 * Returns everything that must never happen: no one gets anything twice, everyone has a next step and reaches an end, and what was shown
 * before a version went live comes true.
 */
export async function runLiveEdits({ edits, kills, workers, seed, say }: LiveOptions) {
  const postgres = await startPostgres(testDist);
  const database = await postgres.newDatabase("edits");
  const pools = openPools(database);
  const dice = diceOf(seed);
  const { workspaceId, cookies } = await newMembers(pools, 1);
  const mailWorld = await newMailWorld(pools, Buffer.from(postgres.keys.secret, "base64"), {
    ...{ mailboxes, workspaceId, files: () => true, burst: 1, subject: "Unused", message: "Unused" },
  });
  const judgeFile = path.join(postgres.dir, "judge.jsonl");
  const sink = await startSink({ logins: loginsOf(mailWorld.boxes), judgeFile });
  const environment = await environmentOf(postgres, database, {
    ...{ ENGINE_IN_FLIGHT: "10", LEASE_SECONDS: "5", SETTLE_SECONDS: "2", LOG_LEVEL: "info" },
    ...{ SANDBOX_SMTP_PORT: String(sink.smtpPort), SANDBOX_IMAP_PORT: String(sink.imapPort) },
  });
  const api = await keepApi(testDist, environment);
  const fleet = createFleet(testDist, workers, environment);
  const world = liveWorldOf(pools, mailWorld);
  await world.begin();
  const stage = { world, dice, ask: askerOf(environment.BASE_URL ?? "", cookies[0] ?? "") };
  const seen: Seen = { edits: 0, published: 0, held: 0, led: 0, faults: new Map(), told: [] };
  const victims: Record<Exclude<Victim, "clock">, number> = { worker: 0, api: 0, postgres: 0 };

  try {
    const schedule = scheduleOf(kills, workers, seed);
    let play = await beginPlay(stage, false);
    let turns = 0;
    const editUntil = async (isEnough: () => boolean) => {
      while (!isEnough()) {
        await turnOf(stage, play, seen);
        if (++turns % turnsOfPlay > 0) continue;
        await endPlay(stage, play, seen);
        play = await beginPlay(stage, (turns / turnsOfPlay) % 2 === 1);
      }
    };
    await fleet.arm(null);
    for (const [index, kill] of schedule.entries()) {
      const armed = await fleet.arm({ ...kill, turn: 1 + dice.below(3) });
      await armed.line(/the worker is at work/);
      let isStruck = false;
      const blow = strike({ postgres, api }, armed, kill, dice.random() * 1_500).finally(() => {
        isStruck = true;
      });
      const share = Math.ceil((edits * (index + 1)) / (kills + 1));
      await editUntil(() => isStruck && seen.edits >= share);
      await blow;
      const victim = victimOf(kill);
      victims[victim]++;
      say(`kill ${index + 1} of ${kills}: ${victim} ${kill.point ?? "at any moment"}, ${seen.edits} edits`);
    }
    await fleet.arm(null);
    await editUntil(() => seen.edits >= edits);
    await endPlay(stage, play, seen);
    const copies = [...mailsOf(judgeFile).arrived.values()].flat();
    const how = await circumstances(pools.admin, 1, edits);
    const count = (kind: string) => seen.faults.get(kind) ?? 0;
    return {
      ...{ edits: seen.edits, published: seen.published, foreseen: seen.held, led: seen.led },
      ...{ sent: copies.length, doubled: copies.length - new Set(copies).size },
      ...{ orphaned: count("orphaned"), stuck: count("stuck"), miscounted: count("miscounted") },
      ...{ returnedUnasked: count("returnedUnasked"), restless: count("restless") },
      ...{ told: seen.told, kills, victims, workers, seed, ...how },
    };
  } finally {
    await Promise.all([fleet.stop(), api.stop()]);
    await Promise.all([sink.close(), pools.close()]);
    await postgres.stop();
  }
}

/** The workspace has its own clock, so instead of skewing the workers' clock, one of them is killed. */
const victimOf = ({ victim }: Kill) => (victim === "clock" ? "worker" : victim);

/** Kills at the named point, or after a while; other work continues for a moment, so that it is caught in every stage. */
async function strike(
  { postgres, api }: { postgres: Postgres; api: Api },
  armed: Child,
  { victim, point }: Kill,
  afterMs: number,
): Promise<void> {
  if (point) await armed.line(new RegExp(`^stop point ${point}$`), pointMs).catch(() => undefined);
  await sleep(point ? afterMs / 10 : afterMs);
  if (victim === "api") await api.replace();
  if (victim === "postgres") await postgres.crash();
  if (victim === "api" || (victim === "postgres" && !point)) return;
  armed.kill("SIGKILL");
  await armed.exited;
}

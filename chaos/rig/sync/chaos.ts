import { setTimeout as sleep } from "node:timers/promises";
import { environmentOf } from "@/bench/rig/environment";
import { newMembers } from "@/bench/rig/members";
import { openPools, type Pools } from "@/bench/rig/pools";
import { startPostgres } from "@/bench/rig/postgres";
import { circumstances } from "@/bench/rig/report";
import { externalCrm } from "@/lib/contract/crm/external";
import { newId } from "@/server/ids";
import { testDist } from "@/tests/support/cluster";
import { startPipedrive } from "@/tests/support/stand-ins/pipedrive";
import { keepApi } from "../api";
import { createFleet } from "../fleet";
import { askerOf, sure } from "../live-world";
import { diceOf } from "../random-edits";
import { judge } from "./judge";
import { act, newBook } from "./people";

export type SyncOptions = { records: number; kills: number; seed: string; say(line: string): void };

const platform = "pipedrive" as const;
const actsPerKill = 150;
/** A worker that writes nothing is killed all the same. */
const longestMs = 25_000;
/** How often nothing new is told, while whatever is written is a loop. */
const quietRounds = 4;

export async function runSync({ records, kills, seed, say }: SyncOptions) {
  const postgres = await startPostgres(testDist);
  const database = await postgres.newDatabase("sync");
  const pools = openPools(database);
  const dice = diceOf(seed);
  const pipedrive = await startPipedrive();
  const began = Date.now();
  const clock = setInterval(() => pipedrive.clock.advance(began + ranFor() - +pipedrive.clock.now()), 200);
  const ranFor = () => Date.now() - began;
  const environment = await environmentOf(postgres, database, {
    ...{ PIPEDRIVE_AUTH_URL: pipedrive.authUrl, PIPEDRIVE_API_URL: pipedrive.apiUrl },
    EGRESS_ALLOW: pipedrive.allow,
  });
  const api = await keepApi(testDist, environment);
  const fleet = createFleet(testDist, 2, environment);
  const query = (text: string, values: unknown[] = []) => sure(() => pools.admin.query(text, values));
  const writes = () =>
    pipedrive.seen.filter(({ method, path }) => /v2\/(persons|organizations)/.test(path) && method !== "GET")
      .length;
  const { workspaceId, cookies } = await newMembers(pools, 1);
  await realAccount(pools, workspaceId);
  const ask = askerOf(environment.BASE_URL ?? "", cookies[0] ?? "");
  const poll = () => query("update crm_connections set run_at = now()");
  const settle = async () => {
    const pending = `select (select count(*) from crm_links where due_at is not null)::int as due,
        (select count(*) from crm_connections where run_at <= now() or first ->> 'state' = 'running' or running_until is not null)::int as busy`;
    for (let round = 0; ; round++) {
      const [row] = (await query(pending)).rows;
      if (row.due === 0 && row.busy === 0) return;
      if (round % 20 === 0) say(`${row.due} links are due, ${writes()} writes so far`);
      await sleep(1_000);
    }
  };
  try {
    const user = pipedrive.newUser("Vera Vendor");
    const book = await newBook(pools, pipedrive, { workspaceId, records, dice });
    await ask(externalCrm.loginByKey, { platform, apiKey: pipedrive.oauth.keyOf(user) });
    const { version, rows } = await ask(externalCrm.mapping, { platform });
    const position = { field: "position", crmField: book.field, direction: "both" as const };
    await ask(externalCrm.setMapping, {
      ...{ platform, version, appliesToExisting: false },
      rows: [
        ...rows
          .filter(({ field }) => field === "email")
          .map(({ isLost: _, refusedCount: __, ...row }) => row),
        { ...position, defaultMode: "none", defaultValue: null },
      ],
    });
    await query(`update crm_connections set rules = jsonb_set(rules, '{createPersonOn}', '["replied"]')`);
    await fleet.arm(null);
    let turn = 0;
    // The first reading, too, is interrupted.
    const known = Math.ceil(kills / 4);
    for (let kill = 0; kill < kills; kill++) {
      const isLater = dice.random() < 0.5;
      const mark = writes() + 5 + dice.below(80);
      const atLatest = Date.now() + longestMs;
      if (kill === known) await settle();
      for (let n = 0; n < actsPerKill || (writes() < mark && Date.now() < atLatest); n++) {
        await act(pools, pipedrive, book, { dice, turn: ++turn, isKnown: kill >= known });
        await sleep(dice.below(20));
        if (n > actsPerKill && writes() >= mark) break;
        if (n % 20 === 0) await trouble();
        if (n % (isLater ? 40 : 120) === 0) await poll();
      }
      const victim = dice.oneOf(["worker", "worker", "postgres"] as const);
      if (victim === "postgres") await postgres.crash();
      for (const child of fleet.all()) child.kill("SIGKILL");
      await Promise.all(fleet.all().map((child) => child.exited));
      // Nobody holds it any more: the lease would be over in less than a minute.
      await query("update crm_connections set running_until = null, rests_until = null");
      await fleet.arm(null);
      await fleet.arm(null);
      say(`kill ${kill + 1} of ${kills}: ${victim}, ${turn} acts, ${writes()} writes`);
    }
    pipedrive.faults.length = 0;
    await settle();
    await poll();
    await query("update crm_connections set sweep_at = now()");
    await settle();
    const before = writes();
    for (let round = 0; round < quietRounds; round++) {
      await poll();
      await settle();
    }
    const loops = writes() - before;
    const { examples, ...verdict } = await judge(pools, pipedrive, book);
    for (const example of examples) say(JSON.stringify(example));
    for (const problem of pipedrive.problems) say(problem);
    const counted = await circumstances(pools.admin, 1, records);
    const made = writes();
    const seconds = Math.round(ranFor() / 1000);
    return {
      records,
      acts: turn,
      kills,
      ...verdict,
      loops,
      mistakes: pipedrive.problems.length,
      writes: made,
      seconds,
      seed,
      ...counted,
    };
  } finally {
    clearInterval(clock);
    await Promise.all([fleet.stop(), api.stop()]);
    await Promise.all([pipedrive.close(), pools.close()]);
    await postgres.stop();
  }

  /** The vendor's answer is lost, or it is busy. */
  async function trouble(): Promise<void> {
    if (pipedrive.faults.length > 3) return;
    const isWrite = ({ method, path }: { method: string; path: string }) =>
      /^\/api\/v2\/(persons|organizations)/.test(path) && method !== "GET";
    const fault = dice.oneOf([
      { fault: "lost", on: isWrite },
      { fault: "lost", on: isWrite },
      { fault: "silence", on: isWrite },
      { fault: { status: 429, headers: { "retry-after": "1" }, body: { success: false } } },
      { fault: { status: 503, body: {} } },
    ] as const);
    if (fault) pipedrive.faults.push(fault);
    await query(
      "update crm_connections set rests_until = null where rests_until > now() + interval '3 seconds'",
    );
  }
}

/** Nothing in the workspace is pretended. */
async function realAccount({ admin }: Pools, workspaceId: string): Promise<void> {
  await admin.query(
    `insert into accounts (workspace_id, id, owner_id, network, is_sandboxed, status, username, first_name, last_name, country_code, timezone)
     select $1, $2, m.user_id, 'linkedin', false, 'active', 'real@real.test', 'Rita', 'Real', 'DE', 'UTC'
       from memberships m where m.workspace_id = $1`,
    [workspaceId, newId()],
  );
}

import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { quantile, rounded } from "@/bench/rig/numbers";
import type { Part } from "@/bench/rig/part";
import { openOutput } from "@/server/supervisor/output";
import { caller, type Member, password, signedUp } from "@/tests/integration/http/caller";
import type { Installation } from "@/tests/support/installation";
import { diceOf } from "../interleave/dice";
import type { Flooded } from "./crowd";

type Options = { seconds: number; seed: string; say(line: string): void };

const users = 20;
/** Alternately alone and among strangers, so that other load on the machine affects both alike. */
const turns = 6;
/** The most frequent reads of users' pages. */
const reads = [
  "/api/users/fetch_user",
  "/api/space/info",
  "/api/workflows?limit=25",
  "/api/inbox/dialogs?limit=25",
  "/api/notifications?limit=25",
  "/api/profiles?limit=25",
  "/api/tasks?limit=25",
];

/** Guessing slows down the account's owner; a user not signed in after this time is locked out. */
const patienceSeconds = 60;

type Work = { took: number[]; refused: number; failed: number };

export async function runStrangers(tern: Installation, strangers: Part, { seconds, seed, say }: Options) {
  const people: Member[] = [];
  for (let at = 0; at < users; at++)
    people.push(
      await signedUp(tern, `User ${at}`, caller(tern.url, "", { "x-forwarded-for": `10.1.0.${at + 1}` })),
    );
  const emails = people.map(({ email }) => email);
  await leaveTraces(people);
  const alone: Work = { took: [], refused: 0, failed: 0 };
  const among: Work = { took: [], refused: 0, failed: 0 };
  const seen: Flooded = { requests: 0, fiveHundreds: 0, shed: 0 };
  await work(people, `${seed}|warm`, 15_000);
  let waits: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const isAmong = turn % 2 === 1;
    const ms = (seconds * 1000) / turns;
    if (isAmong) await strangers.ask("begin", { url: tern.url, emails, seed: `${seed}|${turn}` });
    // Requests of the previous turn may still be in progress.
    await sleep(500);
    const signingIn = turn === turns - 1 ? signInFromElsewhere(tern, emails) : [];
    const done = await work(people, `${seed}|${turn}`, ms);
    waits = await signingIn;
    const side = isAmong ? among : alone;
    side.took.push(...done.took);
    side.refused += done.refused;
    side.failed += done.failed;
    if (isAmong) add(seen, await strangers.ask<Flooded>("end"));
    say(`${isAmong ? "among strangers" : "alone"}: p95 ${quantile(done.took, 0.95).toFixed(1)} ms`);
  }
  const p95 = (side: Work) => quantile(side.took, 0.95);
  return {
    p95RatioOfUsers: rounded(p95(among) / p95(alone)),
    fiveHundreds: seen.fiveHundreds + alone.failed + among.failed,
    usersRefused: alone.refused + among.refused,
    lockedOut: waits.filter((seconds) => seconds > patienceSeconds).length,
    logsLost: users - (await countTraces(tern)),
    ...{ p95Alone: rounded(p95(alone)), p95Among: rounded(p95(among)) },
    longestSignInSeconds: rounded(Math.max(...waits)),
    ...{ calls: among.took.length, strangersCalls: seen.requests, shed: seen.shed },
  };
}

function add(sum: Flooded, more: Flooded): void {
  for (const name of ["requests", "fiveHundreds", "shed"] as const) sum[name] += more[name];
}

/** Each user works like a person: a call, a short wait, the next call; one in ten writes. */
async function work(people: readonly Member[], seed: string, ms: number): Promise<Work> {
  const done: Work = { took: [], refused: 0, failed: 0 };
  const until = Date.now() + ms;
  await Promise.all(
    people.map(async (member, at) => {
      const dice = diceOf(`${seed}|${at}`);
      while (Date.now() < until) {
        const begun = performance.now();
        const { status } = dice.maybe(0.1)
          ? await member.post("/api/users/update", { first_name: `Ada ${dice.below(1_000)}` })
          : await member.get(dice.oneOf(reads));
        done.took.push(performance.now() - begun);
        if (status === 429 || status === 503) done.refused++;
        else if (status !== 200) done.failed++;
        await sleep(50 + dice.below(150));
      }
    }),
  );
  return done;
}

const traceOf = (at: number) => `trace-of-user-${at}-`;

/** Leaves a line of each user in the log, which must still be there in the end. */
async function leaveTraces(people: readonly Member[]): Promise<void> {
  for (const [at, member] of people.entries())
    await member.post("/api/reports/errors", {
      ...{ path: "/inbox", name: "TypeError", message: traceOf(at), stack: "" },
    });
}

/** How many users' lines are in the log files, as the supervisor writes them with their size limits. */
async function countTraces({ children }: Installation): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), "tern-logs-"));
  const printed = children.find(({ name }) => name === "api")?.output() ?? "";
  const stream = Readable.from(printed.split(/(?<=\n)/));
  openOutput(folder, "api", false).take(stream);
  await once(stream, "close");
  await sleep(200);
  const logs = path.join(folder, "logs");
  const text = readdirSync(logs)
    .map((file) => readFileSync(path.join(logs, file), "utf8"))
    .join("\n");
  rmSync(folder, { recursive: true, force: true });
  return Array.from({ length: users }, (_, at) => traceOf(at)).filter((trace) => text.includes(trace)).length;
}

/**
 * Each user signs in on a new device from their own address while strangers guess their password; returns the seconds it took. Like a
 * browser, they retry when the response says so (F3).
 */
const signInFromElsewhere = ({ url }: Installation, emails: readonly string[]): Promise<number[]> =>
  Promise.all(
    emails.map(async (email, at) => {
      const by = caller(url, "", { "x-forwarded-for": `10.2.0.${at + 1}` });
      const begun = performance.now();
      const seconds = () => (performance.now() - begun) / 1000;
      while (seconds() <= patienceSeconds) {
        const { status, body } = await by.post("/api/auth/sign_in", { email, password });
        if (status === 200) return seconds();
        await sleep((body.seconds ?? 1) * 1000 + 100);
      }
      return Number.POSITIVE_INFINITY;
    }),
  );

import pg from "pg";
import { Pool } from "undici";
import { compare, median, quantile, rounded } from "./numbers";

/** Through the front door, each path in its turn; or a statement, straight to the database. */
export type Asked =
  | { origin: string; paths: readonly string[]; cookies: readonly string[] }
  | { url: string; connections: number; text: string; values: readonly unknown[] };
export type Users = { users: number; ms: number; pauseMs: number; asked: Asked };
export type Waited = { p50: number; p95: number; answers: number };

/** Users at work at the same time: each requests, reads for a moment, and requests again; only their waiting time counts. */
export function usersSide() {
  return {
    async run({ users, ms, pauseMs, asked }: Users): Promise<Waited> {
      const { ask, close } = "origin" in asked ? overHttp(asked, users) : overSql(asked);
      const waited: number[] = [];
      const end = performance.now() + ms;
      await Promise.all(
        Array.from({ length: users }, async (_, user) => {
          await pause((pauseMs * user) / users);
          for (let turn = user; performance.now() < end; turn += users) {
            const begun = performance.now();
            await ask(turn);
            waited.push(performance.now() - begun);
            await pause(pauseMs);
          }
        }),
      );
      await close();
      return { p50: quantile(waited, 0.5), p95: quantile(waited, 0.95), answers: waited.length };
    },
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function overHttp({ origin, paths, cookies }: Extract<Asked, { origin: string }>, connections: number) {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  return {
    async ask(turn: number) {
      const { statusCode, body } = await pool.request({
        ...{ path: paths[turn % paths.length] ?? "", method: "GET" },
        headers: { cookie: cookies[turn % cookies.length] ?? "" },
      });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`${statusCode} ${text.slice(0, 200)}`);
    },
    close: () => pool.close(),
  };
}

function overSql({ url, connections, text, values }: Extract<Asked, { url: string }>) {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  return {
    async ask() {
      await pool.query({ name: "page", text, values: [...values] });
    },
    close: () => pool.end(),
  };
}

/**
 * Reads each kind of page by turns, after a first read of each that does not count: the 95th percentile of every slice, by kind. `begin` is
 * called between the two.
 */
export async function readByTurns<Kind extends string>(
  kinds: readonly Kind[],
  slices: number,
  ask: (kind: Kind, ms?: number) => Promise<Waited>,
  begin: () => void = () => undefined,
) {
  for (const kind of kinds) await ask(kind, 1_000);
  begin();
  const seen = Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as Record<Kind, number[]>;
  for (let slice = 0; slice < slices; slice++)
    for (const kind of slice % 2 ? kinds.toReversed() : kinds) seen[kind].push((await ask(kind)).p95);
  for (const kind of kinds) process.stderr.write(`${kind}: p95 ${median(seen[kind]).toFixed(1)} ms\n`);
  const over = (kind: Kind, other: Kind) => compare(seen[kind], seen[other]).ratio;
  return {
    over,
    /** The slowest of these kinds against another one. */
    worst: (some: readonly Kind[], other: Kind) => Math.max(...some.map((kind) => over(kind, other))),
    p95Ms: Object.fromEntries(kinds.map((kind) => [kind, rounded(median(seen[kind]))])),
  };
}

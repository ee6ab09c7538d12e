import pg from "pg";
import { Pool } from "undici";
import { quantile } from "../rig/numbers";

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

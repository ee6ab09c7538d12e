import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";

export type Reading = {
  origin: string;
  cookies: readonly string[];
  accountIds: readonly string[];
  /** Changes of accounts a second, each of another one. */
  changesPerSecond: number;
  /** How often each browser asks for the list. */
  everyMs: number;
  ms: number;
};
export type Took = { reads: number[]; changes: number; bytes: number };

/** Browsers that read the whole list again and again, while others change accounts at a steady pace. */
export function listSide() {
  return {
    async run({ origin, cookies, accountIds, changesPerSecond, everyMs, ms }: Reading): Promise<Took> {
      const pool = new Pool(origin, { connections: 50, pipelining: 1 });
      const until = performance.now() + ms;
      const took: Took = { reads: [], changes: 0, bytes: 0 };
      const ask = async (path: string, cookie: string, body?: unknown) => {
        const answer = await pool.request({
          ...{ path, method: body ? "POST" : "GET" },
          headers: { cookie, origin, ...(body ? { "content-type": "application/json" } : {}) },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        const text = await answer.body.text();
        if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${text.slice(0, 200)}`);
        return text;
      };
      const change = async (number: number) => {
        const id = accountIds[number % accountIds.length];
        const cookie = cookies[number % cookies.length] ?? "";
        await ask(`/api/credentials/${id}/update`, cookie, { work_hours_end: 10 + (number % 12) });
        took.changes++;
      };
      const changing = (async () => {
        const begun = performance.now();
        const open: Promise<void>[] = [];
        for (let number = 0; performance.now() < until; number++) {
          const wait = begun + (number * 1000) / changesPerSecond - performance.now();
          if (wait > 0) await sleep(wait);
          open.push(change(number));
        }
        await Promise.all(open);
      })();
      const reading = cookies.slice(0, 4).map(async (cookie) => {
        while (performance.now() < until) {
          const begun = performance.now();
          took.bytes = (await ask("/api/credentials", cookie)).length;
          took.reads.push(performance.now() - begun);
          await sleep(everyMs);
        }
      });
      await Promise.all([changing, ...reading]);
      await pool.close();
      return took;
    },
  };
}

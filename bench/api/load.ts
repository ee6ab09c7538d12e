import { Pool } from "undici";

export type Load = {
  origin: string;
  path: string;
  cookies: readonly string[];
  /** The other headers of a browser. */
  headers?: Readonly<Record<string, string>>;
  connections: number;
  ms: number;
};
export type Answers = { answers: number; ms: number };

/** Browsers that send the next request as soon as one is answered, over kept connections. */
export function loadSide() {
  return {
    async run({ origin, path, cookies, headers, connections, ms }: Load): Promise<Answers> {
      const pool = new Pool(origin, { connections, pipelining: 1 });
      const begun = performance.now();
      let answers = 0;
      await Promise.all(
        Array.from({ length: connections }, async () => {
          while (performance.now() - begun < ms) {
            const cookie = cookies[answers % cookies.length] ?? "";
            const { statusCode, body } = await pool.request({
              ...{ path, method: "GET" },
              headers: { ...headers, cookie },
            });
            const text = await body.text();
            if (statusCode !== 200) throw new Error(`${statusCode} ${text.slice(0, 200)}`);
            answers++;
          }
        }),
      );
      const took = performance.now() - begun;
      await pool.close();
      return { answers, ms: took };
    },
  };
}

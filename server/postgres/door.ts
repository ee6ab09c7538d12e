import * as z from "zod";
import { startPostgres } from "./start";

/**
 * A Postgres that lives as long as this process: node postgres.mjs '{"dir":…,"password":…}'. Prints {"url","pid"} when it
 * takes connections, and stops it on SIGTERM. Test runs use it, so that no server outlives them.
 */
const wish = z.strictObject({ dir: z.string(), password: z.string(), port: z.int().optional() });

const server = await startPostgres(wish.parse(JSON.parse(process.argv[2] ?? "{}")));
process.stdout.write(`${JSON.stringify({ url: server.url("postgres"), pid: server.pid })}\n`);

const awake = setInterval(() => undefined, 60_000);
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, async () => {
    await server.stop();
    clearInterval(awake);
  });
}

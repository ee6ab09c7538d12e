import { readFileSync } from "node:fs";
import * as z from "zod";
import { PostgresError } from "./postgres-error";
import { startPostgres } from "./start";

const options = z.strictObject({ dir: z.string(), password: z.string(), port: z.int().optional() });

/**
 * A Postgres that lives as long as this process: node postgres.mjs <file with {"dir":…,"password":…}>. Prints {"url","pid"} when it
 * takes connections, and stops it on SIGTERM. Test runs use it, so that no server outlives them.
 */
async function serve(file: string): Promise<void> {
  const server = await startPostgres(options.parse(JSON.parse(readFileSync(file, "utf8"))));
  const awake = setInterval(() => undefined, 60_000);
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, async () => {
      await server.stop();
      clearInterval(awake);
    });
  }
  // Printed last: its reader may send a stop signal at once, and an unhandled one would leave the server running.
  process.stdout.write(`${JSON.stringify({ url: server.url("postgres"), pid: server.pid })}\n`);
}

try {
  await serve(process.argv[2] ?? "");
} catch (error) {
  if (!(error instanceof PostgresError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";

/**
 * Hears of work that is due at once, over a connection of its own. A lost connection is opened again; what was missed
 * meanwhile the claim loop finds by itself within its longest rest.
 */
export function listenForWork(
  { url, log }: { url: string; log: Logger },
  onWork: () => void,
): { stop(): Promise<void> } {
  let isStopped = false;
  let client: pg.Client | null = null;

  async function keepListening(): Promise<void> {
    while (!isStopped) {
      try {
        await new Promise<void>((resolve, reject) => {
          const opened = new pg.Client({ connectionString: url, application_name: "tern worker listener" });
          client = opened;
          opened.on("notification", onWork);
          opened.on("error", reject);
          opened.on("end", resolve);
          opened
            .connect()
            .then(() => opened.query("listen engine"))
            .then(onWork, reject);
        });
      } catch (err) {
        log.warn({ err }, "the listener for work lost its connection");
      }
      if (!isStopped) await sleep(1_000);
    }
  }

  const listening = keepListening();
  return {
    async stop() {
      isStopped = true;
      await client?.end().catch(() => undefined);
      await listening;
    },
  };
}

import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { type Client, newClient } from "@/server/db/connections";

/** `onNews` gets the account's id at the network service, or the phone number. */
type Heard = { onWork(): void; onNews(remoteRef: string): void };

/**
 * Listens on its own connection for work that is due at once and for news from a network. A lost connection is reopened; what was missed
 * meanwhile is found by polling.
 */
export function listenForWork(
  { url, log }: { url: string; log: Logger },
  { onWork, onNews }: Heard,
): { stop(): Promise<void> } {
  let isStopped = false;
  let client: Client | null = null;

  async function keepListening(): Promise<void> {
    while (!isStopped) {
      try {
        await new Promise<void>((resolve, reject) => {
          const opened = newClient({ connectionString: url, application_name: "tern worker listener" });
          client = opened;
          opened.on("notification", ({ channel, payload = "" }) =>
            channel === "network" ? onNews(payload) : onWork(),
          );
          opened.on("error", reject);
          opened.on("end", resolve);
          opened
            .connect()
            .then(() => opened.query("listen engine; listen network"))
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

import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { type Client, newClient } from "@/server/db/connections";

type Listening = {
  url: string;
  channels: readonly string[];
  onNotice(channel: string, payload: string): void;
  /** Called after a gap: notices sent meanwhile are lost. */
  onGap(): void;
  log: Logger;
};

const firstPauseMs = 100;
const longestPauseMs = 5_000;

/** Listens for the database's notices on its own connection, and reconnects whenever it breaks. */
export function listen({ url, channels, onNotice, onGap, log }: Listening): { stop(): Promise<void> } {
  let stopped = false;
  let client: Client | undefined;

  /** Connects, hears until the connection ends, and answers why it did. */
  async function listenUntilBroken(isFirst: boolean, onReady: () => void): Promise<unknown> {
    const made = newClient({
      connectionString: url,
      keepAlive: true,
      application_name: "tern api listener",
    });
    client = made;
    const broken = new Promise((resolve) =>
      made.once("error", resolve).once("end", () => resolve(undefined)),
    );
    await made.connect();
    made.on("notification", ({ channel, payload }) => onNotice(channel, payload ?? ""));
    for (const channel of channels) await made.query(`listen ${channel}`);
    onReady();
    if (!isFirst) onGap();
    return broken;
  }

  async function run() {
    let pause = firstPauseMs;
    for (let isFirst = true; !stopped; isFirst = false) {
      const reset = () => {
        pause = firstPauseMs;
      };
      const err = await listenUntilBroken(isFirst, reset).catch((cause: unknown) => cause);
      if (stopped) return;
      log.warn({ err }, "the connection for notices broke");
      client?.end().catch(() => undefined);
      await sleep(pause);
      pause = Math.min(pause * 2, longestPauseMs);
    }
  }

  const running = run();
  return {
    async stop() {
      stopped = true;
      await client?.end().catch(() => undefined);
      await running;
    },
  };
}

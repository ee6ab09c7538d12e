import type { Logger } from "pino";
import type { Doors } from "@/server/db/doors";
import {
  newestPlace,
  type OutboxPlace,
  type OutboxRow,
  pruneOutbox,
  readOutbox,
} from "@/server/repositories/outbox";

const batchSize = 500;
/** A notice may come before its event may be read, and may not come at all: the sweep finds what is left. */
const sweepMs = 1_000;
const retriesMs = [5, 15, 50, 150, 400];
const pruneMs = 5 * 60_000;
const keptMinutes = 60;

/** Reads the outbox in order and hands every event on once per process. */
export function readEvents(doors: Doors, onEvent: (row: OutboxRow) => void, log: Logger) {
  let place: OutboxPlace | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let retry: NodeJS.Timeout | undefined;

  async function drain(): Promise<boolean> {
    place ??= await newestPlace(doors);
    let found = false;
    for (;;) {
      const rows = await readOutbox(doors, place, batchSize);
      for (const row of rows) onEvent(row);
      const last = rows.at(-1);
      if (last) place = { tx: last.tx, id: last.id };
      found ||= rows.length > 0;
      if (rows.length < batchSize) return found;
    }
  }

  /** Reads now, or once more after the current read. Returns whether there was anything. */
  function read(): Promise<boolean> {
    if (running) {
      again = true;
      return running.then(() => true);
    }
    let found = false;
    running = (async () => {
      do {
        again = false;
        found = (await drain()) || found;
      } while (again);
    })()
      .catch((err: unknown) => log.warn({ err }, "could not read events"))
      .finally(() => {
        running = undefined;
      });
    return running.then(() => found);
  }

  /** After a notice: its event may become readable a moment later. */
  async function wake(attempt = 0): Promise<void> {
    clearTimeout(retry);
    const pause = retriesMs[attempt];
    if ((await read()) || pause === undefined) return;
    retry = setTimeout(() => void wake(attempt + 1), pause);
  }

  const sweep = setInterval(() => void read(), sweepMs);
  const prune = setInterval(
    () =>
      void pruneOutbox(doors, keptMinutes).catch((err: unknown) =>
        log.warn({ err }, "could not delete old outbox events"),
      ),
    pruneMs,
  );
  return {
    /** Starts at the current end of the outbox; later events are sent. */
    start: read,
    wake: () => void wake(),
    async stop() {
      clearInterval(sweep);
      clearInterval(prune);
      clearTimeout(retry);
      await running;
    },
  };
}

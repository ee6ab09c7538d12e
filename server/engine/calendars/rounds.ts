import type { Tools } from "@/server/context";
import type { Pool } from "@/server/db/connections";
import { doorsOf } from "@/server/db/doors";
import { repeatUndone } from "@/server/db/repeat";
import { inWorkspace } from "@/server/db/tx";
import { listToCare } from "@/server/repositories/calendars/calendars";
import { careForCalendar } from "@/server/services/calendars/care";
import { unlessFenced } from "../fence";
import { repeat } from "../rounds";

const everyMs = 5_000;
const batchSize = 20;

/** Looks after connected calendars once a day, and after those of which something changed at once. Returns a function that stops it. */
export function startCalendars({ pool, ...tools }: Tools & { pool: Pool }): () => Promise<void> {
  const doors = doorsOf(pool);
  async function round(): Promise<void> {
    for (const { workspaceId, id } of await listToCare(doors, tools.now(), batchSize))
      await careForCalendar(
        { ...tools, transact: (work) => repeatUndone(() => inWorkspace(pool, { workspaceId }, work)) },
        id,
      ).catch((err) => tools.log.warn({ err, calendarId: id }, "could not look after a calendar"));
  }
  return repeat(everyMs, unlessFenced(pool, round), tools.log);
}

import type { Tools } from "@/server/context";
import type { Pool } from "@/server/db/connections";
import { doorsOf } from "@/server/db/doors";
import { inPerson, inWorkspace } from "@/server/db/tx";
import { listSummaries } from "@/server/repositories/notices/summaries";
import { type SummaryTools, summarize } from "@/server/services/notices/summary-mails";
import { unlessFenced } from "./fence";
import { repeat } from "./rounds";

const everyMs = 5_000;
const batchSize = 50;

/** Writes the summaries that are due, if there is a mail server for them. Returns a function that stops it after the current round. */
export function startSummaryMails({ pool, ...tools }: Tools & { pool: Pool }): () => Promise<void> {
  if (!tools.ports.systemMail) return async () => undefined;
  const doors = doorsOf(pool);
  const cx: SummaryTools = {
    ...tools,
    asPerson: (personId, work) => inPerson(pool, personId, work),
    inWorkspace: (workspaceId, work) => inWorkspace(pool, { workspaceId }, work),
  };

  async function round(): Promise<void> {
    for (;;) {
      const due = await listSummaries(doors, tools.now(), batchSize);
      let failed = 0;
      for (const personId of due)
        await summarize(cx, personId).catch((err) => {
          failed++;
          tools.log.error({ err, personId }, "could not write a summary");
        });
      if (due.length < batchSize || failed > 0) return;
    }
  }

  return repeat(everyMs, unlessFenced(pool, round), tools.log);
}

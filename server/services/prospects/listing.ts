import { type Added, namedUnclear, type SuppressionSource } from "@/lib/contract/prospects/do-not-contact";
import type { Context } from "@/server/context";
import type { Listed } from "@/server/domain/prospects/do-not-contact";
import { publish } from "@/server/outbox/publish";
import { stopListed } from "@/server/planning/listed";
import { enqueue } from "@/server/queue/queue";
import { countNamed, insertEntries, listedAmong } from "@/server/repositories/prospects/do-not-contact";
import { planningOf } from "@/server/services/campaigns/planning";
import { recordAudit } from "@/server/services/workspaces/audit";

/** A line of a text or a row of a file, with what the list can hold of it. */
export type ReadLine = { line: number; value: string; entries: readonly Listed[] };
type How = { source: SuppressionSource; fileName: string | null; isDryRun: boolean };

/** Sequences that a request ends itself; a job ends the rest. */
const batchesPerRequest = 3;

/**
 * Puts entries on the do-not-contact list and ends planned steps of the people they name, or counts what that would do (R18). The gates of
 * the engine know the entries as soon as they are stored.
 */
export async function addListed(cx: Context, lines: readonly ReadLine[], how: How): Promise<Added> {
  const all = lines.flatMap(({ entries }) => entries);
  const unique = [
    ...new Map(all.toReversed().map((entry) => [`${entry.kind} ${entry.key}`, entry])).values(),
  ];
  const unclear = lines.filter(({ entries }) => entries.length === 0);
  const batchId = cx.newId();
  const { fresh, reached } = await cx.transact(async (tx) => {
    const known = await listedAmong(tx, unique);
    const fresh = unique.filter(({ kind, key }) => !known.has(`${kind} ${key}`));
    const reached = fresh.length > 0 ? await countNamed(tx, fresh) : { people: 0, steps: 0 };
    if (how.isDryRun || fresh.length === 0) return { fresh, reached };
    await insertEntries(tx, fresh, { id: batchId, addedBy: cx.scope.personId, ...how });
    await recordAudit(cx, tx, "addresses_listed", { subjectId: batchId, subject: how.fileName });
    if (reached.people > 0) await enqueue(tx, "stop-listed", { workspaceId: tx.workspaceId, batchId });
    await publish(tx, "refetch", { list: "profiles", id: batchId });
    return { fresh, reached };
  });
  if (!how.isDryRun && reached.people > 0) await stopSome(cx, batchId);
  return {
    ...{ added: fresh.length, known: all.length - fresh.length, unclear: unclear.length, ...reached },
    unclearLines: unclear.slice(0, namedUnclear).map(({ line, value }) => ({ line, value })),
  };
}

async function stopSome(cx: Context, batchId: string): Promise<void> {
  for (let batch = 0; batch < batchesPerRequest; batch++)
    if (!(await cx.transact((tx) => stopListed(tx, planningOf(cx), batchId)))) return;
}

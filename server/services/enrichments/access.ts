import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { publish } from "@/server/outbox/publish";
import type { PeopleDatabase } from "@/server/ports/people-database";
import { enqueue } from "@/server/queue/queue";
import {
  type EnrichmentRow,
  findEnrichment,
  ticketUnpaid,
  updateEnrichment,
} from "@/server/repositories/enrichments/enrichments";
import { databaseOf } from "@/server/services/finder/database";

/** One job of an enrichment. If its ticket is no longer the enrichment's, another job has taken over. */
export type EnrichmentJob = { enrichmentId: string; ticket: number };

/** Whether an enrichment is still this job's to do. */
export const isOf = ({ status, ticket }: EnrichmentRow, job: EnrichmentJob): boolean =>
  status === "running" && ticket === job.ticket;

export const jobOf = (tx: Tx, { id, ticket }: Pick<EnrichmentRow, "id" | "ticket">) => ({
  workspaceId: tx.workspaceId,
  enrichmentId: id,
  ticket,
});

/**
 * The database of people that an enrichment takes its people from, null if from none. Throws if the workspace has another one by now: nobody
 * may be taken from the sandbox any more once something real is connected (R31), and no other database knows the ids.
 */
export async function databaseIn(
  tools: Pick<Context, "ports">,
  tx: Tx,
  { databaseKind }: Pick<EnrichmentRow, "databaseKind">,
): Promise<PeopleDatabase | null> {
  if (databaseKind === null) return null;
  const database = await databaseOf(tools, tx);
  if (database?.kind !== databaseKind) throw new DomainError("no_people_database");
  return database;
}

/** A member limited to certain accounts sees only their own enrichments (ROLE-02). */
export const mayShow = ({ scope }: Context, { createdBy }: EnrichmentRow): boolean =>
  scope.allowedAccounts === null || createdBy === scope.personId;

/** The enrichment, or null if the member may not see it. */
export async function findShown(cx: Context, tx: Tx, id: string): Promise<EnrichmentRow | null> {
  const row = await findEnrichment(tx, id);
  return row && mayShow(cx, row) ? row : null;
}

export const publishEnrichment = (tx: Tx, id: string) => publish(tx, "refetch", { list: "enrichments", id });

/** Gives an enrichment to the workers; its earlier job may not continue. */
export async function startEnrichment(tx: Tx, { id, ticket }: Pick<EnrichmentRow, "id" | "ticket">) {
  const next = ticket + 1;
  await updateEnrichment(tx, id, { ticket: next });
  await enqueue(tx, "run-enrichment", jobOf(tx, { id, ticket: next }));
  await publishEnrichment(tx, id);
}

/** There are credits again: enrichments that waited for them go on. */
export async function wakeEnrichments(tx: Tx): Promise<void> {
  for (const row of await ticketUnpaid(tx)) await enqueue(tx, "run-enrichment", jobOf(tx, row));
}

import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import type { NotNow, PeopleDatabase } from "@/server/ports/people-database";
import { enqueue } from "@/server/queue/queue";
import { countConnected } from "@/server/repositories/workspaces/workspaces";

type Finding = Pick<Context, "ports">;

/**
 * The database of people for the transaction's workspace; null if its operator has to connect one. Invented people are only for workspaces
 * without anything real, because a real account would write to them (R31).
 */
export async function databaseOf({ ports }: Finding, tx: Tx): Promise<PeopleDatabase | null> {
  const { isSandboxed, hasReal } = await countConnected(tx);
  const { sandbox, real } = ports.people;
  if (isSandboxed) return sandbox;
  if (await real.source()) return real;
  // Nothing is connected yet: what will be belongs to the sandbox where the network does.
  return hasReal || ports.networkService !== null ? null : sandbox;
}

/** The same, or an error. */
export async function mustHaveDatabase(cx: Finding, tx: Tx): Promise<PeopleDatabase> {
  const database = await databaseOf(cx, tx);
  if (!database) throw new DomainError("no_people_database");
  return database;
}

/** Starts filling a database that fills itself, unless that is done or somebody does it. */
export async function keepFilling(database: PeopleDatabase, tx: Tx): Promise<void> {
  if (database.kind !== "sandbox") return;
  const source = await database.source();
  if (source && source.progress < 1 && source.isIdle)
    await enqueue(tx, "fill-people-database", { workspaceId: tx.workspaceId });
}

/** What a source answered, or an error if it does not answer now. */
export function answered<T extends { kind: string }>(answer: T | NotNow): T {
  if (answer.kind !== "later") return answer as T;
  throw refusalOf(answer as NotNow) ?? new DomainError("people_database_unreachable");
}

/** The error of what will never be answered; null if asking again later can help. */
export function refusalOf({ reason }: NotNow): DomainError | null {
  if (reason === "bad_cursor")
    return new DomainError("invalid_input", { fields: { cursor: "invalid_input" } });
  return reason === "filter_not_supported" ? new DomainError("people_filter_not_supported") : null;
}

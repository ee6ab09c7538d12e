import { DomainError } from "@/lib/contract/errors";
import type { Context, Ports } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { operatorPaused } from "@/server/ports/costs";
import type { NotNow, PeopleDatabase } from "@/server/ports/people-database";
import { enqueueOnce } from "@/server/queue/queue";
import { type Connected, connectedKinds } from "@/server/repositories/finder/connected";

type Finding = Pick<Context, "ports">;
type Transacting = { transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> };

/**
 * The database of people for a workspace; null if its operator has to connect one. Invented people are only for workspaces without anything
 * real, because a real account would write to them (R31). Its source is asked outside the transaction: a database of our own needs a
 * connection for it, and callers that wait for a second one while they hold the first can use up the pool.
 */
export const findDatabase = async ({
  ports,
  transact,
}: Finding & Transacting): Promise<PeopleDatabase | null> => databaseFor(ports, await transact(asConnected));

/** The same, or an error. */
export async function mustFindDatabase(cx: Finding & Transacting): Promise<PeopleDatabase> {
  return found(await findDatabase(cx));
}

/** `findDatabase` for callers that are in a transaction: it must be a short one. */
export const databaseOf = async ({ ports }: Finding, tx: Tx): Promise<PeopleDatabase | null> =>
  databaseFor(ports, await asConnected(tx));

/** The same, or an error. */
export async function mustHaveDatabase(cx: Finding, tx: Tx): Promise<PeopleDatabase> {
  return found(await databaseOf(cx, tx));
}

/**
 * The database of a kind from which people were chosen earlier, or an error if the workspace has another one by now. Called with every page
 * that is read, and again in the transaction that keeps it: something real may have been connected meanwhile (R31).
 */
export async function mustStillHave(
  { ports }: Finding,
  tx: Tx,
  kind: PeopleDatabase["kind"] | undefined,
): Promise<PeopleDatabase> {
  const { hasSandboxed, hasReal } = await connectedKinds(tx);
  const isSandboxed = !hasReal && (hasSandboxed || ports.networkService === null);
  const database = kind === "sandbox" ? ports.people.sandbox : ports.people.real(tx.workspaceId);
  const isAllowed = kind === "sandbox" ? isSandboxed : hasReal || !hasSandboxed;
  if (!isAllowed || database.kind !== kind) throw new DomainError("people_database_changed");
  return database;
}

const asConnected = async (tx: Tx) => ({ ...(await connectedKinds(tx)), workspaceId: tx.workspaceId });

async function databaseFor(
  { people: { sandbox, real: realOf }, networkService }: Pick<Ports, "people" | "networkService">,
  { workspaceId, hasSandboxed, hasReal }: Connected & { workspaceId: string },
): Promise<PeopleDatabase | null> {
  const real = realOf(workspaceId);
  if (hasSandboxed && !hasReal) return sandbox;
  if (await real.source()) return real;
  // Nothing is connected yet: what will be belongs to the sandbox where the network does.
  return hasReal || networkService !== null ? null : sandbox;
}

function found(database: PeopleDatabase | null): PeopleDatabase {
  if (!database) throw new DomainError("no_people_database");
  return database;
}

/** Starts filling a database that fills itself, unless that is done or on its way. */
export async function keepFilling({ transact }: Transacting, database: PeopleDatabase): Promise<void> {
  if (database.kind !== "sandbox") return;
  const source = await database.source();
  if (source && source.progress < 1)
    await transact((tx) => enqueueOnce(tx, "fill-people-database", { workspaceId: tx.workspaceId }));
}

/** What a source answered, or an error if it does not answer now. */
export function answered<T extends { kind: string }>(answer: T | NotNow): T {
  if (answer.kind !== "later") return answer as T;
  const { reason } = answer as NotNow;
  if (reason === operatorPaused) throw new DomainError("operator_paused");
  throw refusalOf(answer as NotNow) ?? new DomainError("people_database_unreachable");
}

/** The error of what will never be answered; null if asking again later can help. */
export function refusalOf({ reason }: NotNow): DomainError | null {
  if (reason === "bad_cursor")
    return new DomainError("invalid_input", { fields: { cursor: "invalid_input" } });
  if (reason === "sort_not_supported")
    return new DomainError("invalid_input", { fields: { sort: "invalid_input" } });
  return reason === "filter_not_supported" ? new DomainError("people_filter_not_supported") : null;
}

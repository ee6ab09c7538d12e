import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";

declare const bound: unique symbol;

/** A statement with a name is planned once per connection: for those of the engine that run for every message. */
export type Statement = string | { name: string; text: string };

type Queries = {
  query<Row = Record<string, unknown>>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
  /** The same transaction through the query builder, for typed reads and writes. */
  readonly db: NodePgDatabase;
};
/** A transaction bound to one workspace (and the person acting in it). Only `inWorkspace` makes one. */
export type Tx = Queries & {
  readonly [bound]: "workspace";
  readonly workspaceId: string;
  readonly personId: string | null;
};
/** A transaction bound to one person and no workspace. Only `inPerson` makes one. */
export type PersonTx = Queries & { readonly [bound]: "person"; readonly personId: string };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const checked = (id: string) => {
  if (!uuid.test(id)) throw new TypeError("not a uuid");
  return id;
};

/** The settings end with the transaction, so a connection never carries a workspace on. One round trip with `begin`. */
const opening = (workspaceId: string | null, personId: string | null) =>
  `begin; select set_config('app.workspace', '${workspaceId ? checked(workspaceId) : ""}', true), set_config('app.person', '${personId ? checked(personId) : ""}', true)`;

async function transact<T>(pool: pg.Pool, begin: string, work: (queries: Queries) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // A connection that breaks between two statements would otherwise end the process.
  const onBreak = (error: Error) => {
    broken = error;
  };
  client.on("error", onBreak);
  try {
    await client.query(begin);
    const result = await work({
      query: async <Row>(statement: Statement, values?: readonly unknown[]) =>
        (await client.query(statement as string, values as unknown[])).rows as Row[],
      get db() {
        return drizzle(client);
      },
    });
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(onBreak);
    throw error;
  } finally {
    client.off("error", onBreak);
    client.release(broken);
  }
}

/** Runs `work` in a transaction that sees and writes one workspace only (row-level security, decision 1.1). */
export const inWorkspace = <T>(
  pool: pg.Pool,
  scope: { workspaceId: string; personId?: string | null },
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  transact(pool, opening(scope.workspaceId, scope.personId ?? null), (queries) =>
    work(
      Object.assign(queries, {
        workspaceId: scope.workspaceId,
        personId: scope.personId ?? null,
      }) as unknown as Tx,
    ),
  );

/** Runs `work` in a transaction that sees and writes one person's own rows: profile, sessions, memberships. */
export const inPerson = <T>(
  pool: pg.Pool,
  personId: string,
  work: (tx: PersonTx) => Promise<T>,
): Promise<T> =>
  transact(pool, opening(null, personId), (queries) =>
    work(Object.assign(queries, { personId }) as unknown as PersonTx),
  );

import type { Writable } from "node:stream";
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

/** The settings end with the transaction, so a connection never carries a workspace on. */
const opening = (workspaceId: string | null, personId: string | null) =>
  `begin; set local app.workspace = '${workspaceId ? checked(workspaceId) : ""}'; set local app.person = '${personId ? checked(personId) : ""}'`;

/** Holds back what is written until the end of this tick, so that several statements leave in one piece. */
function gather(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

async function transact<T>(pool: pg.Pool, begin: string, work: (queries: Queries) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // A connection that breaks between two statements would otherwise end the process.
  const onBreak = (error: Error) => {
    broken = error;
  };
  client.on("error", onBreak);
  try {
    // The opening does not wait for its answer: it leaves with the first statement of `work` (pools are pipelined).
    gather(client);
    const opened = client.query(begin);
    opened.catch(onBreak);
    const result = await work({
      query: async <Row>(statement: Statement, values?: readonly unknown[]) =>
        (await client.query(statement as string, values as unknown[])).rows as Row[],
      get db() {
        return drizzle(client);
      },
    });
    await opened;
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

/** Like `transact` for exactly one statement: opening, statement and end leave in one piece and cost one round trip. */
async function transactOnce<T>(
  pool: pg.Pool,
  begin: string,
  work: (queries: Queries) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onBreak = (error: Error) => {
    broken = error;
  };
  client.on("error", onBreak);
  let ended: Promise<unknown> | undefined;
  try {
    return await work({
      async query<Row>(statement: Statement, values?: readonly unknown[]) {
        if (ended) throw new Error("a second statement in a transaction of one");
        gather(client);
        const opened = client.query(begin);
        const answer = client.query(statement as string, values as unknown[]);
        ended = Promise.all([opened, client.query("commit")]).catch(onBreak);
        return (await answer).rows as Row[];
      },
      get db(): never {
        throw new Error("the query builder in a transaction of one");
      },
    });
  } finally {
    await ended;
    client.off("error", onBreak);
    client.release(broken);
  }
}

const workspaceTx =
  <T>(scope: WorkspaceScope, work: (tx: Tx) => Promise<T>) =>
  (queries: Queries) =>
    work(
      Object.assign(queries, {
        workspaceId: scope.workspaceId,
        personId: scope.personId ?? null,
      }) as unknown as Tx,
    );
const personTx =
  <T>(personId: string, work: (tx: PersonTx) => Promise<T>) =>
  (queries: Queries) =>
    work(Object.assign(queries, { personId }) as unknown as PersonTx);

type WorkspaceScope = { workspaceId: string; personId?: string | null };
const ofWorkspace = ({ workspaceId, personId }: WorkspaceScope) => opening(workspaceId, personId ?? null);

/** Runs `work` in a transaction that sees and writes one workspace only (row-level security, decision 1.1). */
export const inWorkspace = <T>(pool: pg.Pool, scope: WorkspaceScope, work: (tx: Tx) => Promise<T>) =>
  transact(pool, ofWorkspace(scope), workspaceTx(scope, work));

/** The same for `work` that makes one statement and no more: a plain read, in one round trip. */
export const inWorkspaceOnce = <T>(pool: pg.Pool, scope: WorkspaceScope, work: (tx: Tx) => Promise<T>) =>
  transactOnce(pool, ofWorkspace(scope), workspaceTx(scope, work));

/** Runs `work` in a transaction that sees and writes one person's own rows: profile, sessions, memberships. */
export const inPerson = <T>(pool: pg.Pool, personId: string, work: (tx: PersonTx) => Promise<T>) =>
  transact(pool, opening(null, personId), personTx(personId, work));

/** The same for `work` that makes one statement and no more. */
export const inPersonOnce = <T>(pool: pg.Pool, personId: string, work: (tx: PersonTx) => Promise<T>) =>
  transactOnce(pool, opening(null, personId), personTx(personId, work));

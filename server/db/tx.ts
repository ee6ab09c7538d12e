import type { Writable } from "node:stream";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { type Opening, openedQuery } from "./opened-query";

declare const ofWorkspace: unique symbol;
declare const ofPerson: unique symbol;

/** A statement with a name is planned once per connection: for those of the engine that run for every message. */
export type Statement = string | { name: string; text: string };

export type Queries = {
  query<Row = Record<string, unknown>>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
  /** The same transaction through the query builder, for typed reads and writes. */
  readonly db: NodePgDatabase;
};
/** A transaction bound to one workspace (and the person acting in it). Only `inWorkspace` makes one. */
export type Tx = Queries & {
  readonly [ofWorkspace]: true;
  readonly workspaceId: string;
  readonly personId: string | null;
};
/** A transaction bound to one person and no workspace. Only `inPerson` makes one. */
export type PersonTx = Queries & { readonly [ofPerson]: true; readonly personId: string };
/** A transaction bound to both: a person at the door of a workspace. Only `inMembership` makes one. */
export type MemberTx = Tx & PersonTx;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const checked = (id: string) => {
  if (!uuid.test(id)) throw new TypeError("not a uuid");
  return id;
};

type ForWhom = { workspaceId?: string; personId?: string | null };
const settings = ({ workspaceId, personId }: ForWhom) =>
  [workspaceId, personId].map((id) => (id ? checked(id) : ""));

/** The settings end with the transaction, so a connection never carries a workspace on. */
function beginFor(whom: ForWhom): string {
  const [workspace, person] = settings(whom);
  return `begin; set local app.workspace = '${workspace}'; set local app.person = '${person}'`;
}

const openingFor = (whom: ForWhom): Opening => ({
  name: "opening",
  text: "select set_config('app.workspace', $1, true), set_config('app.person', $2, true)",
  values: settings(whom),
});

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
    // The opening does not wait for its answer: it leaves with the first statements of `work` (pools are pipelined).
    gather(client);
    const opened = client.query(begin);
    opened.catch(onBreak);
    const result = await work({
      async query<Row>(statement: Statement, values?: readonly unknown[]) {
        gather(client);
        return (await client.query(statement as string, values as unknown[])).rows as Row[];
      },
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

/** Like `transact` for exactly one statement: it costs one round trip, and no statement to begin or to end. */
async function transactOnce<T>(
  pool: pg.Pool,
  opening: Opening,
  work: (queries: Queries) => Promise<T>,
): Promise<T> {
  let isSpent = false;
  return work({
    async query<Row>(statement: Statement, values: readonly unknown[] = []) {
      if (isSpent) throw new Error("a second statement in a transaction of one");
      isSpent = true;
      const { rows } = await pool.query(openedQuery(opening, { ...planned(statement), values }));
      return rows as Row[];
    },
    get db(): never {
      throw new Error("the query builder in a transaction of one");
    },
  });
}

/** Statements are written in code, so there are few; beyond this number they are planned each time. */
const maxPlanned = 200;
const names = new Map<string, string>();

/** A plain read gets a name, too: to plan it under the policies costs more than to run it. */
function planned(statement: Statement): { name?: string; text: string } {
  if (typeof statement !== "string") return statement;
  if (!names.has(statement) && names.size < maxPlanned) names.set(statement, `read ${names.size}`);
  return { name: names.get(statement), text: statement };
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

/** Runs `work` in a transaction that sees and writes one workspace only (row-level security, decision 1.1). */
export const inWorkspace = <T>(pool: pg.Pool, scope: WorkspaceScope, work: (tx: Tx) => Promise<T>) =>
  transact(pool, beginFor(scope), workspaceTx(scope, work));

/** The same for `work` with exactly one statement: a plain read, in one round trip. */
export const inWorkspaceOnce = <T>(pool: pg.Pool, scope: WorkspaceScope, work: (tx: Tx) => Promise<T>) =>
  transactOnce(pool, openingFor(scope), workspaceTx(scope, work));

/** Runs `work` in a transaction that sees and writes one workspace and one person's own rows: joining. */
export const inMembership = <T>(
  pool: pg.Pool,
  scope: { workspaceId: string; personId: string },
  work: (tx: MemberTx) => Promise<T>,
) => inWorkspace(pool, scope, (tx) => work(tx as MemberTx));

/**
 * One transaction over two workspaces, one after the other: `leave` sees the first alone, `arrive` the second alone, with what
 * the first handed it, and both are done or neither. Whether the person may is for `arrive` to see.
 */
export const acrossWorkspaces = <L, A>(
  pool: pg.Pool,
  { from, to, personId }: { from: string; to: string; personId: string | null },
  leave: (tx: Tx) => Promise<L>,
  arrive: (tx: Tx, left: L) => Promise<A>,
) =>
  transact(pool, beginFor({ workspaceId: from, personId }), async (queries) => {
    // Each half has its own object, so that neither names the other's workspace.
    const left = await workspaceTx({ workspaceId: from, personId }, leave)(Object.create(queries));
    await queries.query("select set_config('app.workspace', $1, true)", [checked(to)]);
    return workspaceTx({ workspaceId: to, personId }, (tx) => arrive(tx, left))(Object.create(queries));
  });

/** Runs `work` in a transaction across all workspaces; the grants of the engine's role limit what it reaches. */
export const inEngine = <T>(pool: pg.Pool, work: (queries: Queries) => Promise<T>) =>
  transact(pool, "begin", work);

/** Runs `work` in a transaction of no workspace and no person, for tables that belong to neither. */
export const inPlatform = <T>(pool: pg.Pool, work: (queries: Queries) => Promise<T>) =>
  transact(pool, beginFor({}), work);

/** Runs `work` in a transaction that sees and writes one person's own rows: profile, sessions, memberships. */
export const inPerson = <T>(pool: pg.Pool, personId: string, work: (tx: PersonTx) => Promise<T>) =>
  transact(pool, beginFor({ personId }), personTx(personId, work));

/** The same for `work` with exactly one statement. */
export const inPersonOnce = <T>(pool: pg.Pool, personId: string, work: (tx: PersonTx) => Promise<T>) =>
  transactOnce(pool, openingFor({ personId }), personTx(personId, work));

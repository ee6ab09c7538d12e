import type pg from "pg";
import { labelOf } from "./labels";
import type { Rewrite } from "./mutants";
import type { Stage } from "./stage";

/** A database client: a worker, a request of the api, the intake. */
export type Actor = {
  id: string;
  /** What it does, as in the names of points. */
  role: string;
  stage: Stage;
  rewrite: Rewrite;
  /** When its last transaction was committed, by the stage's counter. */
  committedAt: number;
  /** The connections it holds. */
  clients: Set<pg.PoolClient>;
};

type Query = string | { text: string; name?: string; values?: unknown[] };
const textOf = (query: Query) => (typeof query === "string" ? query : query.text);
const pidOf = (client: pg.PoolClient) => (client as unknown as { processID: number }).processID;
const isBegin = (text: string) => /^begin/i.test(text);

/**
 * A pool whose statements each wait at a gate: the scheduler can run others before any statement, any commit, and any statement that is a
 * transaction by itself.
 */
export function heldPool(real: pg.Pool, actor: Actor): pg.Pool {
  async function take(): Promise<pg.PoolClient> {
    const client = await real.connect();
    actor.clients.add(client);
    return client;
  }
  function giveBack(client: pg.PoolClient, error?: Error | boolean): void {
    if (actor.clients.delete(client)) client.release(error);
  }
  const pool = {
    async connect() {
      const client = await take();
      const inOrder = inTurn((asked: Query, values?: unknown[]) => send(actor, client, [asked, values]));
      // Beginning a transaction has no visible effect, so it is sent with the first statement.
      const query = (asked: Query, values?: unknown[]) =>
        isBegin(textOf(asked)) ? client.query(asked as string) : inOrder(asked, values);
      return {
        ...{ query, connection: (client as unknown as { connection: unknown }).connection },
        on: client.on.bind(client),
        off: client.off.bind(client),
        release: (error?: Error | boolean) => giveBack(client, error),
      };
    },
    async query(...asked: [Query, unknown[]?]) {
      const client = await take();
      try {
        return await send(actor, client, asked);
      } finally {
        giveBack(client);
      }
    },
  };
  return pool as unknown as pg.Pool;
}

/** Runs the statements of one connection in order, including those that no one awaits. */
function inTurn<A extends unknown[], T>(work: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (...args) => {
    const next = last.then(() => work(...args));
    last = next.catch(() => undefined);
    return next;
  };
}

async function send(actor: Actor, client: pg.PoolClient, [asked, values]: [Query, unknown[]?]) {
  const { stage, id, role, rewrite } = actor;
  const text = textOf(asked);
  if (!/^rollback/i.test(text)) await stage.hold(id, `${role}: ${labelOf(asked)}`);
  if (/^commit/i.test(text)) actor.committedAt = stage.tick();
  const sent = named(rewrite(actor, asked), values);
  return stage.run(id, pidOf(client), () => client.query(sent as string, values));
}

const names = new Map<string, string>();

/** Frequent statements are prepared once per connection, which saves most of a schedule's cost. */
function named(query: Query, values?: unknown[]): Query {
  if (typeof query === "string" ? values === undefined : query.name) return query;
  const text = textOf(query);
  if (!names.has(text)) names.set(text, `explored ${names.size}`);
  return { ...(typeof query === "string" ? {} : query), text, name: names.get(text)! };
}

import pg from "pg";

/** A statement that sets the next one's workspace and person, planned once per connection. */
export type Opening = { name: string; text: string; values: readonly string[] };
type Opened = { name?: string; text: string; values: readonly unknown[] };

/** The steps of the wire protocol that a prepared statement is made of. */
type Line = {
  parse(step: Pick<Opening, "name" | "text">): void;
  bind(step: { statement: string; values: readonly unknown[] }): void;
  execute(step: object): void;
};
/** How the driver drives a query, and hands it what comes back. */
type Driven = {
  prepare(line: Line): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, line: Line): void;
};

const driven = pg.Query.prototype as unknown as Driven;
const taught = new WeakMap<Line, Set<string>>();

/**
 * A statement sent right after its opening, without a Sync between them: Postgres runs both in one implicit transaction, so that `begin`
 * and `commit` are neither sent nor waited for. The opening's result is dropped.
 */
export function openedQuery(opening: Opening, opened: Opened): pg.QueryConfig {
  const query = new pg.Query({ ...opened, queryMode: "extended" } as Partial<Opened> as pg.QueryConfig);
  let isOpen = false;
  const steps: Driven = {
    prepare(line: Line) {
      teach(line, opening);
      line.bind({ statement: opening.name, values: opening.values });
      line.execute({});
      driven.prepare.call(query, line);
    },
    handleDataRow(message: unknown) {
      if (isOpen) driven.handleDataRow.call(query, message);
    },
    handleCommandComplete(message: unknown, line: Line) {
      if (isOpen) driven.handleCommandComplete.call(query, message, line);
      isOpen = true;
    },
  };
  return Object.assign(query, steps) as unknown as pg.QueryConfig;
}

function teach(line: Line, { name, text }: Opening): void {
  const known = taught.get(line) ?? new Set();
  if (known.has(name)) return;
  line.parse({ name, text });
  taught.set(line, known.add(name));
}

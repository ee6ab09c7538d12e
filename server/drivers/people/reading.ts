import type { Queries } from "@/server/db/tx";
import type { StoredKind } from "@/server/domain/finder/ids";
import type { NotNow, PeopleSource } from "@/server/ports/people-database";

/** Transactions of no workspace: the tables hold nothing of one. */
export type Database = { transact<T>(work: (queries: Queries) => Promise<T>): Promise<T> };

export type PostgresPeople = {
  database: Database;
  kind: StoredKind;
  name: string;
  masterKey: Uint8Array;
  now(): Date;
};

export type Generation = { id: number; parts: number; people: number; sample: number; checkedOn: Date };

const statementMs = 2_000;
/** How long a process believes which generation is shown. */
const believedMs = 2_000;
const undefinedTable = "42P01";
const canceled = "57014";
const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? error.code : undefined);

/** Reads the generation that is shown, within two seconds. One that was dropped meanwhile is read again as the new one. */
export function reading({ database, kind, now }: PostgresPeople) {
  let believed: { generation: Generation | null; until: number } | null = null;
  const shown = async (): Promise<Generation | null> => {
    if (believed && believed.until > +now()) return believed.generation;
    const [generation = null] = await database.transact((queries) =>
      queries.query<Generation>(
        `select id, parts, people::float8 as people, sample::float8 as sample, checked_on as "checkedOn"
           from finder.generations where source = $1 and state = 'shown'`,
        [kind],
      ),
    );
    // Without any it may be filled at every moment.
    believed = { generation, until: generation ? +now() + believedMs : 0 };
    return generation;
  };
  const within = async <T>(
    work: (queries: Queries, generation: Generation) => Promise<T | NotNow>,
    empty?: T,
  ): Promise<T | NotNow> => {
    for (let attempt = 1; ; attempt++) {
      const generation = await shown();
      if (!generation) return empty ?? { kind: "later", reason: "no_people" };
      try {
        return await database.transact(async (queries) => {
          await queries.query(`set local statement_timeout = ${statementMs}`);
          return work(queries, generation);
        });
      } catch (error) {
        if (codeOf(error) === canceled) return { kind: "later", reason: "too_slow", retryAfterSeconds: 5 };
        if (codeOf(error) !== undefinedTable || attempt === 3) throw error;
        believed = null;
      }
    }
  };
  return { shown, within };
}

type Standing = { state: string; people: number; share: number; checkedOn: string };

/** The state of what is stored; null if there is nothing. */
export async function sourceOf({ database, kind, name }: PostgresPeople): Promise<PeopleSource | null> {
  const [first] = await database.transact((queries) =>
    queries.query<Standing>(
      `select state, people::float8 as people, loaded::float8 / greatest(1, expected) as share, checked_on::text as "checkedOn"
         from finder.generations where source = $1 and state in ('shown', 'loading') order by state = 'shown' desc`,
      [kind],
    ),
  );
  if (!first) return null;
  const { state, people, checkedOn, share } = first;
  if (state === "shown") return { name, people, checkedAt: new Date(`${checkedOn}T00:00:00Z`), progress: 1 };
  // The last part of the way is the index.
  return { name, people: null, checkedAt: null, progress: Math.min(0.95, share * 0.95) };
}

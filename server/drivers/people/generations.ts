import type { StoredKind } from "@/server/domain/finder/ids";
import type { Database } from "./reading";

type Loading = { database: Database; kind: StoredKind };

/** A generation to be filled: with `anew` an empty one, else the one that an earlier attempt left. Returns its number. */
export const beginGeneration = (
  { database, kind }: Loading,
  expected: number,
  { anew }: { anew: boolean },
): Promise<number> =>
  database.transact(async (queries) => {
    const [begun] = await queries.query<{ id: number }>("select finder.begin_generation($1, $2, $3) as id", [
      kind,
      expected,
      anew,
    ]);
    return begun!.id;
  });

/** Indexes what was loaded and shows it instead of what was there before. `checkedOn` is the date of the newest data. */
export async function showGeneration(
  { database, kind }: Loading,
  generation: number,
  checkedOn: string,
): Promise<number> {
  const people = await database.transact(async (queries) => {
    const [row] = await queries.query<{ people: number }>(
      "select finder.show_generation($1, $2)::float8 as people",
      [generation, checkedOn],
    );
    return row?.people ?? 0;
  });
  await database.transact((queries) => queries.query("select finder.drop_old($1)", [kind]));
  return people;
}

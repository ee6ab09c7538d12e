import type { Pools } from "@/bench/rig/pools";
import type { StandInPipedrive } from "@/tests/support/stand-ins/pipedrive";
import type { Address, Row } from "@/tests/support/stand-ins/pipedrive/world";
import type { Book } from "./people";

const emailOf = ({ data }: Row) => ((data.emails ?? []) as Address[])[0]?.value ?? "";

/** What must never be, by the vendor's books and by what each side said. */
export async function judge(
  { admin }: Pools,
  pipedrive: StandInPipedrive,
  { workspaceId, field, people }: Book,
) {
  const alive = pipedrive.world.rows.filter(({ isDeleted }) => !isDeleted);
  const there = Map.groupBy(
    alive.filter(({ kind }) => kind === "person"),
    emailOf,
  );
  const companies = Map.groupBy(
    alive.filter(({ kind }) => kind === "organization"),
    ({ data }) => String(data.name),
  );
  const { rows } = await admin.query(
    `select p.id, p.position, l.state, l.ref,
        array(select x.ours from crm_lines x where x.prospect_id = p.id and x.kind = 'overruled') as overruled
       from prospects p left join crm_links l on l.workspace_id = p.workspace_id and l.prospect_id = p.id where p.workspace_id = $1`,
    [workspaceId],
  );
  const ours = new Map(rows.map((row) => [row.id as string, row]));
  let [lost, doubled, disagree] = [0, 0, 0];
  const examples: unknown[] = [];
  const note = (what: string, of: unknown) => examples.length < 10 && examples.push({ what, of });
  for (const [, same] of companies) doubled += same.length - 1;
  for (const one of people) {
    const records = there.get(one.email) ?? [];
    const wantedCount = one.isTwice ? 2 : one.isGone ? 0 : one.row || one.isWanted ? 1 : 0;
    if (records.length > wantedCount) {
      doubled += records.length - wantedCount;
      note("doubled", { ...one, row: one.row?.id, records: records.map(({ id }) => id) });
    }
    const mine = one.prospectId ? ours.get(one.prospectId) : undefined;
    if (records.length < wantedCount && mine) {
      lost++;
      note("lost", { ...one, row: one.row?.id, mine });
    }
    if (!mine || one.isGone || one.isTwice || records.length !== 1) continue;
    const value = String(records[0]?.custom[field] ?? "");
    if (mine.state !== "linked" || mine.ref !== String(records[0]?.id)) {
      lost++;
      note("not linked", { ...one, row: one.row?.id, mine });
    } else if (value !== mine.position) {
      disagree++;
      note("disagree", { ...one, row: one.row?.id, mine, value });
    } else if (!isSaid(one.said, value, mine.overruled)) {
      lost++;
      note("a value lost", { ...one, row: one.row?.id, mine, value });
    }
  }
  return { lost, doubled, disagree, examples };
}

/** What stands is the last word of one side, and ours is in the history if theirs stands instead of it. */
function isSaid(
  { ours, theirs }: { ours: string[]; theirs: string[] },
  value: string,
  overruled: readonly string[],
): boolean {
  const [last, lastTheirs] = [ours.at(-1), theirs.at(-1)];
  if (value === last) return true;
  if (value !== lastTheirs) return false;
  const turnOf = (text: string | undefined) => Number(text?.split(" ")[1] ?? -1);
  const isOlder = last?.startsWith("first") || turnOf(last) < turnOf(lastTheirs);
  return isOlder || overruled.includes(last ?? "");
}

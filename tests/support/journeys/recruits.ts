import { characterOf } from "@/server/sandbox/rules/character";
import { type Member, memberAt, memberCount } from "@/server/sandbox/rules/members";

/** The number of rows of each kind in the recruiter's file. */
export const recruitCounts = {
  ...{ rows: 500, added: 465, repeated: 20, unreachable: 10, blacklisted: 5 },
  /** Among those added. */
  ...{ lacking: 12, connected: 8 },
} as const;

/** Two columns that have no standard field, with the recruiter's headings. */
export const ownColumns = { project: "Current project", notice: "Notice period" } as const;

type Recruit = Member & {
  /** Has no value in the column that a text needs. */
  isLacking: boolean;
  /** Connected with the recruiter's account before the campaign. */
  isConnected: boolean;
};

const isReachable = (index: number) => !characterOf(index).isClosed && !characterOf(index).isGone;
const reachable = Array.from({ length: memberCount }, (_, index) => index).filter(isReachable);

/** The people of the campaign, in the order of the file; special cases come first. */
export const recruits: readonly Recruit[] = reachable.slice(0, recruitCounts.added).map((index, place) => ({
  ...memberAt(index),
  isLacking: place < 20 && place % 5 >= 2,
  isConnected: place < 20 && place % 5 < 2,
}));

/** People far from the others, so that none of them is a colleague. */
export const unwanted: readonly Member[] = Array.from({ length: recruitCounts.blacklisted }, (_, place) =>
  memberAt(2_000 + 200 * place),
);
/** The recruiter's blacklist entries for them, each of a different kind (CRED-121). */
export const blacklistEntries = unwanted.map(
  ({ email, profileUrl, company, domain }, place) =>
    [
      { kind: "email", value: email.toUpperCase() },
      { kind: "profile_url", value: `${profileUrl}/` },
      { kind: "company", value: company },
      { kind: "domain", value: domain },
      { kind: "email", value: email },
    ].at(place)!,
);

type Row = { kind: "added" | "repeated" | "unreachable" | "blacklisted"; cells: readonly string[] };

const header = ["First name", "Last name", "Work email", "Profile URL", "Job; level", "Company", "Location"];
const cellsOf = (person: Member, project: string, notice: string) => [
  ...[person.firstName, person.lastName, person.email, person.profileUrl],
  ...[`${person.title}; permanent`, person.company, person.location, project, notice],
];
const projects = ["the river crossing", "the second phase; north bank", "the “Étoile” façade"];
const projectOf = ({ index }: Member) => projects[index % projects.length]!;

function rowAt(place: number, added: number, repeated: number): Row {
  if (place % 25 === 24) {
    const again = recruits[20 + repeated]!;
    const cells = cellsOf(again, "", "three months");
    return {
      kind: "repeated",
      cells: cells.with(2, again.email.toUpperCase()).with(3, `${again.profileUrl}/?from=list`),
    };
  }
  if (place % 50 === 10)
    return {
      kind: "unreachable",
      cells: [`Nobody ${place}`, "Reachable", "", "", "", "Nowhere", "", "", ""],
    };
  if (place % 100 === 35) {
    const person = unwanted[Math.floor(place / 100)]!;
    return { kind: "blacklisted", cells: cellsOf(person, projectOf(person), "") };
  }
  const person = recruits[added]!;
  // The first row of a person lacks the value that the later row has.
  const notice = added >= 20 && added < 20 + recruitCounts.repeated ? "" : "one month";
  return { kind: "added", cells: cellsOf(person, person.isLacking ? "" : projectOf(person), notice) };
}

function allRows(): Row[] {
  const made: Row[] = [];
  const count = (kind: Row["kind"]) => made.filter((row) => row.kind === kind).length;
  for (let place = 0; place < recruitCounts.rows; place++)
    made.push(rowAt(place, count("added"), count("repeated")));
  return made;
}
const rows: readonly Row[] = allRows();

const quoted = (cell: string) => (/[;"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The recruiter's file: semicolons as separators and inside cells, accents, one row per line. */
export const recruitsCsv = [[...header, ...Object.values(ownColumns)], ...rows.map(({ cells }) => cells)]
  .map((cells) => cells.map(quoted).join(";"))
  .join("\r\n");

/** The line numbers of the rows of a kind, as an editor counts them. */
export const linesOf = (kind: Row["kind"]): number[] =>
  rows.flatMap((row, place) => (row.kind === kind ? [place + 2] : []));

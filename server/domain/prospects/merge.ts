import { completeName } from "./names";
import type { KnownPerson, Person, PersonField } from "./person";

const plainFields: readonly PersonField[] = [
  "position",
  "companyName",
  "companyDomain",
  "location",
  "workEmail",
  "personalEmail",
  "profileUrl",
  "phone",
  "website",
  "twitter",
];
const nameFields = ["firstName", "lastName", "fullName"] as const;

/**
 * What a row adds to a known prospect: empty fields are filled, nothing is overwritten, and fields that a member edited stay even if they
 * were emptied (R24). Null if it adds nothing.
 */
export function fillIn(
  known: KnownPerson,
  row: Person,
  byHand: ReadonlySet<string> = new Set(),
): Person | null {
  const isFree = (field: PersonField) => !known[field] && !byHand.has(field);
  const news = plainFields.filter((field) => isFree(field) && row[field]).map((field) => [field, row[field]]);
  const filled: KnownPerson = {
    ...known,
    ...Object.fromEntries(news),
    customFields: { ...known.customFields },
  };
  fillName(filled, known, row, isFree, byHand);
  for (const [key, value] of Object.entries(row.customFields))
    if (!filled.customFields[key] && !byHand.has(key)) filled.customFields[key] = value;
  return changedFields(known, filled).length > 0 ? filled : null;
}

/** Half a name is completed only by the same person's other half; a full name that was put together follows. */
function fillName(
  filled: KnownPerson,
  known: KnownPerson,
  row: Person,
  isFree: (field: PersonField) => boolean,
  byHand: ReadonlySet<string>,
) {
  const same = (a: string, b: string) => !a || !b || a.toLowerCase() === b.toLowerCase();
  if (!same(known.firstName, row.firstName) || !same(known.lastName, row.lastName)) return;
  if (isFree("firstName")) filled.firstName = row.firstName;
  if (isFree("lastName")) filled.lastName = row.lastName;
  const wasJoined = known.fullName === `${known.firstName} ${known.lastName}`.trim();
  if ((!known.fullName || wasJoined) && !byHand.has("fullName"))
    filled.fullName = completeName({ ...filled, fullName: row.fullName }).fullName;
}

/** Names of the fields in which two states of a person differ; custom fields by their key. */
export function changedFields(before: Person, after: Person): string[] {
  const fields = [...nameFields, ...plainFields].filter((field) => before[field] !== after[field]);
  const keys = new Set([...Object.keys(before.customFields), ...Object.keys(after.customFields)]);
  const custom = [...keys].filter(
    (key) => (before.customFields[key] ?? "") !== (after.customFields[key] ?? ""),
  );
  return [...fields, ...custom];
}

type Clause = Record<string, unknown>;
type Fields = Record<string, unknown>;

/** Fields whose texts are words for readers. */
export const textFields = new Set([
  ...["full_name", "first_name", "last_name", "job_title", "job_company_name", "industry"],
  ...["location_locality", "location_region", "location_country"],
]);

/** The query types that the vendor's documentation accepts; everything else is refused. */
const queries: Record<string, (asked: Fields, person: Fields) => boolean> = {
  match_all: () => true,
  bool(asked, person) {
    const of = (name: string) => (asked[name] ?? []) as Clause[];
    const isRight = (clause: Clause) => matches(clause, person);
    const should = of("should");
    return (
      of("must").every(isRight) &&
      !of("must_not").some(isRight) &&
      (should.length === 0 || should.some(isRight))
    );
  },
  term: (asked, person) => one(asked, (field, value) => valuesOf(person, field).includes(value)),
  terms: (asked, person) =>
    one(asked, (field, values) => {
      if ((values as unknown[]).length > 1_000) throw new Error("an array is too long");
      return (values as unknown[]).some((value) => valuesOf(person, field).includes(value));
    }),
  exists: ({ field }, person) => valuesOf(person, String(field)).length > 0,
  prefix: (asked, person) =>
    one(asked, (field, value) =>
      valuesOf(person, field).some((own) => typeof own === "string" && own.startsWith(String(value))),
    ),
  // Keywords match as a whole; what is analyzed, by any word.
  match: (asked, person) =>
    one(asked, (field, value) => {
      const words = String(value).toLowerCase().split(/\s+/);
      if (!field.endsWith(".text")) return valuesOf(person, field).includes(value);
      const own = valuesOf(person, field.replace(/\.text$/, "")).flatMap((each) =>
        String(each).split(/[^\p{L}\p{N}]+/u),
      );
      return words.some((word) => own.includes(word));
    }),
  range: (asked, person) =>
    one(asked, (field, limits) => {
      const { gte, lte } = limits as { gte?: string; lte?: string };
      return valuesOf(person, field).some(
        (own) => (gte === undefined || String(own) >= gte) && (lte === undefined || String(own) <= lte),
      );
    }),
};

/** Whether a record matches an Elasticsearch query; throws for what the vendor does not accept. */
export function matches(clause: Clause, person: Fields): boolean {
  const [[type, asked] = [], ...others] = Object.entries(clause);
  const query = type === undefined ? undefined : queries[type];
  if (!query || others.length > 0) throw new Error(`no query: ${JSON.stringify(clause)}`);
  return query(asked as Fields, person);
}

function one(asked: Fields, isRight: (field: string, value: unknown) => boolean): boolean {
  const [[field, value] = [], ...others] = Object.entries(asked);
  if (field === undefined || others.length > 0) throw new Error("one field per clause");
  return isRight(field, value);
}

const valuesOf = (person: Fields, field: string): unknown[] =>
  [person[field]].flat().filter((value) => value !== null && value !== undefined);

/** The columns whose values are terms of a row, in the order of finder.terms. */
const codedColumns = [
  "country",
  "state_id",
  "industry",
  "employee_count",
  "revenue",
  "gender",
  "age_range",
  "income_range",
  "net_worth",
  "homeowner",
  "married",
  "children",
] as const;
export type CodedColumn = (typeof codedColumns)[number];

/** Words are numbers below. */
const firstTerm = 2 ** 30;
const termsPerColumn = 2 ** 25;

/** All that a row can be found by, as one array: the expression of its index, so that any filters together are one look-up. */
export const terms = `finder.terms(words, ${codedColumns.join(", ")})`;

/** The term of a value of a column, as finder.terms makes it. */
export const termOf = (column: CodedColumn, number: number) =>
  firstTerm + codedColumns.indexOf(column) * termsPerColumn + number;

/** The value of a column that a term stands for. */
export const numberOfTerm = (term: number) => (term - firstTerm) % termsPerColumn;

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** `later`: rows of a built area whose data or screen belongs to an area that is not built yet. */
type Area = { rows: number; built: boolean; later?: string[] };

/** A test that names a row. `file` is a path in tests. */
type NamedTest = { file: string; title: string };

/**
 * Rows of one built area. `open`: rows that no test names, and rows listed as `later` that a test of the product already names.
 * `constantOnly`: rows that only unit and architecture tests name; those prove a rule, a constant or a table, not the product.
 */
type Rows = { open: string[]; later: string[]; constantOnly: string[] };

/** The requirement ids (CAMP-42) of built areas, area by area. */
export function checkRows(tests = testsByRow()): Map<string, Rows> {
  const areas: Record<string, Area> = JSON.parse(readFileSync("tests/rows.json", "utf8"));
  const found = new Map<string, Rows>();
  for (const [area, { rows, built, later = [] }] of Object.entries(areas)) {
    if (!built) continue;
    const waits = new Set(later.map(plain));
    const ids = Array.from({ length: rows }, (_, index) => `${area}-${index + 1}`);
    const isConstant = ({ file }: NamedTest) => /^(unit|architecture)\//.test(file);
    const isProven = (id: string) => tests.get(id)?.some((test) => !isConstant(test)) ?? false;
    found.set(area, {
      open: ids.filter((id) => (waits.has(id) ? isProven(id) : !tests.has(id))),
      later,
      constantOnly: ids.filter((id) => tests.has(id) && !isProven(id) && !waits.has(id)),
    });
  }
  return found;
}

/** All tests by the rows their titles name; ids without leading zeros. */
export function testsByRow(): Map<string, NamedTest[]> {
  const found = new Map<string, NamedTest[]>();
  for (const test of namedTests())
    for (const id of new Set(rowsIn(test.title).map(plain))) found.set(id, [...(found.get(id) ?? []), test]);
  return found;
}

/** "CAMP-54 to CAMP-59" includes those in between. */
function rowsIn(name: string): string[] {
  const ranges = [...name.matchAll(/\b([A-Z][A-Z0-9]+)-(\d+) to \1-(\d+)/g)].flatMap(([, area, from, to]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => `${area}-${Number(from) + index}`),
  );
  return [...ranges, ...(name.match(/\b[A-Z][A-Z0-9]+-\d+/g) ?? [])];
}

/** I18N-06 and I18N-6 are the same row. */
const plain = (id: string) => id.replace(/-0+/, "-");

/** In a table of cases a name is a string of its own. */
const named = /["'`]([^"'`\n]*\([^()"'`\n]*[A-Z][A-Z0-9]+-\d+[^()"'`\n]*\))["'`]/g;
const call = /\b(?:it|test|describe)(?:\.\w+(?:\([\s\S]*?\))?)?\(\s*(?:"([^"]+)"|'([^']+)'|`([^`]+)`)/g;

function namedTests(): NamedTest[] {
  return readdirSync("tests", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join("tests", file), "utf8");
      const titles = [...text.matchAll(call), ...text.matchAll(named)].map(
        ([, double, single, tick]) => double ?? single ?? tick ?? "",
      );
      return [...new Set(titles)].map((title) => ({ file, title }));
    });
}

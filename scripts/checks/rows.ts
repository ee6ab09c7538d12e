import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** `later`: rows of a built area whose data or screen belongs to an area that is not built yet. */
type Area = { rows: number; built: boolean; later?: string[] };

/** `open` also contains rows listed as `later` that a test already names. */
type Rows = { open: string[]; later: string[] };

/** Requirement ids (CAMP-42) of built areas that no test name contains, area by area. */
export function openRows(): Map<string, Rows> {
  const areas: Record<string, Area> = JSON.parse(readFileSync("tests/rows.json", "utf8"));
  const named = new Set(testNames().flatMap(rowsIn).map(plain));
  const found = new Map<string, Rows>();
  for (const [area, { rows, built, later = [] }] of Object.entries(areas)) {
    if (!built) continue;
    const waits = new Set(later.map(plain));
    const ids = Array.from({ length: rows }, (_, index) => `${area}-${index + 1}`);
    found.set(area, { open: ids.filter((id) => named.has(id) === waits.has(id)), later });
  }
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

function testNames(): string[] {
  return readdirSync("tests", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join("tests", file), "utf8"))
    .flatMap((text) => [...text.matchAll(call), ...text.matchAll(named)])
    .map(([, double, single, tick]) => double ?? single ?? tick ?? "");
}

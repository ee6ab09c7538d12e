import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

type Area = { rows: number; built: boolean };

/** Requirement ids (CAMP-42) of built areas that stand in no test name, area by area. */
export function openRows(): Map<string, string[]> {
  const areas: Record<string, Area> = JSON.parse(readFileSync("tests/rows.json", "utf8"));
  const named = new Set(
    testNames()
      .flatMap((name) => name.match(/\b[A-Z][A-Z0-9]+-\d+/g) ?? [])
      .map(plain),
  );
  const open = new Map<string, string[]>();
  for (const [area, { rows, built }] of Object.entries(areas)) {
    if (!built) continue;
    const ids = Array.from({ length: rows }, (_, index) => `${area}-${index + 1}`);
    open.set(
      area,
      ids.filter((id) => !named.has(id)),
    );
  }
  return open;
}

/** I18N-06 and I18N-6 are the same row. */
const plain = (id: string) => id.replace(/-0+/, "-");

const call = /\b(?:it|test|describe)(?:\.\w+(?:\([\s\S]*?\))?)?\(\s*(?:"([^"]+)"|'([^']+)'|`([^`]+)`)/g;

function testNames(): string[] {
  return readdirSync("tests", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(path.join("tests", file), "utf8").matchAll(call)])
    .map(([, double, single, tick]) => double ?? single ?? tick ?? "");
}

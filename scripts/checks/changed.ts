import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** A part of the checks with the arguments for its runner. */
export type PlannedPart = { part: string; words: string[] };

/** Files that differ from the commit where this branch left `base`, including uncommitted and new ones, without deleted ones. */
export function changedFiles(base: string): string[] {
  const forked = git("merge-base", base, "HEAD")[0];
  if (!forked) throw new Error(`git knows no commit that "${base}" and this branch have in common`);
  const tracked = git("diff", "--name-only", "--diff-filter=d", forked);
  return [...new Set([...tracked, ...git("ls-files", "--others", "--exclude-standard")])].sort();
}

function git(...args: string[]): string[] {
  const { stdout } = spawnSync("git", args, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  return stdout.split("\n").filter(Boolean);
}

/**
 * What these changes can affect: lint and types, the unit and UI tests that load one of the files, the architecture tests, and the
 * integration and browser tests of the files' areas. Changes with wider effects, such as one of the schema, need the whole run.
 */
export function planFor(files: readonly string[], isArea = isTestedArea): PlannedPart[] {
  const sources = files.filter((file) => /\.(ts|tsx|mts|mjs|json|css)$/.test(file));
  if (sources.length === 0) return [];
  const related = ["--findRelatedTests", ...sources];
  const areas = [...new Set(files.flatMap(areasOf))].filter(isArea).sort();
  const specs = files.filter((file) => /^tests\/e2e\/.*\.spec\.ts$/.test(file));
  const planned: (PlannedPart | null)[] = [
    { part: "lint", words: ["--no-errors-on-unmatched", ...sources] },
    { part: "types", words: [] },
    { part: "unit", words: related },
    { part: "ui", words: related },
    { part: "architecture", words: [] },
    areas.length > 0 ? { part: "integration", words: [`tests/integration/(${areas.join("|")})/`] } : null,
    specs.length > 0 ? { part: "e2e", words: specs } : null,
  ];
  return planned.filter((one) => one !== null);
}

/** Areas are the folders of tests/integration. */
const isTestedArea = (area: string): boolean => existsSync(`tests/integration/${area}`);

/** Folders whose name differs from that of the area that tests them. */
const areasByFolder: readonly [folder: string, ...areas: string[]][] = [
  ["server/engine/intake", "intake"],
  ["server/engine", "engine", "pace"],
  ["server/planning", "engine", "pace"],
  ["server/repositories/ledger", "engine"],
  ["server/drivers/unipile", "accounts"],
  ["server/backup", "backup"],
  ["server/db", "engine", "tenancy"],
  ["server/http", "http"],
  ["server/realtime", "realtime"],
  ["server/supervisor", "runtime"],
  ["server/queue", "runtime"],
  ["server/jobs", "runtime"],
  ["server/outbox", "realtime"],
  ["brands", "brands"],
];

/** The noun in a path such as server/services/inbox/drafts.ts, lib/contract/inbox/inbox.ts or tests/integration/inbox/kit.mts. */
const noun =
  /^(?:server\/(?:routes|services|repositories|domain|drivers)|lib\/contract|tests\/integration)\/([\w-]+)/;

function areasOf(file: string): string[] {
  const [, ...named] = areasByFolder.find(([folder]) => file.startsWith(`${folder}/`)) ?? [];
  const own = noun.exec(file)?.[1];
  return [...named, ...(own ? [own] : [])];
}

import { globSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { bundling, sources } from "./server";
import { stampOf } from "./stamp";

const folder = "tests/integration";

/**
 * Bundles tests/integration/<area>/scenarios/<name>.mts into <out>/scenarios/<area>/<name>.mjs, with shared code in separate chunks.
 * Compiling a thousand modules one by one takes longer than most scenarios run.
 */
export async function buildScenarios(out: string): Promise<void> {
  const files = globSync(`${folder}/*/scenarios/*.mts`).sort();
  const stamp = stampOf(path.join(out, ".scenarios-stamp"), [...sources, "tests", "bench", "chaos"]);
  if (files.length === 0 || !stamp.stale) return;
  stamp.begin();
  await build({
    entryPoints: Object.fromEntries(files.map((file) => [nameOf(file), file])),
    outdir: path.join(out, "scenarios"),
    ...bundling,
    splitting: true,
    // jsdom comes with Jest's environment and loads its own files by name, so it cannot be bundled.
    external: [...bundling.external, "jsdom"],
  });
  stamp.done();
}

/** tests/integration/pace/scenarios/away.mts -> pace/away */
const nameOf = (file: string): string =>
  path.join(path.relative(folder, path.dirname(path.dirname(file))), path.basename(file, ".mts"));

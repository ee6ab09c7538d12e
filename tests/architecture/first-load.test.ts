import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

const built = ".tern-test/dist/web/.next";
const manifest = "_client-reference-manifest.js";
const files = existsSync(built)
  ? readdirSync(`${built}/server/app/[brand]`, { recursive: true, encoding: "utf8" })
  : [];
const pages = files.filter((file) => file.endsWith(manifest)).map((file) => file.slice(0, -manifest.length));
if (pages.length === 0) throw new Error("There is no build to weigh: make one with npm run check build.");

/** Gzipped kilobytes of script that a page loads before it can be used (ux 128); the first match counts. */
const budgets: readonly (readonly [page: RegExp, kilobytes: number])[] = [
  [/\(auth\)|\(public\)/, 165],
  [/\(empty\)/, 175],
  // Files of messages are part of it; a route may add 60 to the shell's 235.
  [/inbox/, 270],
  [/campaign\/edit/, 260],
  [/./, 235],
];

const json = (file: string) => JSON.parse(readFileSync(file, "utf8"));

function firstScripts(page: string): Set<string> {
  const place = `${built}/server/app/[brand]/${page}`;
  const text = readFileSync(place + manifest, "utf8");
  const { entryJSFiles } = JSON.parse(text.slice(text.indexOf("] = ") + 4).replace(/;\s*$/, ""));
  const own = Object.entries<string[]>(entryJSFiles).flatMap(([entry, scripts]) =>
    /\/(layout|page)$/.test(entry) ? scripts : [],
  );
  return new Set([...json(path.join(place, "build-manifest.json")).rootMainFiles, ...own]);
}

test.each(pages)("%s begins within its budget", (page) => {
  const sizes = [...firstScripts(page)].map((file) => gzipSync(readFileSync(`${built}/${file}`)).length);
  const kilobytes = sizes.reduce((all, size) => all + size, 0) / 1_000;
  expect(kilobytes).toBeLessThan(budgets.find(([fits]) => fits.test(page))![1]);
});

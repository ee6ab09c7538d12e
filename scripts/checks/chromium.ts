import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Makes sure there is a browser for the end-to-end tests; answers what to do when there is none and none can be installed. */
export function ensureChromium(): string | undefined {
  const wanted = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
  if (existsSync(wanted)) return undefined;
  const canInstall = process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;
  if (canInstall && !process.env.CHROMIUM_PATH) {
    console.log("Installing Chromium…");
    apt("update");
    apt("install", "-y", "--no-install-recommends", "chromium", "fonts-liberation");
    if (existsSync(wanted)) return undefined;
  }
  return `There is no browser at ${wanted}: install Chromium (apt-get install chromium) or name one with CHROMIUM_PATH.`;
}

function apt(...args: string[]): void {
  spawnSync("apt-get", ["-qq", ...args], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}

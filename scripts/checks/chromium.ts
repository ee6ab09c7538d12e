import { existsSync } from "node:fs";
import { ensureInstalled } from "./debian";

/** Chromium with its own windows, tabs and menus; the only one that loads extensions. */
export const fullChromium = "/usr/bin/chromium";
/** Chromium without them. It renders the same pages with less CPU. */
const headlessShell = "/usr/bin/chromium-headless-shell";

/** The browser of the end-to-end tests. */
export const browserPath = () =>
  process.env.CHROMIUM_PATH ?? (existsSync(headlessShell) ? headlessShell : fullChromium);

/** Ensures that the end-to-end tests have a browser; returns instructions if there is none and none can be installed. */
export function ensureChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named)
    return existsSync(named) ? undefined : `There is no browser at ${named}, which CHROMIUM_PATH names.`;
  // If this one cannot be installed, the tests use full Chromium.
  ensureInstalled([{ file: headlessShell, packages: ["chromium-headless-shell"] }]);
  return ensureInstalled([{ file: fullChromium, packages: ["chromium", "fonts-liberation"] }]);
}

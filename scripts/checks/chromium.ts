import { existsSync } from "node:fs";
import { ensureInstalled } from "./debian";

/** Makes sure that there is a browser for the end-to-end tests; returns what to do if there is none and none can be installed. */
export function ensureChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (!named)
    return ensureInstalled([{ file: "/usr/bin/chromium", packages: ["chromium", "fonts-liberation"] }]);
  return existsSync(named) ? undefined : `There is no browser at ${named}, which CHROMIUM_PATH names.`;
}

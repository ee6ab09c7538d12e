import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * Prerendered pages cannot carry a nonce. Writes the hashes of their inline scripts to inline-scripts.json, by internal path
 * (/heron.17/en/privacy-policy), for the Content-Security-Policy that the front door sends with them (decision 1.8).
 */
export async function writeInlineScripts(webDir: string): Promise<void> {
  const pages = path.join(webDir, ".next/server/app");
  const files = existsSync(pages) ? await readdir(pages, { recursive: true }) : [];
  const entries = files
    .filter((file) => file.endsWith(".html"))
    .sort()
    .map(async (file) => [innerPath(file), hashesOf(await readFile(path.join(pages, file), "utf8"))]);
  const table = Object.fromEntries(await Promise.all(entries));
  await writeFile(path.join(webDir, "inline-scripts.json"), `${JSON.stringify(table, null, 1)}\n`);
}

const innerPath = (file: string) => `/${file.slice(0, -".html".length)}`;

/** The hash of each inline script of a page in the format of a policy: 'sha256-…'. */
export function hashesOf(html: string): string[] {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = scripts.map(
    ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );
  return [...new Set(hashes)];
}

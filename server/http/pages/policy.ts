import { readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";

/** Hashes of the inline scripts of pages rendered at build time, by inner path (decision 1.8). */
export type InlineScripts = Readonly<Record<string, readonly string[]>>;

const table = z.record(z.string(), z.array(z.string().regex(/^'sha256-[\w+/]+=*'$/)));

/** Written by the build beside the web process's files; without them every page carries a nonce. */
export function readInlineScripts(filesDir: string): InlineScripts {
  try {
    return table.parse(JSON.parse(readFileSync(path.join(filesDir, "inline-scripts.json"), "utf8")));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw cause;
  }
}

type Allowed = { scripts: readonly string[]; host: string; isDevelopment: boolean };

/**
 * What a page may load and run: scripts of ours only, inline ones by nonce or hash. Styles may stand in attributes,
 * because positions and sizes are computed; pictures may come from elsewhere over https, because mails bring them.
 * Development has no build to take hashes from, and evaluates what changed: it allows every inline script.
 */
export function contentPolicy({ scripts, host, isDevelopment }: Allowed): string {
  const inline = isDevelopment ? "'unsafe-inline' 'unsafe-eval'" : scripts.join(" ");
  return [
    "default-src 'self'",
    `script-src 'self' ${inline}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self' ws://${host} wss://${host}`,
    "frame-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

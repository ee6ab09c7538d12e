import { readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import type { SupportWidget } from "@/brands/schema";
import { widgetSources } from "./widget-sources";

/** Hashes of the inline scripts of pages rendered at build time, by inner path (decision 1.8). */
export type InlineScripts = Readonly<Record<string, readonly string[]>>;

const table = z.record(z.string(), z.array(z.string().regex(/^'sha256-[\w+/]+=*'$/)));

/** Written by the build next to the web process's files; without it every page uses a nonce. */
export function readInlineScripts(filesDir: string): InlineScripts {
  try {
    return table.parse(JSON.parse(readFileSync(path.join(filesDir, "inline-scripts.json"), "utf8")));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw cause;
  }
}

type Allowed = {
  scripts: readonly string[];
  host: string;
  isDevelopment: boolean;
  /** The chat this page may start once its person agrees: none before sign-in, none on brands without (BRAND-19). */
  widget: SupportWidget;
};

/**
 * The content security policy of a page: only our own scripts, inline ones by nonce or hash. Style attributes are allowed, because
 * positions and sizes are computed; pictures in emails are loaded through us. Development has no build for hashes and uses eval, so it
 * allows every inline script.
 */
export function contentPolicy({ scripts, host, isDevelopment, widget }: Allowed): string {
  const inline = isDevelopment ? "'unsafe-inline' 'unsafe-eval'" : scripts.join(" ");
  const chat = widgetSources(widget);
  return [
    "default-src 'self'",
    `script-src 'self' ${inline}${chat.scripts}`,
    `style-src 'self' 'unsafe-inline'${chat.pages}`,
    `img-src 'self' data: blob:${chat.pages}`,
    `media-src 'self' blob:${chat.pages}`,
    `font-src 'self'${chat.pages}`,
    `connect-src 'self' ws://${host} wss://${host}${chat.connections}`,
    `frame-src 'self'${chat.pages}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

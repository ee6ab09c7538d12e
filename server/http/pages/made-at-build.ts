import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A page as the build left it, and compressed once for all who ask. */
type MadePage = { html: Buffer; br: Buffer; etag: string };
/** The prebuilt page of an inner path; null if there is none. */
export type MadePages = (innerPath: string) => MadePage | null;

/** Reads pages when they are first asked for and keeps them: there are as many as brands, languages and open pages make. */
export function openMadePages(filesDir: string, innerPaths: ReadonlySet<string>): MadePages {
  const kept = new Map<string, MadePage | null>();
  const read = (innerPath: string): MadePage | null => {
    const file = path.join(filesDir, ".next/server/app", `${innerPath}.html`);
    if (!existsSync(file)) return null;
    const html = readFileSync(file);
    const etag = `W/"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`;
    return { html, br: brotliCompressSync(html), etag };
  };
  return (innerPath) => {
    // Only what the build has named is ever looked for among the files.
    if (!innerPaths.has(innerPath)) return null;
    if (!kept.has(innerPath)) kept.set(innerPath, read(innerPath));
    return kept.get(innerPath) ?? null;
  };
}

/** Sends it without asking the web process: nothing of it depends on who asks but brand and language, which chose it. */
export function sendMadePage(request: FastifyRequest, reply: FastifyReply, { html, br, etag }: MadePage) {
  reply.headers({ "cache-control": "private, no-cache", vary: "accept-encoding", etag });
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  reply.type("text/html; charset=utf-8");
  if (!/\bbr\b/.test(String(request.headers["accept-encoding"]))) return reply.send(html);
  return reply.header("content-encoding", "br").send(br);
}

import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import files from "@fastify/static";
import type { FastifyInstance } from "fastify";

const year = 365 * 24 * 60 * 60;

/** The build puts `.br` and `.gz` next to each text (scripts/build/compressed.ts); the browser's headers decide which is sent. */
const compressed = {
  preCompressed: true,
  setHeaders: (response: { setHeader(name: string, value: string): void }) =>
    response.setHeader("vary", "accept-encoding"),
};

/**
 * Serves what the web build left as files: hashed names for ever, the public folder for an hour. In development the
 * files are the development server's own, and there is nothing to serve here.
 */
export async function registerFiles(server: FastifyInstance, filesDir: string): Promise<void> {
  const root = path.resolve(filesDir);
  const hashed = path.join(root, ".next", "static");
  const open = path.join(root, "public");
  if (existsSync(hashed)) {
    await server.register(files, {
      root: hashed,
      prefix: "/_next/static/",
      decorateReply: false,
      index: false,
      ...compressed,
      maxAge: year * 1000,
      immutable: true,
    });
  }
  if (existsSync(open)) {
    await server.register(files, {
      root: open,
      serve: false,
      index: false,
      ...compressed,
      maxAge: 60 * 60 * 1000,
    });
    for (const name of namesIn(open)) server.get(`/${name}`, (_request, reply) => reply.sendFile(name));
  }
}

/** Registered one by one, so that every other path is a page's. */
const namesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"));

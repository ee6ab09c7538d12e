import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import files from "@fastify/static";
import type { FastifyInstance } from "fastify";

const year = 365 * 24 * 60 * 60;

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
      preCompressed: true,
      maxAge: year * 1000,
      immutable: true,
    });
  }
  if (existsSync(open)) {
    await server.register(files, { root: open, serve: false, index: false, maxAge: 60 * 60 * 1000 });
    for (const name of namesIn(open)) server.get(`/${name}`, (_request, reply) => reply.sendFile(name));
  }
}

/** Registered one by one, so that every other path is a page's. */
const namesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"));

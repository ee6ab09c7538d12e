import { createHash } from "node:crypto";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import zlib from "node:zlib";
import files from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DomainError } from "@/lib/contract/errors";
import type { ApiTools } from "../api-tools";
import { readVisitor } from "../visitor";
import { describeContract } from "./description";

/** Swagger UI draws the description. Of its plugin only the files are used: the plugin encodes the description at each request. */
const drawing = path.join(
  path.dirname(fileURLToPath(import.meta.resolve("@fastify/swagger-ui/package.json"))),
  "static",
);

const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>API</title>
<link rel="icon" href="static/favicon-32x32.png"><link rel="stylesheet" href="static/swagger-ui.css"></head>
<body><div id="docs"></div><script src="static/swagger-ui-bundle.js"></script><script src="start.js"></script></body></html>
`;
/** All calls closed at first: nearly three hundred are drawn only when somebody opens their group. */
const start =
  'SwaggerUIBundle({ url: "json", dom_id: "#docs", docExpansion: "none", deepLinking: true, validatorUrl: null });\n';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** `/api/docs`: the contract as OpenAPI 3.1 (`/api/docs/json`) and as a page, with nothing loaded from elsewhere. */
export const registerDocs = (server: FastifyInstance, api: ApiTools) =>
  server.register(async (scope) => {
    scope.addHook("onRequest", async (request, reply) => {
      const { brand, address } = await readVisitor(request, api.doorman);
      if (!brand) throw new DomainError("unknown_host");
      await api.limits.take("read", address);
      reply.header("content-security-policy", policy);
    });
    await scope.register(files, {
      root: drawing,
      prefix: "/docs/static/",
      decorateReply: false,
      index: false,
      maxAge: 60 * 60 * 1000,
    });
    // Addresses in the page are below the slash.
    scope.get("/docs", (_request, reply) => noCache(reply).redirect("/api/docs/", 308));
    scope.get("/docs/", (_request, reply) => noCache(reply).type("text/html; charset=utf-8").send(html));
    scope.get("/docs/start.js", (_request, reply) => noCache(reply).type("text/javascript").send(start));
    scope.get("/docs/json", sendDescription);
  });

const noCache = (reply: FastifyReply) => reply.header("cache-control", "no-cache");

type Encoded = { text: string; br: Buffer; etag: string };
let encoded: Promise<Encoded> | undefined;

/** Made when somebody first reads it, because starting takes long enough, and then kept. */
async function sendDescription(request: FastifyRequest, reply: FastifyReply) {
  encoded ??= encode();
  const { text, br, etag } = await encoded;
  noCache(reply).headers({ etag, vary: "accept-encoding" });
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  reply.type("application/json");
  if (!/\bbr\b/.test(String(request.headers["accept-encoding"]))) return reply.send(text);
  return reply.header("content-encoding", "br").send(br);
}

async function encode(): Promise<Encoded> {
  const text = JSON.stringify(await describeContract());
  const etag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  return { text, br: await promisify(zlib.brotliCompress)(text), etag };
}

import { createHash } from "node:crypto";
import { promisify } from "node:util";
import zlib from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DomainError } from "@/lib/contract/errors";
import type { ApiTools } from "../api-tools";
import { admitStranger } from "../call";
import { readVisitor } from "../visitor";
import { describeContract } from "./description";
import { type Description, htmlOf, style } from "./html";

const policy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `/api/docs`: the contract as a page, and as OpenAPI 3.1 (`/api/docs/json`). */
export const registerDocs = (server: FastifyInstance, api: ApiTools) =>
  server.register(async (scope) => {
    scope.addHook("onRequest", async (request, reply) => {
      const visitor = await readVisitor(request, api.doorman);
      if (!visitor.brand) throw new DomainError("unknown_host");
      await admitStranger(api, visitor, request);
      await api.limits.take("read", visitor.address);
      reply.headers({ "content-security-policy": policy, "cache-control": "no-cache" });
    });
    scope.get("/docs", (request, reply) => send(request, reply, "html"));
    scope.get("/docs/", (_request, reply) => reply.redirect("/api/docs", 308));
    scope.get("/docs/json", (request, reply) => send(request, reply, "json"));
    scope.get("/docs/style.css", (_request, reply) => reply.type("text/css").send(style));
  });

/** The best of eleven takes seconds, for a tenth less. */
const quick = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 6 } };

type Encoded = { type: string; text: Buffer; br: Buffer; etag: string };
type Form = "html" | "json";
let encoded: Promise<Record<Form, Encoded>> | undefined;

/** Built on the first request, because startup takes long enough, and then cached. */
async function send(request: FastifyRequest, reply: FastifyReply, form: Form) {
  encoded ??= encodeAll();
  const { type, text, br, etag } = (await encoded)[form];
  reply.headers({ etag, vary: "accept-encoding" });
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  reply.type(type);
  if (!/\bbr\b/.test(String(request.headers["accept-encoding"]))) return reply.send(text);
  return reply.header("content-encoding", "br").send(br);
}

async function encodeAll(): Promise<Record<Form, Encoded>> {
  const description = await describeContract();
  return {
    html: await encode(htmlOf(description as unknown as Description), "text/html; charset=utf-8"),
    json: await encode(JSON.stringify(description), "application/json"),
  };
}

async function encode(text: string, type: string): Promise<Encoded> {
  const etag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  return { type, text: Buffer.from(text), br: await promisify(zlib.brotliCompress)(text, quick), etag };
}

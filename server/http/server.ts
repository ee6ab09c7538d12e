import { randomBytes } from "node:crypto";
import cookie from "@fastify/cookie";
import formbody from "@fastify/formbody";
import multipart from "@fastify/multipart";
import fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { registerApi } from "./api";
import type { ApiTools } from "./api-tools";
import type { Route } from "./route";
import { parseStrictJson } from "./strict-json";

/** Bodies other than uploads. */
const bodyLimit = 1024 * 1024;

/** The HTTP side of the front door, ready to listen. */
export async function createServer(api: ApiTools, routes: readonly Route[]): Promise<FastifyInstance> {
  const { config, log } = api.tools;
  const { trustedProxies } = config.http;
  const server = fastify({
    loggerInstance: log as FastifyBaseLogger,
    disableRequestLogging: true,
    genReqId: () => randomBytes(12).toString("base64url"),
    requestIdHeader: false,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    bodyLimit,
    requestTimeout: 120_000,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false, caseSensitive: true },
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    "application/json",
    { parseAs: "string" },
    async (_request: unknown, text: string) => {
      if (text === "") return undefined;
      try {
        return parseStrictJson(text);
      } catch (cause) {
        throw Object.assign(new SyntaxError("not JSON", { cause }), { isInput: true });
      }
    },
  );
  await server.register(cookie);
  await server.register(formbody);
  await server.register(multipart);
  server.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  await server.register(async (scope) => registerApi(scope, api, routes), { prefix: "/api" });
  return server;
}

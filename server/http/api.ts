import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import type { Endpoint } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import { answerOnce, takesKey } from "./answer-once";
import { answerCall, answerError } from "./answers";
import type { ApiTools } from "./api-tools";
import { registerBodies } from "./bodies";
import { bodyLimitOf, checkLength, readBody } from "./body";
import { admit, callHandler } from "./call";
import { contextFor } from "./contexts";
import { registerDocs } from "./docs/page";
import { drain } from "./drain";
import { encodedText } from "./encoded";
import { sendFile } from "./files";
import { mergeInput } from "./input";
import { type InputShape, inputShapeOf } from "./input-shape";
import { registerFacts } from "./pages/facts-route";
import { registerReads } from "./reads";
import type { FileAnswer, Route } from "./route";
import type { Session } from "./sessions";
import { watchTokens } from "./token-usage";
import { readVisitor, type Visitor } from "./visitor";

declare module "fastify" {
  interface FastifyRequest {
    /** The caller, determined before the body is read. */
    caller: { visitor: Visitor; session: Session | null } | null;
  }
}

/** The request timeout (API-10). */
const timeoutMs = 45_000;
/** A file of 25 MB on a slow line. */
const uploadTimeoutMs = 600_000;

/** The API under `/api`. Deny by default: without a route it ends here, and every route enforces its declared access. */
export const registerApi = (server: FastifyInstance, api: ApiTools, routes: readonly Route[]) =>
  server.register(
    async (scope) => {
      // Set before the routes, because each takes the handler that exists when it is registered.
      scope.setErrorHandler(async (error, request, reply) => {
        await drain(request.raw);
        return answerCall(request, reply, error);
      });
      scope.decorateRequest("caller", null);
      watchTokens(scope, api);
      await registerBodies(scope);
      for (const entry of routes) registerRoute(scope, api, entry);
      registerFacts(scope, api);
      registerReads(scope, api, routes);
      await registerDocs(scope, api);
      const nothingHere = (request: FastifyRequest, reply: FastifyReply) =>
        answerError(request, reply, new DomainError("not_found"));
      scope.setNotFoundHandler(nothingHere);
      // Without these the pages' catch-all would answer what the API does not know.
      scope.all("/", nothingHere);
      scope.all("/*", nothingHere);
    },
    { prefix: "/api" },
  );

function registerRoute(scope: FastifyInstance, api: ApiTools, entry: Route): void {
  const { endpoint } = entry;
  const shape = inputShapeOf(endpoint);
  scope.route({
    method: endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: false,
    handlerTimeout: endpoint.fileLimit ? uploadTimeoutMs : timeoutMs,
    bodyLimit: bodyLimitOf(endpoint),
    config: { isBare: endpoint.isBare, isVisit: endpoint.answersRedirect, shape },
    onRequest: async (request, reply) => {
      reply.header("cache-control", "no-store");
      const visitor = await readVisitor(request, api.doorman);
      request.caller = { visitor, session: await admit(api, endpoint, visitor, request, reply) };
      checkLength(request, endpoint, entry.options);
    },
    handler: (request, reply) => answer(api, entry, shape, request, reply),
  });
}

async function answer(
  api: ApiTools,
  entry: Route,
  shape: InputShape,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { endpoint } = entry;
  const { visitor, session } = request.caller!;
  const brought = await readBody(request, endpoint, shape, entry.options);
  try {
    const context = contextFor(endpoint, api, visitor, session, request, reply);
    if (context.scope.idempotencyKey !== undefined && takesKey(entry)) {
      const fields = mergeInput(shape, brought);
      const told = await answerOnce(entry, context as Context, fields, async (cx) =>
        bodyOf(endpoint, await callHandler(entry, cx, fields)),
      );
      if (session) forgetRights(api, endpoint, session);
      return reply.code(told.status).type("application/json").send(told.body);
    }
    const result = await callHandler(entry, context, mergeInput(shape, brought), brought.upload);
    if (session && endpoint.access.rate !== "read") forgetRights(api, endpoint, session);
    if (endpoint.answersFile) return sendFile(reply, result as FileAnswer);
    if (endpoint.answersRedirect)
      return reply.redirect((z.encode(endpoint.output, result) as { to: string }).to, 303);
    return reply.type("application/json").send(bodyOf(endpoint, result));
  } finally {
    brought.rest?.resume();
  }
}

function bodyOf({ output, isBare }: Endpoint, result: unknown): string {
  const payload = encodedText(output, result);
  return isBare ? payload : `{"ok":true,"payload":${payload}}`;
}

/** A change of rights applies from the next request on: the caller is loaded again, and the whole workspace if an admin changed it. */
function forgetRights(
  { sessions }: ApiTools,
  { access }: Endpoint,
  { personId, workspaceId }: Session,
): void {
  sessions.forget({ personId });
  if (access.who === "admin" && workspaceId) sessions.forget({ workspaceId });
}

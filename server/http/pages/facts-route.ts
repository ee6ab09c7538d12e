import type { FastifyInstance } from "fastify";
import { DomainError } from "@/lib/contract/errors";
import { answerError } from "../answers";
import type { ApiTools } from "../api-tools";
import { readVisitor } from "../visitor";
import { announce } from "./announce";

/**
 * `GET /api/facts`: for a web process that stands behind another proxy and therefore gets requests we did not announce
 * (decision 1.5). Only peers named in TRUSTED_PROXIES are told; for everybody else it does not exist.
 */
export function registerFacts(server: FastifyInstance, api: ApiTools): void {
  server.get("/facts", async (request, reply) => {
    const visitor = await readVisitor(request, api.doorman);
    const { brand } = visitor;
    if (!brand || !api.doorman.isTrusted(request.socket.remoteAddress ?? ""))
      return answerError(request, reply, new DomainError("not_found"));
    const { facts } = await announce(api, {}, { ...visitor, brand }, request);
    return reply.header("cache-control", "no-store").type("text/plain").send(facts);
  });
}

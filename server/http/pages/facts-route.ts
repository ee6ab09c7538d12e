import type { FastifyInstance } from "fastify";
import { DomainError } from "@/lib/contract/errors";
import { answerError } from "../answers";
import type { ApiTools } from "../api-tools";
import { readVisitor } from "../visitor";
import { announce } from "./announce";

/**
 * `GET /api/facts`: for a web process behind another proxy, whose requests did not pass through us (decision 1.5). Only peers in
 * TRUSTED_PROXIES get an answer; for all others it does not exist.
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

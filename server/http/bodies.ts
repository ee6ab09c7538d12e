import formbody from "@fastify/formbody";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { DomainError } from "@/lib/contract/errors";
import { parseStrictJson, TooManyValues } from "./strict-json";

declare module "fastify" {
  interface FastifyContextConfig {
    /** How many values a JSON body may hold. */
    maxValues?: number;
  }
}

/** The three kinds of body the API reads (API-03, API-04); any other is 415. */
export async function registerBodies(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    "application/json",
    { parseAs: "string" },
    async (request: FastifyRequest, text: string) => {
      if (text === "") return undefined;
      try {
        return parseStrictJson(text, request.routeOptions.config.maxValues);
      } catch (cause) {
        if (cause instanceof TooManyValues) throw new DomainError("too_large");
        throw Object.assign(new SyntaxError("not JSON", { cause }), { isInput: true });
      }
    },
  );
  await scope.register(formbody);
  await scope.register(multipart);
}

import formbody from "@fastify/formbody";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { DomainError } from "@/lib/contract/errors";
import type { InputShape } from "./input-shape";
import { parseStrictJson, TooManyValues } from "./strict-json";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Limits how many values a JSON body may hold. */
    shape?: Pick<InputShape, "maxValues">;
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
        return parseStrictJson(text, request.routeOptions.config.shape?.maxValues);
      } catch (cause) {
        if (cause instanceof TooManyValues) throw new DomainError("too_large");
        throw Object.assign(new SyntaxError("not JSON", { cause }), { isInput: true });
      }
    },
  );
  await scope.register(formbody);
  await scope.register(multipart);
}

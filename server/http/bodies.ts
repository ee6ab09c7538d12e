import formbody from "@fastify/formbody";
import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";
import { parseStrictJson } from "./strict-json";

/** The three kinds of body the API reads (API-03, API-04); any other is 415. */
export async function registerBodies(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
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
  await scope.register(formbody);
  await scope.register(multipart);
}

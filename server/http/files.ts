import type { FastifyReply } from "fastify";
import type { FileAnswer } from "./route";

/** Hands out a file: never shown in place of a page, never guessed to be something else (S50). */
export function sendFile(reply: FastifyReply, { name, type, body, isImmutable }: FileAnswer): FastifyReply {
  const ascii = name.replace(/[^\w.-]+/g, "_");
  if (isImmutable) reply.header("cache-control", `public, max-age=${365 * 24 * 60 * 60}, immutable`);
  return reply
    .type(type)
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header(
      "content-disposition",
      `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .send(body);
}

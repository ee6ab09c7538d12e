import type { FastifyReply } from "fastify";
import { rangeOf } from "./ranges";
import type { FileAnswer } from "./route";

/** Hands out a file: never shown in place of a page, never guessed to be something else (S50). */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const { name, type, body, isImmutable, isPlayed } = file;
  const ascii = name.replace(/[^\w.-]+/g, "_");
  if (isImmutable) reply.header("cache-control", `public, max-age=${365 * 24 * 60 * 60}, immutable`);
  reply
    .type(type)
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header(
      "content-disposition",
      `${isPlayed ? "inline" : "attachment"}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    );
  return isPlayed && body instanceof Uint8Array ? sendPart(reply, body) : reply.send(body);
}

/** As much of it as was asked for: players jump, and some take nothing that comes whole. */
export function sendPart(reply: FastifyReply, body: Uint8Array): FastifyReply {
  const range = rangeOf(reply.request.headers.range, body.length);
  reply.header("accept-ranges", "bytes");
  if (range === null) return reply.send(body);
  if (range === "none") return reply.code(416).header("content-range", `bytes */${body.length}`).send();
  const { first, last } = range;
  return reply
    .code(206)
    .header("content-range", `bytes ${first}-${last}/${body.length}`)
    .send(body.subarray(first, last + 1));
}

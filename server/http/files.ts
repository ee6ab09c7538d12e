import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { PartedBody } from "@/server/services/files/files";
import type { FileAnswer } from "./route";

/** Hands out a file: never shown in place of a page, never guessed to be something else (S50). */
export async function sendFile(reply: FastifyReply, file: FileAnswer): Promise<FastifyReply> {
  const { name, type, body, isImmutable, isPlayed } = file;
  const ascii = name.replace(/[^\w.-]+/g, "_");
  const keepers = isImmutable === "private" ? "private" : "public";
  if (isImmutable) reply.header("cache-control", `${keepers}, max-age=${365 * 24 * 60 * 60}, immutable`);
  reply
    .type(type)
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header(
      "content-disposition",
      `${isPlayed ? "inline" : "attachment"}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    );
  return isPlayed || isParted(body) ? sendPart(reply, body) : reply.send(body);
}

const isParted = (body: FileAnswer["body"]): body is PartedBody => typeof body === "object" && "open" in body;

/** As much of it as was asked for: players jump, and some take nothing that comes whole. */
export async function sendPart(reply: FastifyReply, body: FileAnswer["body"]): Promise<FastifyReply> {
  if (typeof body === "string" || body instanceof Readable) return reply.send(body);
  const size = isParted(body) ? body.size : body.length;
  const range = rangeOf(reply.request.headers.range, size);
  reply.header("accept-ranges", "bytes");
  if (range === "none") return reply.code(416).header("content-range", `bytes */${size}`).send();
  const part = range ?? undefined;
  if (part) reply.code(206).header("content-range", `bytes ${part.first}-${part.last}/${size}`);
  if (!isParted(body)) return reply.send(part ? body.subarray(part.first, part.last + 1) : body);
  reply.header("content-length", part ? part.last - part.first + 1 : size);
  return reply.send(await body.open(part));
}

/** Bytes of a file, both ends included. */
type ByteRange = { first: number; last: number };

/**
 * The part of a file of `size` bytes that a `range` header asks for (RFC 9110 14.2). Null for the whole: without a header, or with one
 * that is not understood, or that names several parts. `none`: the file has no such part.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | "none" | null {
  const [whole, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (whole === undefined || (from === "" && to === "")) return null;
  const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (first >= size || (from === "" && Number(to) === 0)) return "none";
  return last < first ? null : { first, last };
}

import { PassThrough, Readable } from "node:stream";
import { promisify } from "node:util";
import zlib from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const compressible =
  /^(text\/(?!event-stream)|application\/(json|javascript|manifest\+json|xml|rss\+xml)|image\/svg\+xml)/;
/** Below this the headers outweigh the gain. */
const smallest = 1024;

/** The first that a browser takes: zstd makes a page as small as Brotli does, in less than half of the time. */
const encodings = ["zstd", "br", "gzip"] as const;
type Encoding = (typeof encodings)[number];
const quality = { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 };
const whole: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  zstd: (body) => promisify(zlib.zstdCompress)(body),
  br: (body) => promisify(zlib.brotliCompress)(body, { params: quality }),
  gzip: (body) => promisify(zlib.gzip)(body),
};
/** Each piece leaves as it comes: pages are streamed and must show early. */
const piecewise: Record<Encoding, () => zlib.ZstdCompress | zlib.BrotliCompress | zlib.Gzip> = {
  zstd: () => zlib.createZstdCompress({ flush: zlib.constants.ZSTD_e_flush }),
  br: () => zlib.createBrotliCompress({ params: quality, flush: zlib.constants.BROTLI_OPERATION_FLUSH }),
  gzip: () => zlib.createGzip({ flush: zlib.constants.Z_SYNC_FLUSH }),
};

/** Compresses answers of the API and pages alike, off the event loop. */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook("onSend", async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const encoding = encodingFor(request, reply);
    if (!encoding) return payload;
    if (typeof payload === "string" || Buffer.isBuffer(payload)) {
      if (payload.length < smallest) return payload;
      announce(reply, encoding);
      return whole[encoding](Buffer.from(payload));
    }
    if (!(payload instanceof Readable)) return payload;
    announce(reply, encoding);
    const compressed = piecewise[encoding]();
    payload.on("error", (cause) => compressed.destroy(cause));
    compressed.on("close", () => payload.destroy());
    return payload.pipe(compressed).pipe(new PassThrough());
  });
}

function encodingFor(request: FastifyRequest, reply: FastifyReply): Encoding | null {
  const accepted = request.headers["accept-encoding"];
  if (!accepted || request.method === "HEAD" || reply.statusCode < 200 || reply.statusCode === 204)
    return null;
  if (reply.statusCode === 304 || reply.hasHeader("content-encoding")) return null;
  if (!compressible.test(String(reply.getHeader("content-type") ?? ""))) return null;
  const names = accepted.split(/[\s,;]+/);
  return encodings.find((name) => names.includes(name)) ?? null;
}

function announce(reply: FastifyReply, encoding: Encoding): void {
  const etag = reply.getHeader("etag");
  reply.removeHeader("content-length");
  reply.headers({ "content-encoding": encoding, vary: "accept-encoding" });
  if (typeof etag === "string" && !etag.startsWith("W/")) reply.header("etag", `W/${etag}`);
}

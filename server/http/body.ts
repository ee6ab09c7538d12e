import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { defaultBodyLimit, type Endpoint } from "@/lib/contract/endpoint";
import { DomainError, type ErrorCode } from "@/lib/contract/errors";
import type { Brought } from "./input";
import type { InputShape } from "./input-shape";
import type { RouteOptions, Upload } from "./route";

type Fields = Record<string, unknown>;

/**
 * Reads the body: JSON, a form or multipart, as the client likes (API-03, API-04). The fields of an upload are read up to the file, which
 * the handler reads; `rest` must be read to its end, so that a client that is still sending gets the response.
 */
export async function readBody(
  request: FastifyRequest,
  endpoint: Endpoint,
  shape: InputShape,
  options: RouteOptions = {},
): Promise<Brought & { upload?: Upload; rest?: Readable }> {
  const path = pick(request.params as Fields, shape.inPath);
  const query = request.query as Fields;
  if (request.isMultipart()) {
    const parts = await readMultipart(request, endpoint, options).catch(refuseMalformed);
    return { path, query, isText: true, ...parts };
  }
  if (endpoint.fileLimit) throw new DomainError("unsupported_media_type");
  const isText = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;
  return { path, query, body: asFields(request.body), isText };
}

const pick = (from: Fields, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]]));

/** A body that is a list or a bare value has no fields; an absent one has none to give. */
function asFields(body: unknown): Fields {
  if (body === undefined || body === null) return {};
  if (typeof body !== "object" || Array.isArray(body)) throw new DomainError("invalid_input");
  return body as Fields;
}

const maxFields = 200;
/** The overhead of a form: boundaries and part headers. */
const formBytes = 64 * 1024;

/** A body that says itself that it is too long is refused before a byte of it is read. */
export function checkLength(request: FastifyRequest, endpoint: Endpoint, { tooLarge }: RouteOptions): void {
  const { fileLimit = 0 } = endpoint;
  if (Number(request.headers["content-length"] ?? 0) <= bodyLimitOf(endpoint) + fileLimit + formBytes) return;
  throw fileLimit
    ? new DomainError(tooLarge ?? "too_large", { limit: fileLimit })
    : new DomainError("too_large");
}

export const bodyLimitOf = ({ bodyLimit = defaultBodyLimit }: Endpoint): number => bodyLimit;

async function readMultipart(
  request: FastifyRequest,
  endpoint: Endpoint,
  { tooLarge = "too_large", noFile }: RouteOptions,
) {
  const { fileLimit = 0 } = endpoint;
  const body: Fields = Object.create(null);
  let bytes = 0;
  const limits = {
    files: 1,
    fields: maxFields,
    fieldSize: bodyLimitOf(endpoint),
    fileSize: fileLimit + 1,
    headerPairs: 50,
  };
  for await (const part of request.parts({ limits })) {
    if (part.type === "file") {
      if (!fileLimit || part.fieldname !== "file")
        throw new DomainError("unknown_field", { field: part.fieldname });
      const stream = Readable.from(upTo(fileLimit, part.file, tooLarge));
      return { body, upload: { name: part.filename, type: part.mimetype, stream }, rest: part.file };
    }
    bytes += String(part.value).length;
    if (part.valueTruncated || bytes > bodyLimitOf(endpoint)) throw new DomainError("too_large");
    if (part.fieldname in body)
      throw new DomainError("invalid_input", { fields: { [part.fieldname]: "invalid_input" } });
    body[part.fieldname] = part.value;
  }
  if (fileLimit && noFile) throw new DomainError(noFile);
  if (fileLimit) throw new DomainError("invalid_input", { fields: { file: "fill_this_field" } });
  return { body };
}

/** The parser throws plain errors for a form without boundary, or one that ends too early. */
function refuseMalformed(cause: unknown): never {
  if (cause instanceof DomainError) throw cause;
  throw new DomainError("invalid_input");
}

async function* upTo(limit: number, source: AsyncIterable<Buffer>, code: ErrorCode) {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > limit) throw new DomainError(code, { limit });
    yield chunk;
  }
}

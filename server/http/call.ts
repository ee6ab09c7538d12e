import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import type { Endpoint } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import { checkAccess } from "./access";
import type { ApiTools } from "./api-tools";
import type { contextFor } from "./contexts";
import { inputError, inWireNames } from "./issues";
import { checkOrigin } from "./origin";
import type { Route, Upload } from "./route";
import { sessionOf } from "./session-of";
import type { Session } from "./sessions";
import { countToken } from "./token-calls";
import type { Visitor } from "./visitor";

/** Writes over GET exist where the specification wants them (logout): they are watched like writes (S26). */
const isWrite = ({ method, access }: Endpoint) => method !== "GET" || access.rate === "write";

/** Everything that is decided before a byte of the body is read. */
export async function admit(
  api: ApiTools,
  endpoint: Endpoint,
  visitor: Visitor,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session | null> {
  if (!visitor.brand) throw new DomainError("unknown_host");
  if (visitor.cookieKind === "none") throw new DomainError("insecure_connection");
  if (!visitor.facts && isWrite(endpoint)) checkOrigin(request.headers, visitor.host);
  const own = await sessionOf(api, visitor);
  // The web process asks for pages that were let in already.
  if (!own && !visitor.facts) await admitStranger(api, visitor, request);
  if (own?.token) await countToken(api, own, request, reply);
  await api.limits.take(endpoint.access.rate, own?.personId ?? visitor.address, own?.workspaceId);
  checkAccess(endpoint, own, header(request, "x-workspace") ?? spaceIn(request.query));
  return own;
}

/** The workspace that a program names in its query; another one than its session's is refused, not replaced (API-01, API-02). */
const spaceIn = (query: unknown): string | undefined => {
  const { space } = (query ?? {}) as { space?: unknown };
  return typeof space === "string" && space !== "" ? space : undefined;
};

/** Resolves when it is the turn of a request without a session; throws `busy` while the process is overloaded or the queue is full. */
export async function admitStranger(
  { load, strangers }: Pick<ApiTools, "load" | "strangers">,
  { address }: Pick<Visitor, "address">,
  { raw }: FastifyRequest,
): Promise<void> {
  load.refuseStranger();
  await strangers.turn(address, () => raw.socket.destroyed);
}

const header = (request: FastifyRequest, name: string) => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** Lets the handler answer fields given by their names on the wire; the result is in code shape. */
export const callHandler = async (
  { endpoint, handler }: Route,
  context: ReturnType<typeof contextFor>,
  fields: Record<string, unknown>,
  upload?: Upload,
): Promise<unknown> =>
  handler(context, decode(endpoint, fields), upload).catch((error: unknown) => {
    throw inWireNames(error, endpoint.input);
  });

function decode(endpoint: Endpoint, fields: Record<string, unknown>): unknown {
  const parsed = z.safeDecode(endpoint.input, fields as never);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  // A malformed id in the path is treated as one that does not exist.
  if (issues.some((issue) => endpoint.path.includes(`:${String(issue.path[0])}`)))
    throw new DomainError("not_found");
  throw inputError(issues, fields);
}

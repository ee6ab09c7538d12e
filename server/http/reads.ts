import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { DomainError, errors } from "@/lib/contract/errors";
import { answerError, asDomainError, errorBody } from "./answers";
import type { ApiTools } from "./api-tools";
import { admit, callHandler } from "./call";
import { contextFor } from "./contexts";
import type { Route } from "./route";
import { readVisitor, type Visitor } from "./visitor";

const read = z.strictObject({ path: z.string(), fields: z.record(z.string(), z.unknown()) });
/** No page reads as many. */
const reads = z.array(read).max(50);

/** The longest lists of filters of fifty reads. */
const bodyLimit = 512 * 1024;

type Read = z.output<typeof read>;
/** As the read would have been answered alone. */
type Told = { status: number; body: unknown };

const isRead = ({ endpoint: { method, access, answersFile, answersRedirect, isBare } }: Route) =>
  method === "GET" && access.rate === "read" && !answersFile && !answersRedirect && !isBare;

/**
 * `POST /api/reads`: all that a page wants to know, in one exchange with the web process. Each read passes the access it
 * declares and counts as one call. For requests without facts of ours it does not exist.
 */
export function registerReads(server: FastifyInstance, api: ApiTools, routes: readonly Route[]): void {
  const known = new Map(routes.filter(isRead).map((entry) => [entry.endpoint.path as string, entry]));
  const onRequest = async (request: FastifyRequest) => {
    const visitor = await readVisitor(request, api.doorman);
    if (!visitor.facts) throw new DomainError("not_found");
    request.caller = { visitor, session: null };
  };
  server.post("/reads", { bodyLimit, onRequest }, async (request, reply) => {
    const { visitor } = request.caller!;
    const asked = reads.safeParse(request.body);
    if (!asked.success) return answerError(request, reply, new DomainError("invalid_input"));
    const answers = asked.data.map((one) =>
      answerOne(api, known.get(one.path), one, visitor, request, reply).catch((error) =>
        refuse(request, error),
      ),
    );
    return reply
      .header("cache-control", "no-store")
      .type("application/json")
      .send(JSON.stringify(await Promise.all(answers)));
  });
}

async function answerOne(
  api: ApiTools,
  entry: Route | undefined,
  { fields }: Read,
  visitor: Visitor,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Told> {
  if (!entry) throw new DomainError("not_found");
  const session = await admit(api, entry.endpoint, visitor, request, reply);
  const context = contextFor(entry.endpoint, api, visitor, session, request, reply);
  const result = await callHandler(entry, context, fields);
  return { status: 200, body: { ok: true, payload: z.encode(entry.endpoint.output, result) } };
}

function refuse(request: FastifyRequest, error: unknown): Told {
  const known = asDomainError(error);
  if (!known) request.log.error({ err: error }, "a read failed");
  const { code, details } = known ?? new DomainError("internal");
  return { status: errors[code].status, body: errorBody(code, details) };
}

import type { FastifyInstance, FastifyRequest } from "fastify";
import { hashOf } from "@/server/domain/auth/token";
import type { WebhookIn } from "@/server/ports/webhook";
import { answerError } from "./answers";
import type { ApiTools } from "./api-tools";
import { readVisitor } from "./visitor";

const bodyLimit = 256 * 1024;
/** Longer than any service lets a signature live. */
const rememberedMs = 15 * 60_000;

/**
 * Webhooks of services at `/api/webhooks/<name>`. They are acknowledged at once and only wake the watcher of that account. A repeated call
 * changes nothing.
 */
export const registerWebhooks = (server: FastifyInstance, api: ApiTools, webhooks: readonly WebhookIn[]) =>
  server.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => answerError(request, reply, error));
    scope.removeAllContentTypeParsers();
    // The signature is over the bytes.
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    const seen = createMemory();
    for (const webhook of webhooks) {
      scope.post(`/api/webhooks/${webhook.name}`, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const now = api.tools.now();
        const query = new URL(request.url, "http://here").search;
        const params = request.params as Record<string, string>;
        const read = webhook.read({ headers: headersOf(request), body, query, params }, now);
        if (read === "forged") {
          await countForged(api, request);
          return reply.code(401).send();
        }
        const key = hashOf(`${request.url} ${body.toString("base64")}`);
        const isNew = seen.add(key, now);
        if (isNew)
          await read.keep?.().catch((error: unknown) => {
            // The service calls again, and is heard again.
            seen.forget(key);
            throw error;
          });
        if (isNew && read.remoteRef !== null)
          await api.doors("select pg_notify('network', $1)", [read.remoteRef]);
        await reply.code(204).send();
        if (isNew)
          await read
            .follow?.()
            .catch((err: unknown) => request.log.warn({ err }, "a call of a service could not be followed"));
        return reply;
      });
    }
  });

/** Limits guessing of signatures. */
async function countForged(api: ApiTools, request: FastifyRequest): Promise<void> {
  const { address } = await readVisitor(request, api.doorman);
  await api.limits.take("auth", address);
}

const headersOf = ({ headers }: FastifyRequest) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat()[0]]));

function createMemory() {
  const instants = new Map<string, number>();
  return {
    /** False for what was seen before. */
    add(key: string, now: Date): boolean {
      for (const [old, at] of instants) {
        if (+now - at < rememberedMs) break;
        instants.delete(old);
      }
      if (instants.has(key)) return false;
      instants.set(key, +now);
      return true;
    },
    forget: (key: string) => void instants.delete(key),
  };
}

import type { IncomingHttpHeaders } from "node:http";
import formbody from "@fastify/formbody";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DomainError } from "@/lib/contract/errors";
import type { VisitorContext } from "@/server/context";
import type { ApiTools } from "./api-tools";
import { visitorContext } from "./contexts";
import { sendPlainPage } from "./pages/plain-page";
import { readVisitor } from "./visitor";

/**
 * A page outside the API and the app, reached by a link in an email: unsubscribing, tracking. Its token identifies it; no sign-in is
 * needed.
 */
export type PublicPage = {
  method: "GET" | "POST";
  /** Outside `/api` and `/all`; `:token` names what the link carries. */
  path: `/${string}`;
  /** Whose link it is, when this installation made it; judged before anything is read or counted. */
  holder(cx: VisitorContext, request: PublicRequest): string | null;
  /** Whether a customer's own domain answers it: only if the link is one of theirs. Without it, never. */
  isLinkOf?(cx: VisitorContext, request: PublicRequest, workspaceId: string): boolean;
  /** The link's token proves which workspace it speaks for; the page acts there and nowhere else. */
  answer(cx: VisitorContext, request: PublicRequest, reply: FastifyReply): Promise<unknown>;
};
export type PublicRequest = {
  /** Includes `HEAD` for pages with `GET`. */
  method: string;
  headers: IncomingHttpHeaders;
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
};

/** A button or a mail program sends one word, and no files (RFC 8058 allows both kinds of form). */
const formLimits = { bodyLimit: 16 * 1024, limits: { files: 0, fields: 20, fieldSize: 4 * 1024 } };

/**
 * Registers plain pages without caching and referrer. Valid links count against their prospect, because a company's mail gateway opens
 * those of all its people from one address; everything else counts against the address (S62).
 */
export const registerPublicPages = (server: FastifyInstance, api: ApiTools, pages: readonly PublicPage[]) =>
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(formbody, { bodyLimit: formLimits.bodyLimit });
    await scope.register(multipart, { attachFieldsToBody: "keyValues", limits: formLimits.limits });
    for (const page of pages) {
      scope.route({
        method: page.method,
        url: page.path,
        config: { onLinkHosts: page.isLinkOf !== undefined },
        handler: (request, reply) => answer(api, page, request, reply),
      });
    }
  });

async function answer(api: ApiTools, page: PublicPage, request: FastifyRequest, reply: FastifyReply) {
  const asked = request as PublicRequest;
  const own = request.linkHost;
  const atDoor = await readVisitor(request, api.doorman);
  const visitor = own ? { ...atDoor, brand: own.brand } : atDoor;
  if (!visitor.brand) return sendPlainPage(reply, "unknown_host", visitor.locale);
  try {
    reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
    const cx = visitorContext(api, visitor, null, request, reply);
    if (own && !page.isLinkOf?.(cx, asked, own.workspaceId)) throw new DomainError("not_found");
    await api.limits.take("read", page.holder(cx, asked) ?? visitor.address);
    return await page.answer(cx, asked, reply);
  } catch (error) {
    if (error instanceof DomainError) return sendPlainPage(reply, error.code, visitor.locale);
    throw error;
  }
}

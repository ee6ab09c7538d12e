import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import proxy from "@fastify/http-proxy";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { factsHeader } from "@/lib/edge/facts";
import type { ApiTools } from "../api-tools";
import { isFromHere } from "../origin";
import { pathKind } from "../paths";
import { languageLinks } from "../public/open-pages";
import { readVisitor } from "../visitor";
import { type Announcement, announce } from "./announce";
import { type MadePages, openMadePages, sendMadePage } from "./made-at-build";
import { sendPlainPage } from "./plain-page";
import type { InlineScripts } from "./policy";

declare module "fastify" {
  interface FastifyRequest {
    announcement: Announcement | null;
    /** Of a page that search engines may show. */
    languageLinks: string | null;
  }
}

/** Headers by which Next's own parts speak to each other: from outside they would be believed (decision 1.3, S29). */
const internal =
  /^(x-tern-|x-middleware-|x-invoke-|x-nextjs-|x-matched-path$|x-forwarded-|forwarded$|x-real-ip$)/;

/** By these the development server tells which page its hot reload channel speaks of; without them a page waits for ever. */
const developing = /^x-nextjs-(html-)?request-id$/;

/** Hands everything that is neither API nor file to the web process, announced by signed facts. */
export async function registerPages(
  server: FastifyInstance,
  api: ApiTools,
  scripts: InlineScripts,
): Promise<void> {
  const { web } = api.tools.config;
  const made = openMadePages(web.filesDir, new Set(Object.keys(scripts)));
  server.decorateRequest("announcement", null);
  server.decorateRequest("languageLinks", null);
  await server.register(proxy, {
    upstream: web.url,
    websocket: false,
    disableRequestLogging: true,
    undici: { connections: 128, pipelining: 1, headersTimeout: 45_000, bodyTimeout: 60_000 },
    preHandler: (request, reply) => admit(api, { scripts, made }, request, reply),
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => rewriteRequestHeaders(request, headers, web.isDevelopment),
      rewriteHeaders,
      onError: (reply) => {
        const page = reply as FastifyReply;
        sendPlainPage(page, "maintenance", page.request.announcement?.locale ?? "en");
      },
    },
  });
}

type Built = { scripts: InlineScripts; made: MadePages };

const reads: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/**
 * Responds itself to requests that the web process must not see (foreign hosts, plain http, odd and inner paths), or need not: prebuilt
 * pages.
 */
async function admit(api: ApiTools, { scripts, made }: Built, request: FastifyRequest, reply: FastifyReply) {
  const visitor = await readVisitor(request, api.doorman);
  const { brand } = visitor;
  if (!brand) return sendPlainPage(reply, "unknown_host", visitor.locale);
  if (visitor.cookieKind === "none") return sendPlainPage(reply, "insecure_connection", visitor.locale);
  if (pathKind(request.url) !== "page") return sendPlainPage(reply, "not_found", visitor.locale);
  // Forms and actions of a page come from the page itself.
  if (!reads.has(request.method) && !isFromHere(request.headers, visitor.host))
    return sendPlainPage(reply, "origin_refused", visitor.locale);
  request.announcement = await announce(api, scripts, { ...visitor, brand }, request);
  reply.header("content-security-policy", request.announcement.policy);
  request.languageLinks = languageLinks(brand, api.tools.config.http.baseUrl, request.url);
  const page = request.announcement.made === null ? null : made(request.announcement.made);
  if (!page) return;
  if (request.languageLinks) reply.header("link", request.languageLinks);
  return sendMadePage(request, reply, page);
}

function rewriteRequestHeaders(
  request: { headers: IncomingHttpHeaders },
  headers: IncomingHttpHeaders,
  isDevelopment: boolean,
) {
  const { announcement } = request as FastifyRequest;
  const isKept = (name: string) => !internal.test(name) || (isDevelopment && developing.test(name));
  const kept = Object.entries(headers).filter(([name]) => isKept(name));
  return {
    ...Object.fromEntries(kept),
    // Next compares it with the origin of its actions and makes redirects of it.
    ...(announcement
      ? {
          host: announcement.host,
          "x-forwarded-proto": announcement.isHttps ? "https" : "http",
          [factsHeader]: announcement.facts,
        }
      : {}),
  };
}

/** A page is private; shared content is served as files elsewhere. Adds the links to other languages to the page's own font links. */
function rewriteHeaders(headers: OutgoingHttpHeaders, request?: unknown) {
  const links = [headers.link ?? [], (request as FastifyRequest).languageLinks ?? []].flat();
  const isHtml = String(headers["content-type"] ?? "").startsWith("text/html");
  const isPrivate = String(headers["cache-control"] ?? "").includes("no-store");
  const kept = Object.entries(headers).filter(([name]) => !/^x-(middleware|nextjs|powered)/.test(name));
  return {
    ...Object.fromEntries(kept),
    ...(isHtml ? { "cache-control": isPrivate ? "private, no-store" : "private, no-cache" } : {}),
    ...(isHtml && links.length > 0 ? { link: links.map(String).join(", ") } : {}),
  };
}

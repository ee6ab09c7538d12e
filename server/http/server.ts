import { randomBytes } from "node:crypto";
import cookie from "@fastify/cookie";
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { DomainError } from "@/lib/contract/errors";
import type { WebhookIn } from "@/server/ports/webhook";
import { answerError, asDomainError } from "./answers";
import { registerApi } from "./api";
import type { ApiTools } from "./api-tools";
import { compressAnswers } from "./compression";
import { registerHealth } from "./health";
import { registerLinkHosts } from "./link-hosts";
import { localeOf } from "./locale";
import { registerMetrics } from "./metrics";
import { registerBrandFiles } from "./pages/brand-files";
import { registerFiles } from "./pages/files";
import { sendPlainPage } from "./pages/plain-page";
import { readInlineScripts } from "./pages/policy";
import { registerPages } from "./pages/proxy";
import { pathKind } from "./paths";
import { registerCrawlerFiles } from "./public/crawlers";
import { type PublicPage, registerPublicPages } from "./public-pages";
import type { Route } from "./route";
import { registerSecurityHeaders } from "./security-headers";
import { registerWebhooks } from "./webhooks-in";

/** Of what no route says more about. */
const bodyLimit = 64 * 1024;

type Parts = {
  routes: readonly Route[];
  publicPages: readonly PublicPage[];
  webhooks: readonly WebhookIn[];
  countSockets: () => number;
};

/** The HTTP side of the front door, ready to listen: API, health, files, and the web process for the rest. */
export async function createServer(api: ApiTools, parts: Parts): Promise<FastifyInstance> {
  const { config, log } = api.tools;
  const { web, http } = config;
  const server = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    genReqId: requestIds(),
    requestIdHeader: false,
    bodyLimit,
    requestTimeout: 120_000,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 300 },
  });
  // First, so that what is refused at once says it, too.
  await registerSecurityHeaders(server, http.baseUrl.startsWith("https:"));
  server.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    if (isAmbiguous(request.raw)) return answerError(request, reply, new DomainError("unknown_host"));
    // The API's own router knows what it has; files and pages are found by path.
    if (!request.url.startsWith("/api") && pathKind(request.url) === "odd")
      return sendPlainPage(reply, "not_found", localeOf(undefined, request.headers["accept-language"]));
  });
  server.setErrorHandler((error, request, reply) => {
    const known = asDomainError(error);
    if (!known) request.log.error({ err: error }, "a request failed");
    if (known?.details.seconds !== undefined) reply.header("retry-after", String(known.details.seconds));
    const locale = localeOf(request.cookies.locale, request.headers["accept-language"]);
    return sendPlainPage(reply, known?.code ?? "internal", locale);
  });
  registerLinkHosts(server, api);
  await server.register(cookie);
  compressAnswers(server);
  registerMetrics(server, api, parts.countSockets);
  registerHealth(server, api);
  await registerWebhooks(server, api, parts.webhooks);
  await registerApi(server, api, parts.routes);
  await registerPublicPages(server, api, parts.publicPages);
  registerBrandFiles(server, api);
  registerCrawlerFiles(server, api);
  if (!web.isDevelopment) await registerFiles(server, web.filesDir);
  await registerPages(server, api, web.isDevelopment ? {} : readInlineScripts(web.filesDir));
  return server;
}

/** Ids that are unique across processes and requests; they are logged and shown to users who report a problem. */
function requestIds(): () => string {
  const process = randomBytes(6).toString("base64url");
  let count = 0;
  return () => `${process}${(count++).toString(36).padStart(8, "0")}`;
}

/** Two Host headers, or a target with a host of its own: the next hop might use the other one (S30). */
function isAmbiguous({ url = "", rawHeaders }: { url?: string; rawHeaders: string[] }): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host");
  return hosts.length !== 1 || !url.startsWith("/");
}

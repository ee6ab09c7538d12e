import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { hostName, isLoopbackHost, isPrivateHost } from "@/brands/hosts";
import { brandForHost, brandOfId, brands } from "@/brands/index";
import type { Brand } from "@/brands/schema";
import type { Doors } from "@/server/db/doors";
import { linkHostAnswer, linkHostPath } from "@/server/domain/tracking/link-host";
import type { ApiTools } from "./api-tools";
import { readPeer } from "./peer";

declare module "fastify" {
  interface FastifyRequest {
    /** Set if the request came to a customer's own domain for links. */
    linkHost: LinkHost | null;
  }
  interface FastifyContextConfig {
    /** Answered on customers' own domains, too. */
    onLinkHosts?: boolean;
  }
}

/** Whose domain it is: links of other workspaces do not exist there. */
type LinkHost = { workspaceId: string; brand: Brand };
export type LinkHosts = { find(name: string): Promise<LinkHost | null> };

/** A deleted domain answers this much longer. */
const knownMs = 10_000;
/** The least time between two reads. */
const betweenMs = 100;

type Row = { host: string; workspaceId: string; brand: string };

/**
 * All customers' domains, read together. An unknown name is looked for once more, because it may be new; requests with invented names share
 * these reads, at most ten a second.
 */
export function createLinkHosts(doors: Doors, monotonic = () => performance.now()): LinkHosts {
  let hosts = new Map<string, LinkHost>();
  let readAt = Number.NEGATIVE_INFINITY;
  let next: Promise<void> | null = null;

  async function read(): Promise<void> {
    await sleep(Math.max(0, readAt + betweenMs - monotonic()));
    // Whoever asks from here on may know of newer ones.
    next = null;
    readAt = monotonic();
    const rows = await doors<Row>(
      `select host, workspace_id as "workspaceId", brand from tracking_hosts()`,
      [],
    );
    hosts = new Map(
      rows.map(({ host, workspaceId, brand }) => [
        host,
        { workspaceId, brand: brandOfId(brand) ?? brands[0] },
      ]),
    );
  }

  return {
    async find(name) {
      if (!hosts.has(name) || monotonic() - readAt > knownMs) {
        next ??= read();
        await next;
      }
      return hosts.get(name) ?? null;
    },
  };
}

/**
 * Keeps customers' own domains apart: there only links of that workspace are answered, nothing that shows a brand, and no cookie is read or
 * set. Also says which installation answers for a domain.
 */
export function registerLinkHosts(server: FastifyInstance, api: ApiTools): void {
  const { config, keys } = api.tools;
  const { baseUrl } = config.http;
  server.decorateRequest("linkHost", null);
  server.addHook("onRequest", async (request, reply) => {
    const name = hostName(readPeer(request.raw, api.doorman.isTrusted).host);
    if (name === "" || brandForHost(name, { baseUrl })) return;
    request.linkHost = await api.linkHosts.find(name);
    if (!request.linkHost) return;
    // The name belongs to the customer, who may use it for something else one day.
    reply.removeHeader("strict-transport-security");
    if (!request.routeOptions.config.onLinkHosts)
      return reply.code(404).type("text/plain; charset=utf-8").send("Not found");
  });
  server.get(linkHostPath, { config: { onLinkHosts: true } }, async (request, reply) => {
    const name = hostName(readPeer(request.raw, api.doorman.isTrusted).host);
    if (!request.linkHost) return reply.code(404).send();
    return reply.type("text/plain; charset=utf-8").send(linkHostAnswer(keys.secret, name));
  });
  server.get("/tls/ask", async (request, reply) => {
    const { domain } = request.query as { domain?: unknown };
    const name = typeof domain === "string" ? hostName(domain) : "";
    const mayHave =
      isFromProxy(request, api) && (isBrandHost(name, baseUrl) || (await api.linkHosts.find(name)));
    return reply.code(mayHave ? 200 : 404).send();
  });
}

const isBrandHost = (name: string, baseUrl: string) =>
  !isPrivateHost(name) && !isLoopbackHost(name) && brandForHost(name, { baseUrl }) !== null;

const forwarding = ["x-forwarded-for", "x-forwarded-host", "forwarded", "via"];

/**
 * Whether the proxy asks for itself, before it gets a certificate: from this machine or a trusted address, under an inner name. What it
 * forwards for others says so.
 */
function isFromProxy({ raw }: FastifyRequest, { doorman }: ApiTools): boolean {
  const address = (raw.socket.remoteAddress ?? "").replace(/^::ffff:(?=\d+\.)/i, "");
  const isNear = isLoopbackHost(address) || doorman.isTrusted(address);
  const asked = hostName(raw.headers.host ?? "");
  const isInner = isPrivateHost(asked) || !asked.includes(".");
  return isNear && isInner && forwarding.every((name) => raw.headers[name] === undefined);
}

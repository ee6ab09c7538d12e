import type { FastifyInstance, FastifyRequest } from "fastify";
import { manifestOf } from "@/brands/manifest";
import type { ApiTools } from "../api-tools";
import { readVisitor } from "../visitor";
import { sendPlainPage } from "./plain-page";

/** Whose picture it is: the route that was found, however its address was spelled. */
const ownerOf = ({ routeOptions }: FastifyRequest) =>
  /^\/brands\/([^/]+)\//.exec(routeOptions.url ?? "")?.[1];

/**
 * Files that differ by host: the web app manifest and each brand's pictures, which hosts of other brands do not have. Call it before the
 * files are registered.
 */
export function registerBrandFiles(server: FastifyInstance, { doorman }: ApiTools): void {
  const visitorOf = (request: FastifyRequest) => readVisitor(request, doorman);
  server.get("/manifest.webmanifest", async (request, reply) => {
    const { brand, locale } = await visitorOf(request);
    if (!brand) return sendPlainPage(reply, "unknown_host", locale);
    return reply
      .header("cache-control", "public, max-age=3600")
      .header("vary", "accept-language, cookie")
      .type("application/manifest+json")
      .send(manifestOf(brand, locale));
  });
  server.get("/favicon.ico", async (request, reply) => {
    const { brand, locale } = await visitorOf(request);
    if (!brand) return sendPlainPage(reply, "unknown_host", locale);
    return reply.header("cache-control", "public, max-age=3600").redirect(brand.icons.favicon);
  });
  server.addHook("onRequest", async (request, reply) => {
    const owner = ownerOf(request);
    if (!owner) return;
    const { brand, locale } = await visitorOf(request);
    if (owner !== brand?.id) return sendPlainPage(reply, brand ? "not_found" : "unknown_host", locale);
  });
}

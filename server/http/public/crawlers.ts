import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Brand } from "@/brands/schema";
import { brandAddress } from "@/server/services/workspaces/brand-address";
import type { ApiTools } from "../api-tools";
import { sendPlainPage } from "../pages/plain-page";
import { readVisitor } from "../visitor";
import { languagesOf, openPaths } from "./open-pages";

type Answer = { type: string; text: (address: string) => string };

/** Files for search engines, on each brand's host with that brand's URLs. */
const answers: Record<`/${string}`, Answer> = {
  // Pages other than the open ones say themselves that they are not to be listed; for that they have to be read.
  "/robots.txt": {
    type: "text/plain; charset=utf-8",
    text: (address) => `User-agent: *\nDisallow: /api/\n\nSitemap: ${address}/sitemap.xml\n`,
  },
  "/sitemap.xml": { type: "application/xml; charset=utf-8", text: sitemap },
};

export function registerCrawlerFiles(server: FastifyInstance, { doorman }: ApiTools): void {
  const send =
    ({ type, text }: Answer) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { brand, locale } = await readVisitor(request, doorman);
      if (!brand) return sendPlainPage(reply, "unknown_host", locale);
      const body = text(addressOf(brand));
      return reply.header("cache-control", "public, max-age=3600").type(type).send(body);
    };
  const addressOf = (brand: Brand) => brandAddress(brand, doorman.config.http.baseUrl);
  for (const [path, answer] of Object.entries(answers)) server.get(path, send(answer));
}

/** Every open page in every language, each naming all the others. */
function sitemap(address: string): string {
  const entries = openPaths.flatMap((path) => {
    const languages = languagesOf(`${address}${path}`);
    const alternates = languages.map(
      ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`,
    );
    return languages.map(({ href }) => `<url><loc>${href}</loc>${alternates.join("")}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("\n")}
</urlset>
`;
}

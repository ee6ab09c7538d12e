import type { Brand } from "@/brands/schema";

/** The origins that the packaged extension works on: the product's pages and the network's. */
export type Places = { pages: readonly string[]; networks: readonly string[] };

/** Browsers grant an extension whole hosts, regardless of the port. */
const patternOf = (origin: string): string => {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
};
const patternsOf = (origins: readonly string[]) => [...new Set(origins.map(patternOf))];

/**
 * The manifest of one brand's extension. It may read and act on the network's pages, runs in the product's, and requests nothing else. No
 * other page or extension can message it.
 */
export const manifestOf = (brand: Brand, { pages, networks }: Places, version: string) => ({
  manifest_version: 3,
  name: brand.name,
  description: "__MSG_description__",
  default_locale: "en",
  version,
  minimum_chrome_version: "126",
  icons: { "192": "icon-192.png", "512": "icon-512.png" },
  background: { service_worker: "worker.js" },
  host_permissions: patternsOf(networks),
  content_scripts: [
    { matches: patternsOf(pages), js: ["page.js"], run_at: "document_start" },
    { matches: patternsOf(networks), js: ["network.js"], run_at: "document_start" },
  ],
  externally_connectable: { ids: [] },
});

import { avocet } from "./avocet";
import { heron } from "./heron";
import { hostName, isPrivateHost } from "./hosts";
import { plover } from "./plover";
import type { Brand } from "./schema";
import { configuredBrands } from "./settings";
import { tern } from "./tern";

/** The brands that come with the product; the first is the default. */
export const shippedBrands: readonly [Brand, ...Brand[]] = [tern, heron, plover, avocet];

/** The brands of this installation. The server refuses to start with a mistake in their settings (server/config). */
export const brands = configuredBrands(shippedBrands, {
  BRAND_HOSTS: process.env.BRAND_HOSTS,
  BRANDS: process.env.BRANDS,
  BASE_URL: process.env.BASE_URL,
});

/** `tern.1`: the brand's segment in internal paths. A new version is a new key, so pages need no invalidation. */
export const brandKey = (brand: Pick<Brand, "id" | "version">) => `${brand.id}.${brand.version}`;

/** Finds a brand by its ID; null if it is unknown. */
export const brandOfId = (id: string, known: readonly Brand[] = brands): Brand | null =>
  known.find((brand) => brand.id === id) ?? null;

/** Finds a brand by its path segment; null for an unknown brand or a version that is no longer served. */
export const brandOfKey = (key: string, known: readonly Brand[] = brands) =>
  known.find((brand) => brandKey(brand) === key) ?? null;

/**
 * The brand whose pages a host shows (BRAND-29): that of a brand's own host or `<brand>.localhost`, otherwise the default brand for
 * loopback, private addresses and the host of `baseUrl`. Null means that the host is not ours: respond with 421.
 */
export function brandForHost(
  host: string,
  { baseUrl, known = brands }: { baseUrl?: string; known?: readonly [Brand, ...Brand[]] } = {},
): Brand | null {
  const name = hostName(host);
  const own = known.find((brand) => brand.hosts.includes(name) || name === `${brand.id}.localhost`);
  if (own) return own;
  const isBase = baseUrl !== undefined && hostName(new URL(baseUrl).host) === name;
  return isBase || isPrivateHost(name) ? known[0] : null;
}

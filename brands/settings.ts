import { isLoopbackHost } from "./hosts";
import type { Brand } from "./schema";

/** What an operator may configure of a brand. */
type BrandSettings = Partial<
  Pick<Brand, "company" | "sidebarLinks" | "featureRequestsUrl" | "extensionUrl" | "sender">
> & { support?: Pick<Brand["support"], "email"> };
/** BRAND_HOSTS, BRANDS and BASE_URL as the environment has them. */
type GivenSettings = { BRAND_HOSTS?: string; BRANDS?: string; BASE_URL?: string };

/**
 * The brands as this installation serves them. Sample addresses of the shipped brands (`.example`) are shown only by an installation on
 * loopback; elsewhere only what the operator configured is shown. A changed brand has another version, so that no page rendered with the
 * samples is served. A wrong setting counts as none here: the server checks them and does not start with one (server/config).
 */
export function configuredBrands(
  [first, ...rest]: readonly [Brand, ...Brand[]],
  { BRAND_HOSTS, BRANDS, BASE_URL }: GivenSettings,
): readonly [Brand, ...Brand[]] {
  const hosts = byBrand<string[]>(BRAND_HOSTS);
  const own = byBrand<BrandSettings>(BRANDS);
  const isLocal = !BASE_URL || !URL.canParse(BASE_URL) || isLoopbackHost(new URL(BASE_URL).hostname);
  const configured = (shipped: Brand): Brand => {
    const base = isLocal ? shipped : withoutSamples(shipped);
    const { support, ...others } = own[shipped.id] ?? {};
    const changed = { ...base, ...others, support: { ...base.support, ...support } };
    return { ...changed, version: versionOf(shipped, changed), hosts: hosts[shipped.id] ?? shipped.hosts };
  };
  return [configured(first), ...rest.map(configured)];
}

function byBrand<T>(text: string | undefined): Record<string, T> {
  try {
    const read: unknown = JSON.parse(text || "{}");
    return typeof read === "object" && read !== null ? (read as Record<string, T>) : {};
  } catch {
    return {};
  }
}

const withoutSamples = (brand: Brand): Brand => ({
  ...brand,
  support: { ...brand.support, email: undefined },
  sidebarLinks: [],
  featureRequestsUrl: undefined,
  extensionUrl: undefined,
  sender: { ...brand.sender, email: undefined },
});

/** Pages are cached by version, so every content has its own: a hash, larger than the numbers of shipped versions. */
function versionOf(shipped: Brand, changed: Brand): number {
  const content = JSON.stringify(changed);
  if (content === JSON.stringify(shipped)) return shipped.version;
  const hash = [...content].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 999_999_937, 0);
  return shipped.version * 1_000_000_000 + hash;
}

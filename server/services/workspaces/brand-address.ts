import { brands } from "@/brands/index";
import type { Brand } from "@/brands/schema";

/**
 * Where the people of a brand reach it, such as https://app.heron.example: the brand's own host with scheme and port of
 * BASE_URL, because one front door serves all. `asked` is taken only where it is one of the brand's hosts; what else a
 * request calls itself never gets into a link (S13).
 */
export function brandAddress(brand: Brand, baseUrl: string, asked = ""): string {
  const address = new URL(baseUrl);
  const [name = ""] = asked.split(":");
  if (brand.hosts.includes(name)) address.hostname = name;
  else if (brand.hosts.length > 0 && !brand.hosts.includes(address.hostname))
    address.hostname = brand.hosts[0] as string;
  else if (brand.hosts.length === 0 && brand.id !== brands[0].id) address.hostname = `${brand.id}.localhost`;
  return address.origin;
}

/** Where people outside reach public pages of a workspace: its brand's own host where it has one, else BASE_URL. */
export const publicAddress = (brand: Brand | null, baseUrl: string): string =>
  brand && brand.hosts.length > 0 ? brandAddress(brand, baseUrl) : baseUrl;

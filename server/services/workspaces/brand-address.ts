import { brands } from "@/brands/index";
import type { Brand } from "@/brands/schema";

/**
 * The base URL of a brand, such as https://app.heron.example: the brand's own host with scheme and port of BASE_URL, because one front door
 * serves all. `asked` is used only if it is one of the brand's hosts, so that no other Host header gets into a link (S13).
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

/** The base URL of a workspace's public pages: its brand's own host if it has one, else BASE_URL. */
export const publicAddress = (brand: Brand | null, baseUrl: string): string =>
  brand && brand.hosts.length > 0 ? brandAddress(brand, baseUrl) : baseUrl;

import { isLoopbackHost } from "@/brands/hosts";
import { brands } from "@/brands/index";
import type { Brand } from "@/brands/schema";

/**
 * The base URL of a brand, such as https://app.heron.example: the brand's own host with scheme and port of BASE_URL, because one front door
 * serves all. `asked` is used only if it is one of the brand's hosts, so that no other Host header gets into a link (S13). A brand without a
 * host is at `<brand>.localhost` on loopback; elsewhere it is not in service, and its links lead to BASE_URL.
 */
export function brandAddress(brand: Brand, baseUrl: string, asked = ""): string {
  const address = new URL(baseUrl);
  const [name = ""] = asked.split(":");
  if (brand.hosts.includes(name)) address.hostname = name;
  else if (brand.hosts.length > 0 && !brand.hosts.includes(address.hostname))
    address.hostname = brand.hosts[0] as string;
  else if (!isInService(brand, baseUrl)) return address.origin;
  else if (brand.hosts.length === 0 && brand.id !== brands[0].id) address.hostname = `${brand.id}.localhost`;
  return address.origin;
}

/** Whether the brand's pages can be opened: it has a host, or it is the default brand, or everything is on this machine. */
export const isInService = (brand: Brand, baseUrl: string): boolean =>
  brand.hosts.length > 0 || brand.id === brands[0].id || isLoopbackHost(new URL(baseUrl).hostname);

/** From whom the brand's own emails come. */
export const senderOf = (brand: Brand, baseUrl: string) => ({
  name: brand.sender.name,
  address: brand.sender.email ?? `no-reply@${new URL(brandAddress(brand, baseUrl)).hostname}`,
});

import type { Brand } from "@/brands/schema";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { linkHostAddress } from "@/server/domain/tracking/link-host";
import { readLinkHost } from "@/server/repositories/tracking/domains";
import { sampleOptOutUrl } from "@/server/services/prospects/opt-out-link";
import { brandAddress } from "@/server/services/workspaces/brand-address";

/** The base URL of a workspace's links: its own domain, or its brand's host while it has none that can be used. */
export const linkAddress = (linkHost: string | null, brand: Brand, baseUrl: string): string =>
  linkHost === null ? brandAddress(brand, baseUrl) : linkHostAddress(linkHost, baseUrl);

/** The link that replaces a prospect's unsubscribe link in previews and test emails. */
export async function sampleLink({ scope, config }: Context, tx: Tx): Promise<string> {
  const { baseUrl } = config.http;
  return sampleOptOutUrl(linkAddress(await readLinkHost(tx), scope.brand, baseUrl));
}

import { brandOfId, brands } from "@/brands/index";
import type { Config } from "@/server/config";
import { previewQuery } from "@/server/http/pages/preview-link";
import { brandAddress } from "@/server/services/workspaces/brand-address";

const hour = 60 * 60 * 1000;

/** `preview heron primaryCl=aa3300 logoSize=40`: an address that shows the brand's sign-in page in this look for an hour. */
export async function preview(config: Config, [id, ...values]: string[]): Promise<object> {
  const brand = brandOfId(id ?? "");
  if (!brand)
    throw new Error(`There is no brand "${id}": use ${brands.map((known) => known.id).join(", ")}.`);
  const asked = Object.fromEntries(values.map((value) => value.split(/=(.*)/s, 2)));
  const query = previewQuery(Buffer.from(config.keys.secret, "base64"), brand, asked, Date.now() + hour);
  const address = new URL("/auth/sign-in", brandAddress(brand, config.http.baseUrl));
  address.search = query.toString();
  return { url: address.href };
}

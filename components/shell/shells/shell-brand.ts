import type { Brand } from "@/brands/schema";
import { brandLinks } from "../brand-links";

/** What the shell shows of a brand; the rest of it stays on the server. */
export type ShellBrand = Pick<Brand, "name" | "logos" | "featureRequestsUrl"> & {
  links: ReturnType<typeof brandLinks>;
};

export const shellBrandOf = (brand: Brand): ShellBrand => ({
  name: brand.name,
  logos: brand.logos,
  featureRequestsUrl: brand.featureRequestsUrl,
  links: brandLinks(brand),
});

import type { Brand } from "@/brands/schema";
import { brandLinks } from "../brand-links";

/** The part of a brand that the shell shows; the rest stays on the server. */
export type ShellBrand = Pick<Brand, "name" | "logos" | "featureRequestsUrl"> & {
  links: ReturnType<typeof brandLinks>;
};

export const shellBrandOf = (brand: Brand): ShellBrand => ({
  name: brand.name,
  logos: brand.logos,
  featureRequestsUrl: brand.featureRequestsUrl,
  links: brandLinks(brand),
});

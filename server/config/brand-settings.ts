import * as z from "zod";
import { shippedBrands } from "@/brands";
import { brandHost, brandOwn } from "@/brands/schema";
import { jsonOf } from "./keys";

const isKnown = (id: string) => shippedBrands.some((brand) => brand.id === id);
export const ofBrands = <T extends z.ZodType>(value: T) =>
  z.record(z.string(), value).refine((given) => Object.keys(given).every(isKnown), {
    error: `use only the brands ${shippedBrands.map(({ id }) => id).join(", ")}`,
  });

/** BRAND_HOSTS: by brand, the host names that show it. */
export const brandHosts = jsonOf(
  ofBrands(z.array(brandHost).min(1, { error: "name at least one host" })).refine(
    (hosts) => new Set(Object.values(hosts).flat()).size === Object.values(hosts).flat().length,
    { error: "each host shows one brand, and one is listed twice" },
  ),
  '{"heron":["app.heron.example"]}',
);

/** BRANDS: by brand, the operator's own addresses and links. */
export const brandSettings = jsonOf(
  ofBrands(brandOwn),
  '{"heron":{"support":{"email":"help@heron.example"}}}',
);

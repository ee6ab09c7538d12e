import { brandOfKey } from "@/brands";
import { previewCss } from "@/brands/preview-css";
import { pageFacts } from "@/lib/edge/page-facts";

/** The design that a signed URL asks for, for this document only (BRAND-21, BRAND-22). For pages rendered on request. */
export async function BrandPreview() {
  const { brand: key, preview } = await pageFacts();
  const brand = brandOfKey(key);
  return brand && preview ? <style>{previewCss(brand, preview)}</style> : null;
}

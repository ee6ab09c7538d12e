import type { Brand } from "@/brands/schema";
import { BrandLoader } from "./brand-mark";

type Props = {
  brand: Pick<Brand, "name" | "logos">;
  /** What is awaited, in one sentence. */
  label: string;
};

/** A page on which nothing can be done but wait: the brand's loader and what it waits for (THEME-04). */
export function LoadingScreen({ brand, label }: Props) {
  return (
    <output className="grid justify-items-center gap-5 text-center">
      <BrandLoader brand={brand} />
      <span className="type-lead text-text-2">{label}</span>
    </output>
  );
}

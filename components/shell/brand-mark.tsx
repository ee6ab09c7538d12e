import type { Brand } from "@/brands/schema";
import { classNames } from "@/components/ui/class-names";

type Look = Pick<Brand, "name" | "logos">;

/** The brand's sign, drawn in its colour. */
export function BrandGlyph({ brand, size = 22 }: { brand: Look; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" className="flex-none" aria-hidden="true">
      <rect width={24} height={24} rx={6.5} className="fill-brand" />
      <path d={brand.logos.glyph} className="fill-on-brand" />
    </svg>
  );
}

type Props = {
  brand: Look;
  /** The sign-in pages have a larger one, and may have logos of their own (THEME-04). */
  auth?: boolean;
  className?: string;
};

/** Sign and name, or the brand's logo images, one for each theme. */
export function BrandMark({ brand, auth, className }: Props) {
  const { logos, name } = brand;
  const light = (auth && logos.authLight) || logos.light;
  const dark = (auth && logos.authDark) || logos.dark || light;
  if (light)
    return (
      <>
        {/* biome-ignore lint/performance/noImgElement: a logo of any proportion, from wherever the brand keeps it */}
        <img src={light} alt={name} height={logos.size} className="w-auto dark:hidden" />
        {/* biome-ignore lint/performance/noImgElement: as above */}
        <img src={dark} alt={name} height={logos.size} className="hidden w-auto dark:block" />
      </>
    );
  return (
    <span
      className={classNames(
        "inline-flex items-center font-head leading-none font-bold tracking-[-0.02em] text-text",
        auth ? "gap-2.5 text-[1.25rem]" : "gap-2.25 text-[1.0625rem]",
        className,
      )}
    >
      <BrandGlyph brand={brand} size={auth ? 28 : 22} />
      <span className="group-data-collapsed/shell:md:sr-only">{name}</span>
    </span>
  );
}

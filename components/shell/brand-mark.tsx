import type { Brand } from "@/brands/schema";
import { classNames } from "@/components/ui/class-names";

type Look = Pick<Brand, "name" | "logos">;

/** The brand's sign, drawn in its colour. */
function BrandGlyph({ brand, size = 22 }: { brand: Look; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" className="flex-none" aria-hidden="true">
      <rect width={24} height={24} rx={6.5} className="fill-brand" />
      <path d={brand.logos.glyph} className="fill-on-brand" />
    </svg>
  );
}

/** Where a logo stands: with the sidebar, on the sign-in pages, or while something loads. */
type Place = "logo" | "auth" | "loader";

/** The images of a place in the light and in the dark theme (THEME-04); what is not set falls back to its neighbour. */
function imagesFor({ logos }: Look, place: Place) {
  const own = {
    logo: [logos.light, logos.dark],
    auth: [logos.authLight ?? logos.light, logos.authDark ?? logos.authLight ?? logos.dark],
    loader: [logos.loaderLight, logos.loaderDark],
  } as const;
  const [light, dark = light] = own[place];
  return light && dark ? { light, dark } : null;
}

type ImagesProps = { brand: Look; place: Place; height?: number; className?: string };

/** One image for each theme, of which one is shown. A preview finds them by place and theme (BRAND-21). */
function LogoImages({ brand, place, height, className }: ImagesProps) {
  const images = imagesFor(brand, place);
  if (!images) return null;
  return (
    <>
      {/* biome-ignore lint/performance/noImgElement: a logo of any proportion, from wherever the brand keeps it */}
      <img
        src={images.light}
        alt={brand.name}
        height={height}
        data-logo={`${place}-light`}
        className={classNames("w-auto dark:hidden", className)}
      />
      {/* biome-ignore lint/performance/noImgElement: as above */}
      <img
        src={images.dark}
        alt={brand.name}
        height={height}
        data-logo={`${place}-dark`}
        className={classNames("hidden w-auto dark:block", className)}
      />
    </>
  );
}

/** Shown while something else is awaited: the brand's loader logo, else its sign. */
export function BrandLoader({ brand }: { brand: Look }) {
  return imagesFor(brand, "loader") ? (
    <LogoImages brand={brand} place="loader" height={56} />
  ) : (
    <BrandGlyph brand={brand} size={40} />
  );
}

const whereWide = "group-data-collapsed/shell:md:hidden!";
const whereNarrow = "hidden group-data-collapsed/shell:md:block";

type Props = {
  brand: Look;
  /** The sign-in pages have a larger one, and may have logos of their own (THEME-04). */
  auth?: boolean;
};

/** The brand's logo images, or its sign and name; where the sidebar is narrow, the sign alone. */
export function BrandMark({ brand, auth }: Props) {
  const place = auth ? "auth" : "logo";
  if (imagesFor(brand, place))
    return (
      <>
        <LogoImages brand={brand} place={place} height={brand.logos.size} className={whereWide} />
        {/* biome-ignore lint/performance/noImgElement: as above */}
        <img src={brand.logos.icon} alt={brand.name} width={24} height={24} className={whereNarrow} />
      </>
    );
  return (
    <span
      className={classNames(
        "inline-flex items-center font-head leading-none font-bold tracking-[-0.02em] text-text",
        auth ? "gap-2.5 text-[1.25rem]" : "gap-2.25 text-[1.0625rem]",
      )}
    >
      <BrandGlyph brand={brand} size={auth ? 28 : 22} />
      <span className="group-data-collapsed/shell:md:sr-only">{brand.name}</span>
    </span>
  );
}

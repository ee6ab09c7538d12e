import type { Brand } from "@/brands/schema";
import { classNames } from "@/components/ui/class-names";

type Look = Pick<Brand, "name" | "logos">;

/** The brand's icon in its color. */
function BrandGlyph({ brand, size = 22 }: { brand: Look; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" className="flex-none" aria-hidden="true">
      <rect width={24} height={24} rx={6.5} className="fill-brand" />
      <path d={brand.logos.glyph} className="fill-on-brand" />
    </svg>
  );
}

/** The place of a logo: the sidebar, the sign-in pages, or a loading screen. */
type Place = "logo" | "auth" | "loader";

/** The images for a place in the light and the dark theme (THEME-04); a missing one falls back to the most similar. */
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

/** One image per theme, of which CSS shows one. A preview finds them by place and theme (BRAND-21). */
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

/** Shown while loading: the brand's loader logo, otherwise its icon. */
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
  /** Sign-in pages have a larger logo, possibly a different one (THEME-04). */
  auth?: boolean;
};

/** The brand's logo, or its icon and name; in a collapsed sidebar only the icon. */
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

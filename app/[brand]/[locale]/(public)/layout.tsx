import { PublicShell } from "@/components/shell/shells/public-shell";
import { ThemeScript } from "@/components/shell/theme-script";
import { type PlaceLayout, placeOf } from "../place";

/** Public pages: static, indexable, without scripts of their own. */
export default async function PublicLayout({ params, children }: PlaceLayout) {
  const { brand } = await placeOf(params);
  return (
    <>
      <ThemeScript />
      <PublicShell brand={brand}>{children}</PublicShell>
    </>
  );
}

import type { ReactNode } from "react";
import { PublicShell } from "@/components/shell/public-shell";
import { ThemeScript } from "@/components/shell/theme-script";
import { type PlaceParams, placeOf } from "../place";

/** Pages anybody may read: static, indexable, without scripts of their own. */
export default async function PublicLayout({
  params,
  children,
}: {
  params: PlaceParams;
  children: ReactNode;
}) {
  const { brand } = await placeOf(params);
  return (
    <>
      <ThemeScript />
      <PublicShell brand={brand}>{children}</PublicShell>
    </>
  );
}

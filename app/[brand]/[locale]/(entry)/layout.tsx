import { Messages } from "@/components/shell/messages";
import { AuthShell } from "@/components/shell/shells/auth-shell";
import { ThemeScript } from "@/components/shell/theme-script";
import { type PlaceLayout, placeOf } from "../place";

/** The auth layout for prerendered pages: no session, no queries, as little script as possible. */
export default async function EntryLayout({ params, children }: PlaceLayout) {
  const { brand, locale } = await placeOf(params);
  return (
    <>
      <ThemeScript />
      <Messages locale={locale} of={["auth", "errors"]}>
        <AuthShell brand={brand}>{children}</AuthShell>
      </Messages>
    </>
  );
}

import { Messages } from "@/components/shell/messages";
import { EmptyShell } from "@/components/shell/shells/empty-shell";
import { ThemeScript } from "@/components/shell/theme-script";
import { type PlaceLayout, placeOf } from "../place";

/** Makes no requests, so that the browser can cache it and show it while the server does not respond. */
export default async function OutageLayout({ params, children }: PlaceLayout) {
  const { brand, locale } = await placeOf(params);
  return (
    <>
      <ThemeScript />
      <Messages locale={locale} of={["outage"]}>
        <EmptyShell brand={brand}>{children}</EmptyShell>
      </Messages>
    </>
  );
}

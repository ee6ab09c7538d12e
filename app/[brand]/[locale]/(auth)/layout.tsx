import { Messages } from "@/components/shell/messages";
import { AuthShell } from "@/components/shell/shells/auth-shell";
import { ThemeScript } from "@/components/shell/theme-script";
import { BrandPreview } from "../brand-preview";
import { passGate } from "../pass-gate";
import { type PlaceLayout, placeOf } from "../place";

/**
 * Rendered on request: which ways in are open, and what an address brings along, stand in the first HTML, and a form sent
 * before the script runs is answered by a page. No queries, the least script.
 */
export default async function AuthLayout({ params, children }: PlaceLayout) {
  const [{ brand, locale }, { nonce, theme }] = await Promise.all([placeOf(params), passGate()]);
  return (
    <>
      <ThemeScript nonce={nonce} theme={theme} />
      <BrandPreview />
      <Messages locale={locale} of={["auth", "errors"]}>
        <AuthShell brand={brand}>{children}</AuthShell>
      </Messages>
    </>
  );
}

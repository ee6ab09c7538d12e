import { Messages } from "@/components/shell/messages";
import { AuthShell } from "@/components/shell/shells/auth-shell";
import { ThemeScript } from "@/components/shell/theme-script";
import { BrandPreview } from "../brand-preview";
import { passGate } from "../pass-gate";
import { type PlaceLayout, placeOf } from "../place";

/**
 * Rendered on request, so that the sign-in methods and the URL's parameters are in the first HTML, and a form submitted before hydration
 * gets a page as its answer. No queries, and as little script as possible.
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

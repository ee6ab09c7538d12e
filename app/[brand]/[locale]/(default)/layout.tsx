import { AccountDialogs } from "@/components/accounts/account-dialogs";
import { wizardBrandOf } from "@/components/accounts/wizard/brand";
import { DefaultShell } from "@/components/shell/shells/default-shell";
import { type PlaceLayout, placeOf } from "../place";
import { shellProps } from "../shell-props";
import { SignedIn } from "../signed-in";

/** The default shell of a workspace (SHELL-02). */
export default async function DefaultLayout({ params, children }: PlaceLayout) {
  const { brand, locale } = await placeOf(params);
  const { shell, viewer } = await shellProps(brand, locale);
  return (
    <SignedIn viewer={viewer}>
      <DefaultShell {...shell}>{children}</DefaultShell>
      <AccountDialogs brand={wizardBrandOf(brand)} />
    </SignedIn>
  );
}

import { getTranslations } from "next-intl/server";
import { AccountDialogs } from "@/components/accounts/account-dialogs";
import { wizardBrandOf } from "@/components/accounts/wizard/brand";
import { DefaultShell } from "@/components/shell/shells/default-shell";
import { PersonShell } from "@/components/shell/shells/person-shell";
import { SettingsShell } from "@/components/shell/shells/settings-shell";
import { passGate } from "../pass-gate";
import { type PlaceLayout, placeOf } from "../place";
import { settingsOf, shellProps, viewerOf } from "../shell-props";
import { SignedIn } from "../signed-in";

/** Settings and preferences: a back link, and the sections beside the page (SHELL-04). */
export default async function SettingsLayout({ params, children }: PlaceLayout) {
  const { brand, locale } = await placeOf(params);
  const facts = await passGate();
  const t = await getTranslations({ locale, namespace: "shell" });
  if (facts.workspace?.status !== "active")
    return (
      <SignedIn viewer={await viewerOf()}>
        <PersonShell>
          <SettingsShell
            back={
              facts.owesSecondFactor
                ? { href: "/space/use-space", label: t("workspaces.title") }
                : { href: "/", label: t("missing.home") }
            }
            title={t("settings.title")}
            groups={await settingsOf(facts, locale)}
          >
            {children}
          </SettingsShell>
        </PersonShell>
      </SignedIn>
    );
  const { shell, viewer } = await shellProps(brand, locale);
  return (
    <SignedIn viewer={viewer}>
      <DefaultShell {...shell}>
        <SettingsShell
          back={{ href: shell.home, label: t("settings.back") }}
          title={t("settings.title")}
          groups={shell.frame.settings}
        >
          {children}
        </SettingsShell>
      </DefaultShell>
      <AccountDialogs brand={wizardBrandOf(brand)} />
    </SignedIn>
  );
}

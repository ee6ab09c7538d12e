import { getTranslations } from "next-intl/server";
import { CodeDialog } from "@/components/accounts/code-dialog";
import { DefaultShell } from "@/components/shell/default-shell";
import { SettingsShell } from "@/components/shell/settings-shell";
import { type PlaceLayout, placeOf } from "../place";
import { shellProps } from "../shell-props";
import { SignedIn } from "../signed-in";

/** Settings and preferences: a way back and their sections beside the page (SHELL-04). */
export default async function SettingsLayout({ params, children }: PlaceLayout) {
  const { brand, locale } = await placeOf(params);
  const [{ shell, viewer }, t] = await Promise.all([
    shellProps(brand, locale),
    getTranslations({ locale, namespace: "shell.settings" }),
  ]);
  return (
    <SignedIn locale={locale} viewer={viewer}>
      <DefaultShell {...shell}>
        <SettingsShell
          back={{ href: shell.home, label: t("back") }}
          title={t("title")}
          groups={shell.frame.settings}
        >
          {children}
        </SettingsShell>
      </DefaultShell>
      <CodeDialog />
    </SignedIn>
  );
}

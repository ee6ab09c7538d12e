import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { DefaultShell } from "@/components/shell/default-shell";
import { settingsGroups } from "@/components/shell/settings-sections";
import { SettingsShell } from "@/components/shell/settings-shell";
import { gate } from "@/lib/edge/gate";
import { passGate } from "../pass-gate";
import { type PlaceParams, placeOf } from "../place";
import { shellProps } from "../shell-props";
import { SignedIn } from "../signed-in";

/** Settings and preferences: a way back and their sections beside the page (SHELL-04). */
export default async function SettingsLayout({
  params,
  children,
}: {
  params: PlaceParams;
  children: ReactNode;
}) {
  const { brand, locale } = await placeOf(params);
  const facts = await passGate();
  const [{ shell, clock }, t] = await Promise.all([
    shellProps(brand),
    getTranslations({ locale, namespace: "shell.settings" }),
  ]);
  const groups = settingsGroups(
    (path) => gate(facts, path).kind === "stay",
    (key) => t(key),
  );
  return (
    <SignedIn locale={locale} clock={clock}>
      <DefaultShell {...shell}>
        <SettingsShell back={{ href: "/", label: t("back") }} title={t("title")} groups={groups}>
          {children}
        </SettingsShell>
      </DefaultShell>
    </SignedIn>
  );
}

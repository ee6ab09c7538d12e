"use client";

import { Settings2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { KeyCaps } from "@/components/ui/key-caps";
import type { PaletteItem } from "@/components/ui/overlays/palette";
import type { FrameFacts } from "../frame";
import { NavIcon } from "../navigation/icon";
import { navPages } from "../navigation/navigation";
import { useGo } from "../navigation/use-go";

/** The enabled pages of the sidebar with their shortcuts (ux 3). */
export function usePages({ nav }: FrameFacts): PaletteItem[] {
  const t = useTranslations("shell.nav");
  const go = useGo();
  return nav
    .filter(({ disabledReason }) => !disabledReason)
    .map(({ page, href }) => {
      const { key } = navPages[page];
      return {
        id: `page-${page}`,
        text: t(page),
        icon: <NavIcon page={page} />,
        hint: key && <KeyCaps of={`g ${key}`} />,
        onChoose: () => go(href),
      };
    });
}

/** All sections of settings and preferences. */
export function useSettings({ settings }: FrameFacts): PaletteItem[] {
  const go = useGo();
  return settings.flatMap(({ label: group, items }) =>
    items.map(({ href, label }) => ({
      id: `section-${href}`,
      text: label,
      detail: group === label ? undefined : group,
      icon: <Settings2 aria-hidden />,
      onChoose: () => go(href),
    })),
  );
}

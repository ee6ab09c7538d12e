"use client";

import {
  ArrowLeftRight,
  FileUp,
  Keyboard,
  Languages,
  LogOut,
  type LucideIcon,
  Moon,
  PanelLeft,
  PanelTop,
  Plus,
  Sun,
  UserPlus,
} from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { phone, useMedia } from "@/components/ui/media";
import { localeNames, locales } from "@/lib/i18n/locales";
import { useVisiblePath } from "@/lib/routes/current";
import { useOpenDialog } from "@/lib/state/dialogs";
import { useView } from "@/lib/state/view";
import { usePreferences } from "../account/use-preferences";
import type { FrameFacts } from "../frame";
import { useGo } from "../navigation/use-go";

export type Command = { id: string; text: string; icon: LucideIcon; run: () => void };

/** Commands available on every page, as far as the user may run them (ux 1). */
export function useCommands({ finds, addAccountHref, actions }: FrameFacts): Command[] {
  const t = useTranslations("shell");
  const ui = useTranslations("ui.shortcuts");
  const locale = useLocale();
  const go = useGo();
  const openDialog = useOpenDialog();
  const { view, change } = useView();
  const { theme, toggleTheme, changeLocale, signOut } = usePreferences(actions);
  const campaign = /^\/campaign\/edit\/([^/]+)/.exec(useVisiblePath())?.[1];
  const isDark = theme === "dark";
  const isPhone = useMedia(phone);
  const commands: (Command | false | undefined)[] = [
    finds.campaigns && {
      id: "campaign",
      text: t("palette.newCampaign"),
      icon: Plus,
      run: () => go("/campaign/add"),
    },
    campaign !== undefined && {
      id: "import",
      text: t("palette.import"),
      icon: FileUp,
      run: () => go(`/campaign/edit/${campaign}/import`),
    },
    addAccountHref !== undefined && {
      id: "account",
      text: t("accounts.add"),
      icon: UserPlus,
      run: () => go(addAccountHref),
    },
    {
      id: "theme",
      text: t(`palette.theme.${isDark ? "light" : "dark"}`),
      icon: isDark ? Sun : Moon,
      run: toggleTheme,
    },
    // Hidden on a phone, where the navigation is always at the bottom.
    !isPhone && {
      id: "navigation",
      text: t(view.horizontal ? "palette.side" : "palette.top"),
      icon: view.horizontal ? PanelLeft : PanelTop,
      run: () => change({ horizontal: !view.horizontal }),
    },
    ...locales
      .filter((value) => value !== locale)
      .map((value) => ({
        id: `language-${value}`,
        text: t("palette.language", { name: localeNames[value] }),
        icon: Languages,
        run: () => changeLocale(value),
      })),
    {
      id: "workspaces",
      text: t("menu.switchWorkspace"),
      icon: ArrowLeftRight,
      run: () => openDialog({ name: "workspaces" }),
    },
    { id: "keys", text: ui("show"), icon: Keyboard, run: () => openDialog({ name: "keys" }) },
    { id: "sign-out", text: t("menu.signOut"), icon: LogOut, run: signOut },
  ];
  return commands.filter((command) => typeof command === "object");
}

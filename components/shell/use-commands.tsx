"use client";

import {
  ArrowLeftRight,
  Command,
  FileUp,
  Keyboard,
  Languages,
  LogOut,
  Moon,
  PanelLeft,
  PanelTop,
  Plus,
  Settings2,
  Sun,
  UserPlus,
} from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { KeyCaps } from "@/components/ui/key-caps";
import { phone, useMedia } from "@/components/ui/media";
import type { PaletteItem } from "@/components/ui/palette";
import { localeNames, locales } from "@/lib/i18n/locales";
import { useVisiblePath } from "@/lib/routes/current";
import { useOpenDialog } from "@/lib/state/dialogs";
import { type Shortcut, useRegisteredShortcuts } from "@/lib/state/shortcuts";
import { useView } from "@/lib/state/view";
import { carryQuery } from "./carried-query";
import type { FrameFacts } from "./frame";
import { NavIcon } from "./nav-icon";
import { navPages } from "./navigation";
import { usePreferences } from "./use-preferences";

/** Everything the palette can open or do without asking the server, with the key that does the same (ux 1). */
export function useCommands(frame: FrameFacts) {
  const shortcuts = useRegisteredShortcuts();
  const commands = useFrameCommands(frame);
  const isPhone = useMedia(phone);
  const named = new Set(commands.map(({ text }) => text));
  return {
    pages: usePages(frame),
    settings: useSettings(frame),
    commands: commands.map((one) => ({ ...one, hint: hintOf(shortcuts, one.text) })),
    // What is a command everywhere already is not named twice; a phone has no keys.
    page: isPhone
      ? []
      : shortcuts.filter(({ everywhere, label }) => !everywhere && !named.has(label)).map(ofShortcut),
  };
}

/** The key of a command is that of whatever is registered under the same words. */
function hintOf(shortcuts: readonly Shortcut[], text: string) {
  const key = shortcuts.find(({ label }) => label === text)?.key;
  return key && <KeyCaps of={key} />;
}

const ofShortcut = ({ key, label, run }: Shortcut): PaletteItem => ({
  id: `key-${key}-${label}`,
  text: label,
  icon: <Command aria-hidden />,
  hint: <KeyCaps of={key} />,
  onChoose: run,
});

function useGo() {
  const router = useRouter();
  const query = useSearchParams();
  return (href: string) => () => router.push(carryQuery(href, query));
}

function usePages({ nav }: FrameFacts): PaletteItem[] {
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
        onChoose: go(href),
      };
    });
}

function useSettings({ settings }: FrameFacts): PaletteItem[] {
  const go = useGo();
  return settings.flatMap(({ label: group, items }) =>
    items.map(({ href, label }) => ({
      id: `page-${href}`,
      text: label,
      detail: group === label ? undefined : group,
      icon: <Settings2 aria-hidden />,
      onChoose: go(href),
    })),
  );
}

function useFrameCommands({ finds, addAccountHref, spaces, actions }: FrameFacts): PaletteItem[] {
  const t = useTranslations("shell");
  const ui = useTranslations("ui.shortcuts");
  const locale = useLocale();
  const go = useGo();
  const openDialog = useOpenDialog();
  const { view, change } = useView();
  const { theme, toggleTheme, changeLocale, signOut } = usePreferences(actions);
  const campaign = /^\/campaign\/edit\/([^/]+)/.exec(useVisiblePath())?.[1];
  const other = theme === "dark" ? "light" : "dark";
  const command = (id: string, text: string, icon: PaletteItem["icon"], onChoose: () => void) => ({
    id,
    text,
    icon,
    onChoose,
  });
  return [
    ...(finds.campaigns
      ? [command("campaign", t("palette.newCampaign"), <Plus aria-hidden />, go("/campaign/add"))]
      : []),
    ...(campaign
      ? [
          command(
            "import",
            t("palette.import"),
            <FileUp aria-hidden />,
            go(`/campaign/edit/${campaign}/import`),
          ),
        ]
      : []),
    ...(addAccountHref
      ? [command("account", t("accounts.add"), <UserPlus aria-hidden />, go(addAccountHref))]
      : []),
    command(
      "theme",
      t(`palette.theme.${other}`),
      other === "dark" ? <Moon aria-hidden /> : <Sun aria-hidden />,
      toggleTheme,
    ),
    command(
      "sidebar",
      t(view.horizontal ? "palette.side" : "palette.top"),
      view.horizontal ? <PanelLeft aria-hidden /> : <PanelTop aria-hidden />,
      () => change({ horizontal: !view.horizontal }),
    ),
    ...locales
      .filter((value) => value !== locale)
      .map((value) =>
        command(
          `language-${value}`,
          `${t("language")}: ${localeNames[value]}`,
          <Languages aria-hidden />,
          () => changeLocale(value),
        ),
      ),
    ...(spaces.length > 0
      ? [
          command("workspaces", t("menu.switchWorkspace"), <ArrowLeftRight aria-hidden />, () =>
            openDialog({ name: "workspaces" }),
          ),
        ]
      : []),
    command("keys", ui("show"), <Keyboard aria-hidden />, () => openDialog({ name: "keys" })),
    command("sign-out", t("menu.signOut"), <LogOut aria-hidden />, signOut),
  ];
}

"use client";

import {
  ArrowLeftRight,
  Building2,
  ChevronDown,
  Coins,
  Languages,
  LogOut,
  Moon,
  PanelTop,
  ReceiptText,
  Settings2,
  ShieldCheck,
} from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { Menu, MenuChoice, MenuItem, MenuSeparator, MenuSub } from "@/components/ui/menu";
import { MenuToggle } from "@/components/ui/menu-toggle";
import type { Locale } from "@/lib/contract/fields";
import { formatNumber } from "@/lib/format/numbers";
import { localeNames, locales } from "@/lib/i18n/locales";
import { useOpenDialog } from "@/lib/state/dialogs";
import { useView } from "@/lib/state/view";
import { carryQuery } from "./carried-query";
import { CreditsLine } from "./credits-line";
import { NavIcon } from "./nav-icon";
import type { NavPage } from "./navigation";
import { type MenuActions, usePreferences } from "./use-preferences";

export type MenuPerson = { name: string; email: string; photo: string | null };
export type MenuWorkspace = {
  id: string;
  name: string;
  people: number;
  /** Where plans have credits (SHELL-33, SHELL-34). */
  credits?: { used: number; available: number };
};

/** Where the menu leads: what is missing is not shown. */
export type MenuLinks = {
  settings?: string;
  admin?: string;
  credits?: string;
  billing?: string;
  workspaceSettings?: string;
};

export type AccountMenuProps = {
  person: MenuPerson;
  workspace: MenuWorkspace;
  links: MenuLinks;
  actions: MenuActions;
  /** Places that have no bottom tab; shown on a phone only. */
  more: readonly { page: NavPage; href: string }[];
};

/** Who is signed in, in which workspace, and what belongs to both (SHELL-32 to SHELL-35). */
export function AccountMenu({ person, workspace, links, actions, more }: AccountMenuProps) {
  const t = useTranslations("shell.menu");
  const nav = useTranslations("shell.nav");
  const locale = useLocale();
  const { theme, leaving, toggleTheme, changeLocale, signOut } = usePreferences(actions);
  const { view, change } = useView();
  const openDialog = useOpenDialog();
  const query = useSearchParams();
  return (
    <Menu
      label={t("label")}
      className="w-76 max-w-[calc(100vw-16px)]"
      trigger={
        <button
          type="button"
          aria-busy={leaving || undefined}
          className="touch-area flex h-9 min-w-0 items-center gap-2 rounded-btn ps-1.25 pe-1.5 text-[0.8125rem] leading-none font-medium hover:wash"
        >
          <Avatar name={person.name} src={person.photo} />
          <span className="sr-only">{t("label")}</span>
          <span className="max-w-40 truncate leading-4 max-md:hidden">{workspace.name}</span>
          <ChevronDown className="size-3.5 text-text-2 max-md:hidden" aria-hidden />
        </button>
      }
    >
      <div className="flex items-center gap-2.25 px-2 pt-2 pb-2.5">
        <Avatar name={person.name} src={person.photo} size={34} />
        <div className="min-w-0">
          <p className="type-compact truncate font-semibold">{person.name}</p>
          <p className="type-small truncate text-text-2">{person.email}</p>
        </div>
      </div>
      <div className="md:hidden">
        {more.map(({ page, href }) => (
          <MenuItem key={page} href={carryQuery(href, query)} icon={<NavIcon page={page} />}>
            {nav(page)}
          </MenuItem>
        ))}
      </div>
      {links.settings && (
        <MenuItem href={links.settings} icon={<Settings2 aria-hidden />}>
          {t("settings")}
        </MenuItem>
      )}
      {links.admin && (
        <MenuItem href={links.admin} icon={<ShieldCheck aria-hidden />}>
          {t("admin")}
        </MenuItem>
      )}
      <MenuToggle
        icon={<Moon aria-hidden />}
        label={t("theme")}
        name={t("dark")}
        options={[t("light"), t("dark")]}
        checked={theme === "dark"}
        onChange={toggleTheme}
      />
      <div className="max-md:hidden">
        <MenuToggle
          icon={<PanelTop aria-hidden />}
          label={t("navigation")}
          name={t("top")}
          options={[t("side"), t("top")]}
          checked={view.horizontal}
          onChange={(horizontal) => change({ horizontal })}
        />
      </div>
      <MenuSub label={t("language")} icon={<Languages aria-hidden />}>
        <MenuChoice
          label={t("language")}
          value={locale as Locale}
          onChange={changeLocale}
          options={locales.map((value) => ({ value, label: localeNames[value] }))}
        />
      </MenuSub>
      <MenuSeparator />
      <div className="type-compact flex items-baseline gap-3 px-2 pt-1.5 pb-1">
        <b className="min-w-0 truncate font-semibold">{workspace.name}</b>
        <span className="ms-auto whitespace-nowrap text-text-2">
          {t("people", { count: workspace.people, text: formatNumber(workspace.people, locale) })}
        </span>
      </div>
      {workspace.credits && <CreditsLine {...workspace.credits} />}
      {links.credits && (
        <MenuItem href={links.credits} icon={<Coins aria-hidden />}>
          {t("credits")}
        </MenuItem>
      )}
      {links.billing && (
        <MenuItem href={links.billing} icon={<ReceiptText aria-hidden />}>
          {t("billing")}
        </MenuItem>
      )}
      {links.workspaceSettings && (
        <MenuItem href={links.workspaceSettings} icon={<Building2 aria-hidden />}>
          {t("workspaceSettings")}
        </MenuItem>
      )}
      <MenuItem icon={<ArrowLeftRight aria-hidden />} onSelect={() => openDialog({ name: "workspaces" })}>
        {t("switchWorkspace")}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={signOut}>
        {t("signOut")}
      </MenuItem>
    </Menu>
  );
}

"use client";

import {
  ArrowLeftRight,
  Building2,
  ChevronDown,
  Coins,
  Languages,
  LogOut,
  Moon,
  ReceiptText,
  Settings2,
  ShieldCheck,
} from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useTransition } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Menu, MenuChoice, MenuItem, MenuSeparator, MenuSub } from "@/components/ui/menu";
import { MenuToggle } from "@/components/ui/menu-toggle";
import type { Locale, Theme } from "@/lib/contract/fields";
import { formatNumber } from "@/lib/format/numbers";
import { chooseLocale } from "@/lib/i18n/choose";
import { localeNames, locales } from "@/lib/i18n/locales";
import { chooseTheme, useTheme } from "@/lib/state/theme";
import { CreditsLine } from "./credits-line";
import { NavIcon } from "./nav-icon";
import type { NavPage } from "./navigation";

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

/** Server actions; afterwards the menu leaves for the page that follows, with nothing of the old session in memory. */
export type MenuActions = {
  signOut: () => Promise<unknown>;
  /** Keeps language or theme with the person, besides in this browser. */
  savePreference?: (preference: { locale?: Locale; theme?: Theme }) => Promise<unknown>;
  switchWorkspace?: (workspace: { workspaceId: string }) => Promise<unknown>;
};

export type AccountMenuProps = {
  person: MenuPerson;
  workspace: MenuWorkspace;
  workspaces?: readonly { id: string; name: string }[];
  links: MenuLinks;
  actions: MenuActions;
  /** Places that have no bottom tab; shown on a phone only. */
  more: readonly { page: NavPage; href: string }[];
};

/** Who is signed in, in which workspace, and what belongs to both (SHELL-32 to SHELL-35). */
export function AccountMenu({ person, workspace, workspaces = [], links, actions, more }: AccountMenuProps) {
  const t = useTranslations("shell.menu");
  const nav = useTranslations("shell.nav");
  const locale = useLocale();
  const theme = useTheme();
  const [leaving, start] = useTransition();
  const toggleTheme = () => {
    const next = theme === "dark" ? "light" : "dark";
    chooseTheme(next);
    void actions.savePreference?.({ theme: next });
  };
  const leave = (work: () => Promise<unknown> | undefined, to: string) =>
    start(async () => {
      await work();
      location.assign(to);
    });
  const changeLocale = async (next: Locale) => {
    await actions.savePreference?.({ locale: next });
    chooseLocale(next);
  };
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
          <MenuItem key={page} href={href} icon={<NavIcon page={page} />}>
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
      {workspaces.length > 1 && actions.switchWorkspace && (
        <MenuSub label={t("switchWorkspace")} icon={<ArrowLeftRight aria-hidden />}>
          <MenuChoice
            label={t("switchWorkspace")}
            value={workspace.id}
            onChange={(id) => leave(() => actions.switchWorkspace?.({ workspaceId: id }), "/")}
            options={workspaces.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </MenuSub>
      )}
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={() => leave(actions.signOut, "/auth/sign-in")}>
        {t("signOut")}
      </MenuItem>
    </Menu>
  );
}

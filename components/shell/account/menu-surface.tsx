"use client";

import {
  ArrowLeftRight,
  Building2,
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
import { useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Menu, MenuChoice, MenuItem, MenuSeparator, MenuSub } from "@/components/ui/overlays/menu";
import { MenuToggle } from "@/components/ui/overlays/menu-toggle";
import type { Locale } from "@/lib/contract/fields";
import { carryQuery } from "@/lib/format/carried-query";
import { formatNumber } from "@/lib/format/numbers";
import { localeNames, locales } from "@/lib/i18n/locales";
import { useOpenDialog } from "@/lib/state/dialogs";
import { useView } from "@/lib/state/view";
import { CreditsLine } from "../credits-line";
import { NavIcon } from "../navigation/icon";
import type { AccountMenuProps } from "./menu";
import { AccountMenuTrigger } from "./menu-trigger";
import { usePreferences } from "./use-preferences";

/** The account menu itself; it is open from its first render. */
export function AccountMenuSurface({ person, workspace, links, actions, more }: AccountMenuProps) {
  const t = useTranslations("shell.menu");
  const nav = useTranslations("shell.nav");
  const locale = useLocale();
  const { theme, leaving, toggleTheme, changeLocale, signOut } = usePreferences(actions);
  const { view, change } = useView();
  const openDialog = useOpenDialog();
  const query = useSearchParams();
  const [open, setOpen] = useState(true);
  return (
    <Menu
      label={t("label")}
      className="w-76 max-w-[calc(100vw-16px)]"
      open={open}
      onOpenChange={setOpen}
      trigger={<AccountMenuTrigger person={person} workspace={workspace} aria-busy={leaving || undefined} />}
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
      <MenuItem icon={<LogOut aria-hidden />} onSelect={signOut}>
        {t("signOut")}
      </MenuItem>
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
    </Menu>
  );
}

"use client";

import { Ellipsis } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Brand } from "@/brands/schema";
import { useMedia } from "@/components/ui/media";
import { Menu, MenuItem } from "@/components/ui/overlays/menu";
import { carryQuery } from "@/lib/format/carried-query";
import { type BrandLink, BrandLinkIcon } from "../brand-links";
import { NavBadge } from "./badge";
import { HomeLink } from "./home-link";
import { NavIcon } from "./icon";
import { NavLink } from "./link";
import { type NavItem, navPages } from "./navigation";
import { useFitting } from "./use-fitting";

type Props = {
  brand: Pick<Brand, "name" | "logos">;
  home: string;
  nav: readonly NavItem[];
  /** The brand's external pages, behind "More". */
  links: readonly BrandLink[];
  accounts: ReactNode;
};

const line =
  "flex h-8 items-center gap-2 rounded-field px-2.5 text-[0.8125rem] leading-none font-medium whitespace-nowrap text-text-2 hover:wash hover:text-text focus-visible:-outline-offset-2 aria-disabled:text-text-3 aria-disabled:hover:bg-none aria-[current=page]:bg-surface aria-[current=page]:font-semibold aria-[current=page]:text-text aria-[current=page]:shadow-[inset_0_0_0_1px_var(--line)] dark:aria-[current=page]:bg-raised [&>.lucide]:text-text-3 aria-[current=page]:[&>.lucide]:text-brand-text max-[999.98px]:relative max-[999.98px]:w-10 max-[999.98px]:justify-center max-[999.98px]:px-0";

/** Below this width only icons are shown (CONST-45). */
const shortened = "(max-width: 999.98px)";

/** Sticky elements below have to be offset by this bar (components/shell/page.tsx, components/ui/overlays/panel.tsx). */
const room = "@media (min-width: 768px) { :root { --above: var(--header) } }";

/** The navigation at the top (SHELL-16). Below 1000 px it shows icons; items that do not fit are behind "More" (SHELL-17). */
export function TopNav({ brand, home, nav, links, accounts }: Props) {
  const t = useTranslations("shell");
  const isShort = useMedia(shortened);
  const { list, fits } = useFitting(nav.length);
  return (
    <nav
      aria-label={t("nav.label")}
      className="sticky top-0 z-20 flex h-header flex-none items-center gap-3 border-b border-line bg-sunken px-4 max-md:hidden md:px-6"
    >
      <style>{room}</style>
      <HomeLink brand={brand} href={home} />
      {accounts}
      <ul ref={list} className="flex min-w-0 gap-0.5 overflow-hidden py-1">
        {nav.map((item, index) => (
          <li key={item.page} className={index < fits ? "flex-none" : "invisible flex-none"}>
            <NavLink
              href={item.href}
              paths={navPages[item.page].paths}
              disabledReason={item.disabledReason}
              tip={isShort ? t(`nav.${item.page}`) : undefined}
              className={line}
            >
              <NavIcon page={item.page} />
              <span className="leading-4 max-[999.98px]:sr-only">{t(`nav.${item.page}`)}</span>
              <span className="flex empty:hidden max-[999.98px]:absolute max-[999.98px]:end-0 max-[999.98px]:-top-1">
                <NavBadge item={item} />
              </span>
            </NavLink>
          </li>
        ))}
      </ul>
      {(fits < nav.length || links.length > 0) && <More items={nav.slice(fits)} links={links} />}
    </nav>
  );
}

type MoreProps = Pick<Props, "links"> & { items: readonly NavItem[] };

function More({ items, links }: MoreProps) {
  const t = useTranslations("shell");
  const query = useSearchParams();
  return (
    <Menu
      label={t("nav.more")}
      trigger={
        <button type="button" className={line}>
          <Ellipsis aria-hidden />
          <span className="leading-4 max-[999.98px]:sr-only">{t("nav.more")}</span>
        </button>
      }
    >
      {items.map(({ page, href, disabledReason }) => (
        <MenuItem
          key={page}
          href={carryQuery(href, query)}
          disabledReason={disabledReason}
          icon={<NavIcon page={page} />}
        >
          {t(`nav.${page}`)}
        </MenuItem>
      ))}
      {links.map(({ key, href }) => (
        <MenuItem key={key} href={href} external icon={<BrandLinkIcon of={key} />}>
          {t(`links.${key}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}

"use client";

import { ChevronDown } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Count } from "@/components/ui/count";
import { Menu, MenuItem } from "@/components/ui/overlays/menu";
import { tabStyle } from "@/components/ui/tab-style";
import { carryQuery } from "@/lib/format/carried-query";
import { useVisiblePath } from "@/lib/routes/current";
import { NavLink } from "./link";
import { liesIn } from "./navigation";
import { useFitting } from "./use-fitting";

export type SectionTab = {
  href: string;
  label: string;
  count?: number;
  paths?: readonly string[];
  exact?: boolean;
};

/** The tabs of one section. Those that do not fit are behind "More"; on a phone they scroll sideways in their own row. */
export function SectionTabs({ tabs }: { tabs: readonly SectionTab[] }) {
  const t = useTranslations("shell");
  const path = useVisiblePath();
  const query = useSearchParams();
  const { list, fits } = useFitting(tabs.length);
  const hidden = tabs.slice(fits);
  const here = hidden.find(({ href, paths = [href] }) => liesIn(path, paths));
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [list]);
  return (
    <nav
      aria-label={t("section")}
      data-tabs
      className="flex min-w-0 flex-1 gap-5 self-stretch max-md:absolute max-md:inset-x-0 max-md:top-full max-md:box-content max-md:h-touch max-md:overflow-x-auto max-md:border-b max-md:border-line max-md:bg-canvas max-md:px-4 max-md:[scrollbar-width:none] md:ms-3 md:first:ms-0"
    >
      <ul ref={list} className="flex gap-5 md:min-w-0 md:overflow-hidden">
        {tabs.map(({ href, label, count, paths = [href], exact }, index) => (
          <li key={href} className={index < fits ? "flex" : "flex md:invisible"}>
            <NavLink href={href} paths={paths} exact={exact} className={tabStyle}>
              {label}
              {count !== undefined && <Count value={count} max={Number.POSITIVE_INFINITY} />}
            </NavLink>
          </li>
        ))}
      </ul>
      {hidden.length > 0 && (
        <span className="flex max-md:hidden">
          <Menu
            trigger={
              <button type="button" data-state={here ? "active" : undefined} className={tabStyle}>
                {here?.label ?? t("nav.more")}
                <ChevronDown className="size-3.5" aria-hidden />
              </button>
            }
          >
            {hidden.map(({ href, label, count }) => (
              <MenuItem key={href} href={carryQuery(href, query)} hint={count}>
                {label}
              </MenuItem>
            ))}
          </Menu>
        </span>
      )}
    </nav>
  );
}

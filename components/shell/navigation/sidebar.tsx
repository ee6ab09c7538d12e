import { useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import { BrandLinks } from "../brand-links";
import { FeatureRequest } from "../feature-request";
import type { ShellBrand } from "../shells/shell-brand";
import { SidebarToggle } from "../shells/shell-frame";
import { HomeLink } from "./home-link";
import { type NavItem, navGroups, navPages } from "./navigation";
import { SidebarItem } from "./sidebar-item";

type Props = {
  brand: ShellBrand;
  home: string;
  nav: readonly NavItem[];
  /** The account switcher. */
  accounts: ReactNode;
};

const line =
  "group-data-collapsed/shell:border-t group-data-collapsed/shell:border-line group-data-collapsed/shell:first:border-t-0 empty:hidden group-data-collapsed/shell:py-2 group-data-collapsed/shell:first:pt-0";

/** The navigation on a wide screen, in groups (SHELL-14, SHELL-15); collapsed, it shows only icons. */
export function Sidebar({ brand, home, nav, accounts }: Props) {
  const t = useTranslations("shell");
  const { links } = brand;
  const featureRequests = brand.featureRequestsUrl && (
    <FeatureRequest brandName={brand.name} href={brand.featureRequestsUrl} />
  );
  const groups = navGroups.map((group) => ({
    group,
    items: nav.filter(({ page }) => navPages[page].group === group),
  }));
  return (
    <nav
      aria-label={t("nav.label")}
      className="sticky top-0 flex h-dvh flex-col border-e border-line bg-sunken px-2.5 pb-2.5 group-data-collapsed/shell:items-center group-data-collapsed/shell:px-2 max-md:hidden"
    >
      <div className="flex h-header flex-none items-center justify-between ps-2 group-data-collapsed/shell:h-auto group-data-collapsed/shell:flex-col group-data-collapsed/shell:gap-2 group-data-collapsed/shell:py-3 group-data-collapsed/shell:ps-0">
        <HomeLink brand={brand} href={home} />
        <SidebarToggle />
      </div>
      {accounts}
      <div className="-mx-0.5 flex min-h-0 flex-1 flex-col self-stretch overflow-x-hidden overflow-y-auto p-0.5">
        {groups.map(({ group, items }) => (
          <Fragment key={group}>
            {group === "bottom" && links.brand.length > 0 && (
              <ul className={`${line} mt-3 group-data-collapsed/shell:mt-0`}>
                <BrandLinks links={links.brand} />
              </ul>
            )}
            {group === "bottom" && <div className="mt-auto pt-3">{featureRequests}</div>}
            <ul className={group === "bottom" ? undefined : line}>
              {group === "workspace" && items.length > 0 && (
                <li
                  aria-hidden
                  className="type-caption px-2 pt-3.5 pb-1.25 text-text-3 group-data-collapsed/shell:hidden"
                >
                  {t("nav.workspace")}
                </li>
              )}
              {items.map((item) => (
                <SidebarItem key={item.page} item={item} />
              ))}
              {group === "bottom" && <BrandLinks links={links.help} />}
            </ul>
          </Fragment>
        ))}
      </div>
    </nav>
  );
}

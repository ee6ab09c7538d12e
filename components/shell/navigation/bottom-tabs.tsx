import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { NavBadge } from "./badge";
import { NavIcon } from "./icon";
import { NavLink } from "./link";
import { type NavItem, navPages, tabPages } from "./navigation";

const tab =
  "flex h-full flex-1 flex-col items-center justify-center gap-1 rounded-field text-[0.6875rem] leading-none font-medium text-text-2 aria-disabled:text-text-3 aria-[current=page]:font-semibold aria-[current=page]:text-brand-text";

/** The navigation on a phone (SHELL-05): the same pages, and the account at the end. */
export function BottomTabs({ nav, accounts }: { nav: readonly NavItem[]; accounts: ReactNode }) {
  const t = useTranslations("shell.nav");
  const items = tabPages.flatMap((page) => nav.filter((item) => item.page === page));
  return (
    <nav
      aria-label={t("label")}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface px-1.5 pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="flex h-bottom-tabs">
        {items.map((item) => (
          <li key={item.page} className="min-w-0 flex-1">
            <NavLink
              href={item.href}
              paths={navPages[item.page].paths}
              disabledReason={item.disabledReason}
              className={tab}
            >
              <span className="relative">
                <NavIcon page={item.page} className="size-5" />
                <span className="absolute start-2.5 -top-1.5 flex rounded-pill shadow-[0_0_0_2px_var(--surface)] empty:hidden">
                  <NavBadge item={item} />
                </span>
              </span>
              <span className="max-w-full truncate leading-3.5">{t(item.page)}</span>
            </NavLink>
          </li>
        ))}
        {accounts && <li className="min-w-0 flex-1">{accounts}</li>}
      </ul>
    </nav>
  );
}

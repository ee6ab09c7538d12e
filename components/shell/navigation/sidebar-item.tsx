import { useTranslations } from "next-intl";
import { NavBadge } from "./badge";
import { NavIcon } from "./icon";
import { NavLink } from "./link";
import { type NavItem, navPages } from "./navigation";

/** The style of an item in the sidebar; collapsed, a square with the icon. */
export const sidebarLine =
  "relative mb-px flex h-8 items-center gap-2.5 rounded-field px-2 text-[0.8125rem] leading-none font-medium whitespace-nowrap text-text-2 hover:wash hover:text-text aria-disabled:text-text-3 aria-disabled:hover:bg-none aria-[current=page]:bg-surface aria-[current=page]:font-semibold aria-[current=page]:text-text aria-[current=page]:shadow-[0_0_0_1px_var(--line),var(--e1)] dark:aria-[current=page]:bg-raised [&>.lucide]:text-text-3 aria-[current=page]:[&>.lucide]:text-brand-text group-data-collapsed/shell:mx-auto group-data-collapsed/shell:h-9 group-data-collapsed/shell:w-full group-data-collapsed/shell:justify-center group-data-collapsed/shell:px-0";

/** Text that is hidden in a collapsed sidebar but still read by screen readers. */
export const sidebarWords = "min-w-0 truncate leading-4 group-data-collapsed/shell:sr-only";

export function SidebarItem({ item }: { item: NavItem }) {
  const t = useTranslations("shell.nav");
  const { page, href, disabledReason } = item;
  return (
    <li>
      <NavLink
        href={href}
        paths={navPages[page].paths}
        disabledReason={disabledReason}
        tip={t(page)}
        className={sidebarLine}
      >
        <NavIcon page={page} />
        <span className={sidebarWords}>{t(page)}</span>
        <span className="ms-auto flex empty:hidden group-data-collapsed/shell:absolute group-data-collapsed/shell:end-0 group-data-collapsed/shell:top-0 group-data-collapsed/shell:origin-top-right group-data-collapsed/shell:scale-85">
          <NavBadge item={item} />
        </span>
      </NavLink>
    </li>
  );
}

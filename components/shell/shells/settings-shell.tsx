import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { HereInSight } from "../here-in-sight";
import { NavLink } from "../navigation/link";
import { SectionBar } from "../navigation/section-bar";
import { Page } from "../page";

export type SettingsGroup = { label?: string; items: readonly { href: string; label: string }[] };

type Props = {
  back: { href: string; label: string };
  title: string;
  groups: readonly SettingsGroup[];
  children: ReactNode;
};

const line =
  "touch-area flex h-8 items-center rounded-field px-2.5 text-[0.8125rem] leading-none font-medium whitespace-nowrap text-text-2 hover:wash hover:text-text aria-[current=page]:bg-brand-soft aria-[current=page]:font-semibold aria-[current=page]:text-on-brand-soft max-md:h-9 max-md:rounded-pill max-md:bg-surface max-md:px-3.5 max-md:shadow-[inset_0_0_0_1px_var(--line)] max-md:aria-[current=page]:shadow-none";

/** Settings inside the default shell: a back link, the sections beside the page, and one section (SHELL-04). */
export function SettingsShell({ back, title, groups, children }: Props) {
  const t = useTranslations("shell.settings");
  return (
    <Page bar={<SectionBar back={back} title={title} />}>
      <div className="md:grid md:grid-cols-[176px_minmax(0,1fr)] md:gap-6">
        <HereInSight
          aria-label={t("label")}
          className="max-md:-mx-4 max-md:mb-4 max-md:flex max-md:gap-2 max-md:overflow-x-auto max-md:px-4 max-md:py-1"
        >
          {groups.map(({ label, items }) => (
            <div key={label ?? items[0]?.href} className="max-md:contents md:mb-4">
              {label && <p className="type-caption px-2.5 pb-1.25 text-text-3 max-md:hidden">{label}</p>}
              <ul className="max-md:contents">
                {items.map((item) => (
                  <li key={item.href} className="md:mb-px">
                    <NavLink href={item.href} paths={[item.href]} className={line}>
                      {item.label}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </HereInSight>
        <div className="min-w-0 max-w-300">{children}</div>
      </div>
    </Page>
  );
}

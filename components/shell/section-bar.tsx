import { ArrowLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Count } from "@/components/ui/count";
import { Link } from "@/components/ui/link";
import { tabStyle } from "@/components/ui/tab-style";
import { NavLink } from "./nav-link";

export type SectionTab = {
  href: string;
  label: string;
  count?: number;
  paths?: readonly string[];
  exact?: boolean;
};

type Props = {
  tabs?: readonly SectionTab[];
  back?: { href: string; label: string };
  /** The record this section belongs to. */
  title?: string;
  /** Beside the title: a Pill. */
  status?: ReactNode;
  /** At the end: what is done with the record. */
  end?: ReactNode;
  /** Takes the whole line, the account menu's place too: the builder. */
  full?: boolean;
};

/**
 * The header's line of one section: where we are, its pages, what can be done. On a phone the pages have a line of
 * their own below it, for which Page makes room.
 */
export function SectionBar({ tabs = [], back, title, status, end, full }: Props) {
  const t = useTranslations("shell");
  return (
    <div data-full={full || undefined} className="flex h-full min-w-0 items-center gap-3">
      {back && (
        <Link
          href={back.href}
          aria-label={back.label}
          className="touch-area -ms-2 grid size-8 flex-none place-items-center rounded-btn text-text-2 hover:wash hover:text-text"
        >
          <ArrowLeft className="rtl:rotate-180" aria-hidden />
        </Link>
      )}
      {title && <p className="type-strong min-w-0 truncate">{title}</p>}
      {status}
      {tabs.length > 0 && (
        <nav
          aria-label={t("section")}
          data-tabs
          className="flex min-w-0 self-stretch overflow-x-auto [scrollbar-width:none] max-md:absolute max-md:inset-x-0 max-md:top-full max-md:box-content max-md:h-touch max-md:border-b max-md:border-line max-md:bg-canvas max-md:px-4 md:ms-3 md:first:ms-0"
        >
          <ul className="flex gap-5">
            {tabs.map(({ href, label, count, paths, exact }) => (
              <li key={href} className="flex">
                <NavLink href={href} paths={paths ?? [href]} exact={exact} className={tabStyle}>
                  {label}
                  {count !== undefined && <Count value={count} max={Number.POSITIVE_INFINITY} />}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {end && <div className="ms-auto flex flex-none items-center gap-2">{end}</div>}
    </div>
  );
}

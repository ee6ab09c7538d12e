import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { ClockChip } from "../clock-chip";
import { type SectionTab, SectionTabs } from "./section-tabs";

type Props = {
  tabs?: readonly SectionTab[];
  back?: { href: string; label: string };
  /** The record that this section belongs to. */
  title?: string;
  /** Beside the title: a Pill. */
  status?: ReactNode;
  /** At the end: actions on the record. */
  end?: ReactNode;
  /** Takes the full width, including the account menu's place: on the pages of one campaign. */
  full?: boolean;
};

/** The header of one section: title, tabs and actions. On a phone the tabs have their own row below it, for which Page reserves space. */
export function SectionBar({ tabs = [], back, title, status, end, full }: Props) {
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
      {title && <p className="type-strong max-w-72 min-w-0 truncate md:min-w-24">{title}</p>}
      {status}
      {tabs.length > 0 && <SectionTabs tabs={tabs} />}
      {(end || full) && (
        <div className="ms-auto flex flex-none items-center gap-2">
          {full && <ClockChip compact />}
          {end}
        </div>
      )}
    </div>
  );
}

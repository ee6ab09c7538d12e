"use client";

import { ListFilter } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Count } from "@/components/ui/count";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { PageHeader } from "@/components/ui/page-header";
import { type FoundPerson, maxFound } from "@/lib/contract/finder/finder";
import { formatNumber } from "@/lib/format/numbers";
import { type Chosen, isExcluded } from "../use-chosen";
import { type Counted, useMatchText } from "../use-match-text";

type HeadProps = {
  counted: Counted | null;
  filterCount: number;
  onFilter: () => void;
  /** The order and the columns of the list. */
  tools: ReactNode;
};

/** How many people were found, the list's own tools, and on a narrow screen the button that opens the filters. */
export function ResultHead({ counted, filterCount, onFilter, tools }: HeadProps) {
  const t = useTranslations("finder");
  const text = useMatchText();
  const locale = useLocale();
  const found = counted && t("heading", { count: counted.total, number: text(counted) });
  return (
    <div className="flex-none px-4 pt-3 md:px-5">
      <PageHeader
        title={found ? found.charAt(0).toLocaleUpperCase(locale) + found.slice(1) : t("title")}
        actions={
          <>
            {tools}
            <Button icon={<ListFilter aria-hidden />} className="max-md:h-touch lg:hidden" onClick={onFilter}>
              {t("filters")}
              {filterCount > 0 && (
                <Count value={filterCount} label={t("filtersInUse", { count: filterCount })} />
              )}
            </Button>
          </>
        }
      />
    </div>
  );
}

type BarProps = {
  page: readonly FoundPerson[];
  chosen: Chosen;
  counted: Counted | null;
  /** Opens the panel, where it is not beside the list. */
  onAct: (() => void) | null;
};

/** Selects the people of this page or everyone who matches, and says how many are selected. */
export function SelectionBar({ page, chosen, counted, onAct }: BarProps) {
  const t = useTranslations("finder");
  const locale = useLocale();
  const { count, isWhole } = chosen;
  const able = page.filter((person) => !isExcluded(person));
  const isPageChosen = able.length > 0 && able.every(chosen.has);
  const total = counted?.total ?? 0;
  const number = (value: number) => formatNumber(value, locale);
  const unable = page.length - able.length;
  return (
    <div className="type-small flex min-h-9 flex-none flex-wrap items-center gap-x-2 gap-y-1 px-4 pb-2 md:px-5">
      <Checkbox
        aria-label={t("selectPage")}
        checked={isPageChosen}
        indeterminate={count > 0 && !isPageChosen}
        onChange={(event) => chosen.setPage(page, event.target.checked)}
      />
      <output className="ms-1 font-semibold whitespace-nowrap">
        {count > 0 ? t("selected", { count }) : t("selectNone")}
      </output>
      {count > 0 && !isWhole && total > count && (
        <Button variant="ghost" size="compact" className="text-brand-text!" onClick={chosen.chooseWhole}>
          {total > maxFound || counted?.totalIsCapped
            ? t("selectFirst", { number: number(Math.min(total, maxFound)) })
            : t("selectAll", { number: number(total) })}
        </Button>
      )}
      {count > 0 && !isWhole && total > count && (
        <span className="whitespace-nowrap text-text-3 max-md:hidden">
          {t("atMost", { number: number(maxFound) })}
        </span>
      )}
      {count > 0 && (
        <Button variant="ghost" size="compact" onClick={chosen.clear}>
          {t("clearSelection")}
        </Button>
      )}
      {count > 0 && onAct && (
        <Button variant="primary" size="compact" onClick={onAct}>
          {t("act")}
        </Button>
      )}
      {unable > 0 && (
        <span className="ms-auto whitespace-nowrap text-text-3">{t("unable", { count: unable })}</span>
      )}
    </div>
  );
}

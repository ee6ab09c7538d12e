"use client";

import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { foundPerPage } from "@/lib/contract/finder/finder";
import { lastPage } from "@/lib/finder/people-search";
import { formatNumber } from "@/lib/format/numbers";
import { type Counted, useMatchText } from "../use-match-text";

type Props = { page: number; shown: number; counted: Counted | null; onTurn: (page: number) => void };

/** Which people of how many are shown; the page is in the URL. */
export function Pager({ page, shown, counted, onTurn }: Props) {
  const t = useTranslations("finder.pages");
  const locale = useLocale();
  const text = useMatchText();
  const from = (page - 1) * foundPerPage;
  // A page may be short, because people whom the workspace erased are left out of it.
  const isLast =
    counted && !counted.totalIsCapped ? from + foundPerPage >= counted.total : shown < foundPerPage;
  const end = isLast ? t("last") : page >= lastPage ? t("narrow") : undefined;
  const number = (value: number) => formatNumber(value, locale);
  return (
    <nav
      aria-label={t("label")}
      className="flex flex-none items-center gap-2 border-t border-line bg-canvas px-4 py-2.5 md:px-5"
    >
      <span className="type-small min-w-0 flex-1 truncate text-text-2">
        {shown > 0 &&
          t(counted ? "of" : "range", {
            from: number(from + 1),
            to: number(from + shown),
            total: counted ? text(counted) : "",
          })}
      </span>
      <Button
        size="compact"
        className="max-md:h-touch"
        disabledReason={page === 1 ? t("first") : undefined}
        onClick={() => onTurn(page - 1)}
      >
        {t("previous")}
      </Button>
      <Button size="compact" className="max-md:h-touch" disabledReason={end} onClick={() => onTurn(page + 1)}>
        {t("next")}
      </Button>
    </nav>
  );
}

import { useLocale, useTranslations } from "next-intl";
import { formatNumber } from "@/lib/format/numbers";

/** The numbers of the first rows with something in common, and how many more there are. */
export function useRowNumbers() {
  const t = useTranslations("imports.result");
  const locale = useLocale();
  return ({ count, lines }: { count: number; lines: readonly number[] }) => {
    const named = { count, lines: lines.join(", ") };
    return count > lines.length
      ? t("linesAndMore", { ...named, more: formatNumber(count - lines.length, locale) })
      : t("lines", named);
  };
}

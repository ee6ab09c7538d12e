import { useLocale } from "next-intl";
import { numberFormat } from "@/lib/format/numbers";

/** "30%", from per cent. */
export function useProbabilityText() {
  const locale = useLocale();
  const format = numberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
  return (probability: number) => format.format(probability / 100);
}

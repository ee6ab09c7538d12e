import { numberFormat } from "@/lib/format/numbers";

/** Milliseconds, or seconds from one on: "84 ms", "1.2 sec". */
export function durationText(ms: number, locale: string): string {
  const [value, unit] = ms < 1000 ? [ms, "millisecond"] : [ms / 1000, "second"];
  return numberFormat(locale, { style: "unit", unit, maximumFractionDigits: 1 }).format(value);
}

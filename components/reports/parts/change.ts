import { numberFormat } from "@/lib/format/numbers";

/** "+18%", "−4%": the change against the period before; null if that was zero. */
export function formatChange(now: number, before: number, locale: string): string | null {
  if (before === 0) return null;
  return numberFormat(locale, {
    style: "percent",
    maximumFractionDigits: 0,
    signDisplay: "exceptZero",
  }).format((now - before) / before);
}

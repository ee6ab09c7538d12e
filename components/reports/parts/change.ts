import { numberFormat } from "@/lib/format/numbers";

/** "+18%", "−4%": how a figure stands against the one before; null where there was none before. */
export function formatChange(now: number, before: number, locale: string): string | null {
  if (before === 0) return null;
  return numberFormat(locale, {
    style: "percent",
    maximumFractionDigits: 0,
    signDisplay: "exceptZero",
  }).format((now - before) / before);
}

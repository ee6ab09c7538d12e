import { numberFormat } from "@/lib/format/numbers";

/** Above this many times the value before, a percentage says less than the difference. */
const maxTimes = 10;

/** "+18%", "−4%", or "+29" for more than tenfold: the change against the period before; null if that was zero. */
export function formatChange(now: number, before: number, locale: string): string | null {
  if (before === 0) return null;
  if (now > before * maxTimes) return numberFormat(locale, { signDisplay: "always" }).format(now - before);
  return numberFormat(locale, {
    style: "percent",
    maximumFractionDigits: 0,
    signDisplay: "exceptZero",
  }).format((now - before) / before);
}

const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** File size in the largest fitting unit of 1,024: "812 kB", "1.8 MB". */
export function formatBytes(bytes: number, locale: string): string {
  const power = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)), units.length - 1);
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: units[power],
    unitDisplay: power === 0 ? "long" : "short",
    maximumFractionDigits: power < 2 ? 0 : 1,
  }).format(bytes / 1024 ** power);
}

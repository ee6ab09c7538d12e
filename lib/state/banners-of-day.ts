import { readStored, writeStored } from "./stored";

const key = "closedBannersOfDay";

/**
 * Closed in all tabs of this browser for the day that the name ends with; those of other days are forgotten. As for other banners the names
 * are also on <html>, set by the boot script.
 */
export function closeBannerOfDay(name: string, day: string) {
  const names = readStored("localStorage", key)?.split(" ") ?? [];
  writeStored("localStorage", key, [...names.filter((one) => one.endsWith(day)), name].join(" "));
  document.documentElement.dataset.closedBanners += ` ${name}`;
}

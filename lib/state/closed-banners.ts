import { readStored, writeStored } from "./stored";

const key = "closedBanners";
const known = () => readStored("sessionStorage", key)?.split(" ").filter(Boolean) ?? [];
const show = (names: readonly string[]) => {
  document.documentElement.dataset.closedBanners = names.join(" ");
};

/**
 * Banners a person closed stay closed until the tab is, or the next sign-in (SHELL-44). The names stand on <html> too,
 * where the boot script puts them before the first paint: CSS hides the banner, so no page jumps.
 */
export function closeBanner(name: string) {
  const names = [...known(), name];
  writeStored("sessionStorage", key, names.join(" "));
  show(names);
}

export function forgetBanners() {
  writeStored("sessionStorage", key, null);
  show([]);
}

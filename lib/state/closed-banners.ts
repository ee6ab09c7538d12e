import { readStored, writeStored } from "./stored";

const key = "closedBanners";
const known = () => readStored("sessionStorage", key)?.split(" ").filter(Boolean) ?? [];
const show = (names: readonly string[]) => {
  document.documentElement.dataset.closedBanners = names.join(" ");
};

/**
 * Closed banners stay closed until the tab is closed or the user signs in again (SHELL-44). Their names are also on <html>, set by the boot
 * script before the first paint, so that CSS hides them and the page does not jump.
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

import { readStored, writeStored } from "./stored";

const key = "closedBanners";
const known = () => readStored("sessionStorage", key)?.split(" ").filter(Boolean) ?? [];
/**
 * Closed banners stay closed until the tab is closed or the user signs in again (SHELL-44). Their names are also on <html>, set by the boot
 * script before the first paint, so that CSS hides them and the page does not jump.
 */
export function closeBanner(name: string) {
  writeStored("sessionStorage", key, [...known(), name].join(" "));
  document.documentElement.dataset.closedBanners += ` ${name}`;
}

export function forgetBanners() {
  writeStored("sessionStorage", key, null);
  document.documentElement.dataset.closedBanners = "";
}

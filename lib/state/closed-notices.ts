import { readStored, writeStored } from "./stored";

const key = "closedNotices";
/** Limits the list's size; older notices may be shown again. */
const max = 100;

function known(): string[] {
  const kept: unknown = JSON.parse(readStored("localStorage", key) ?? "[]");
  return Array.isArray(kept) ? kept.filter((text) => typeof text === "string") : [];
}

/** Texts of notices that the user closed; they are not shown again (NOTIF-03). */
export function closedNotices(): readonly string[] {
  try {
    return known();
  } catch {
    return [];
  }
}

export function rememberClosed(text: string) {
  writeStored("localStorage", key, JSON.stringify([...closedNotices(), text].slice(-max)));
}

const shownKey = "shownNotices";

/** Notices already shown over the page in this tab. A reload does not show them again; they remain in the bell. */
export function shownNotices(): ReadonlySet<string> {
  return new Set(readStored("sessionStorage", shownKey)?.split("\n") ?? []);
}

export function rememberShown(notice: string) {
  writeStored("sessionStorage", shownKey, [...shownNotices(), notice].slice(-max).join("\n"));
}

export function forgetNotices() {
  writeStored("localStorage", key, null);
  writeStored("sessionStorage", shownKey, null);
}

import { readStored, writeStored } from "./stored";

const key = "closedNotices";
/** Older ones may be shown again: the list must not grow for ever. */
const most = 100;

function known(): string[] {
  const kept: unknown = JSON.parse(readStored("localStorage", key) ?? "[]");
  return Array.isArray(kept) ? kept.filter((text) => typeof text === "string") : [];
}

/** Texts of notices that a person closed; those are not shown again (NOTIF-03). */
export function closedNotices(): readonly string[] {
  try {
    return known();
  } catch {
    return [];
  }
}

export function rememberClosed(text: string) {
  writeStored("localStorage", key, JSON.stringify([...closedNotices(), text].slice(-most)));
}

const shownKey = "shownNotices";

/** Notices that were over the page in this tab: a reload does not bring them there again, the bell keeps them. */
export function shownNotices(): ReadonlySet<string> {
  return new Set(readStored("sessionStorage", shownKey)?.split("\n") ?? []);
}

export function rememberShown(notice: string) {
  writeStored("sessionStorage", shownKey, [...shownNotices(), notice].slice(-most).join("\n"));
}

export function forgetNotices() {
  writeStored("localStorage", key, null);
  writeStored("sessionStorage", shownKey, null);
}

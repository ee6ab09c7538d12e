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

export const forgetNotices = () => writeStored("localStorage", key, null);

import { signedInPerson } from "./session-marks";
import { readStored, writeStored } from "./stored";

/** Whether this browser can show notifications, and whether its user allows it; "default" was not asked yet. */
export const browserPermission = (): NotificationPermission | "unsupported" =>
  typeof Notification === "undefined" ? "unsupported" : Notification.permission;

const key = "browserNotices";

/** Whether the signed-in person wants notifications in this browser; each browser is asked for itself, as its permission is its own. */
export const wantsBrowserNotices = () =>
  readStored("localStorage", key) === signedInPerson() && browserPermission() === "granted";

export const keepBrowserNotices = (isOn: boolean) =>
  writeStored("localStorage", key, isOn ? signedInPerson() : null);

type Shown = { title: string; text: string; tag: string; onOpen?: () => void };

/** Shows a notification of the browser; one with the same tag replaces it. False where only a service worker may (Android). */
export function showInBrowser({ title, text, tag, onOpen }: Shown): boolean {
  try {
    const shown = new Notification(title, { body: text, tag });
    shown.onclick = () => {
      window.focus();
      shown.close();
      onOpen?.();
    };
    return true;
  } catch {
    return false;
  }
}

const seenKey = "seenNotices";
const max = 100;
const seen = () => readStored("localStorage", seenKey)?.split("\n") ?? [];

/** Notices that some tab of this browser already shows or showed. */
export const isSeen = (notice: string) => seen().includes(notice);
export function markSeen(notices: readonly string[]) {
  const fresh = notices.filter((notice) => !isSeen(notice));
  if (fresh.length > 0) writeStored("localStorage", seenKey, [...seen(), ...fresh].slice(-max).join("\n"));
}

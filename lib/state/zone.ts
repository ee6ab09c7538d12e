"use client";

import { useSyncExternalStore } from "react";
import { zoneEvent } from "./zone-event";

function subscribe(listener: () => void): () => void {
  addEventListener(zoneEvent, listener);
  return () => removeEventListener(zoneEvent, listener);
}

/** The zone stored by the boot script; null if it has not run yet or the browser does not report one. */
function ownZone(): string | null {
  const [, written] = /(?:^|; )zone=([^;]+)/.exec(document.cookie) ?? [];
  if (!written) return null;
  try {
    const timeZone = decodeURIComponent(written);
    new Intl.DateTimeFormat("en", { timeZone });
    return timeZone;
  } catch {
    return null;
  }
}

/**
 * The viewer's time zone: times are shown, and "tomorrow 9" is parsed, by their own clock (ux 16, 67). `drawn` is the zone that the page
 * was rendered with; in a new browser or after a journey it differs until the boot script has run.
 */
export const useOwnZone = (drawn: string): string =>
  useSyncExternalStore(
    subscribe,
    () => ownZone() ?? drawn,
    () => drawn,
  );

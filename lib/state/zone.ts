"use client";

import { useSyncExternalStore } from "react";
import { zoneEvent } from "./zone-event";

function subscribe(listener: () => void): () => void {
  addEventListener(zoneEvent, listener);
  return () => removeEventListener(zoneEvent, listener);
}

/** What the boot script wrote down; null where it has not yet, or where this browser does not know it. */
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
 * The zone of whoever looks: times are shown, and "tomorrow 9" is meant, by their own clock (ux 16, 67). `drawn` is the one the page came
 * in: in a new browser, and after a journey, that is another until the boot script has looked.
 */
export const useOwnZone = (drawn: string): string =>
  useSyncExternalStore(
    subscribe,
    () => ownZone() ?? drawn,
    () => drawn,
  );

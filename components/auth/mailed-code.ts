"use client";

import { useEffect, useState } from "react";
import { readStored, writeStored } from "@/lib/state/stored";

/** Removes a code from the URL, so that it is in no history, screenshot or referrer. */
export function hideCode() {
  history.replaceState(history.state, "", location.pathname);
}

const key = "restoreCode";

/**
 * The code of the emailed link that opened this tab. It is removed from the URL and kept in the tab, so that the page can be reloaded, for
 * example in another language. `isMissing` is known only after the tab's storage was read.
 */
export function useRestoreCode(given: string | undefined) {
  const [code] = useState(given);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    const kept = readStored("sessionStorage", key);
    if (code) {
      writeStored("sessionStorage", key, code);
      hideCode();
    } else if (kept) location.replace(`${location.pathname}?restore_code=${encodeURIComponent(kept)}`);
    else setMissing(true);
  }, [code]);
  return { code, isMissing };
}
export const forgetRestoreCode = () => writeStored("sessionStorage", key, null);

"use client";

import { useEffect, useState } from "react";
import { readStored, writeStored } from "@/lib/state/stored";

/** Takes a code out of the address, so that it is in no history, no screenshot and no link that leads on. */
export function hideCode() {
  history.replaceState(history.state, "", location.pathname);
}

const key = "restoreCode";

/**
 * The code of the mailed link this tab was opened with. It leaves the address and stays in the tab, so that the page can be
 * loaded anew, in another language for instance. `isMissing` is known only once the tab has been looked at.
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

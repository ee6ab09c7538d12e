import { toast } from "@/components/ui/overlays/toast";
import { isLeftToSay, type Said, sayAfterReload } from "@/lib/state/said-after-reload";

/** Long enough to read a toast. */
const readMs = 3_000;

let newest: Said | undefined;

/**
 * Shows a toast, and shows it again after a page load that comes too early for it to have been read; the gate may redirect at any moment.
 */
export function sayThroughReload(said: Said) {
  toast[said.kind](said.text);
  newest = said;
  const keep = () => {
    // A newer message wins, from this page or left for the next: "failed" must not follow "paid".
    if (newest === said && !isLeftToSay()) sayAfterReload(said);
  };
  addEventListener("pagehide", keep, { once: true });
  setTimeout(() => removeEventListener("pagehide", keep), readMs);
}

import { toast } from "@/components/ui/overlays/toast";
import { isLeftToSay, type Said, sayAfterReload } from "@/lib/state/said-after-reload";

/** Nobody reads a toast faster than this. */
const readMs = 3_000;

let newest: Said | undefined;

/** Says it here, and once more on a page that is loaded before anybody can have read it: the gate may lead on at any moment. */
export function sayThroughReload(said: Said) {
  toast[said.kind](said.text);
  newest = said;
  const keep = () => {
    // A newer word wins, of this page or left for the next: "failed" must not come after "paid".
    if (newest === said && !isLeftToSay()) sayAfterReload(said);
  };
  addEventListener("pagehide", keep, { once: true });
  setTimeout(() => removeEventListener("pagehide", keep), readMs);
}

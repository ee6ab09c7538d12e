import { useEffect } from "react";
import type { ManagedCrm } from "@/lib/contract/crm/platforms";
import { useView } from "@/lib/state/view";

/** Remembers that this CRM was opened last (ROUTE-32). */
export function useRememberCrm(opened: ManagedCrm) {
  const { view, change } = useView();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each CRM that is opened, not again for what became of it
  useEffect(() => {
    if (view.lastCrm !== opened) change({ lastCrm: opened });
  }, [opened]);
}

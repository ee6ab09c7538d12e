"use client";

import { useSearchParams } from "next/navigation";
import { useVisiblePath } from "@/lib/routes/current";
import { openName, type Wish } from "./wizard/wish";

/** Where the wizard opens over the page one is on, which stays as it is (CRED-88). */
export function useWizardHref() {
  const path = useVisiblePath();
  const present = useSearchParams();
  return ({ resume, changesAutomation }: Partial<Wish> = {}) => {
    const query = new URLSearchParams(present);
    query.set(openName, "true");
    if (resume) query.set("resume", resume);
    if (changesAutomation) query.set("change", "automation");
    return `${path}?${query}`;
  };
}

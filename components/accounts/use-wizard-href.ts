"use client";

import { useSearchParams } from "next/navigation";
import { useVisiblePath } from "@/lib/routes/current";
import { openName, type WizardRequest } from "./wizard/wizard-request";

/** The URL that opens the wizard over the current page (CRED-88). */
export function useWizardHref() {
  const path = useVisiblePath();
  const present = useSearchParams();
  return ({ resume, changesAutomation }: Partial<WizardRequest> = {}) => {
    const query = new URLSearchParams(present);
    query.set(openName, "true");
    if (resume) query.set("resume", resume);
    if (changesAutomation) query.set("change", "automation");
    return `${path}?${query}`;
  };
}

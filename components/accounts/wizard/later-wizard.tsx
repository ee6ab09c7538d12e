"use client";

import { useQuery } from "@tanstack/react-query";
import { wizardTexts } from "@/lib/i18n/wizard-texts";
import type { WizardBrand } from "./brand";
import { WizardDialog } from "./wizard-dialog";

/** The wizard's texts come with it: pages on which nobody opens it carry none. */
export function LaterWizard({ brand, locale }: { brand: WizardBrand; locale: string }) {
  const { data: texts } = useQuery({
    queryKey: ["texts", locale, "wizard"],
    queryFn: () => wizardTexts(locale),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return texts && <WizardDialog brand={brand} texts={texts} />;
}

"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "@/components/ui/button";

type Props = { label: string; isBusy: boolean; missing: string | undefined };

/** Starts what the panel does; it stays in view while the form is scrolled. */
export function PanelSubmit({ label, isBusy, missing }: Props) {
  const t = useTranslations("finder.panel");
  const id = useId();
  return (
    <div className="sticky bottom-0 border-t border-line bg-canvas p-4 pb-[max(16px,env(safe-area-inset-bottom))]">
      <Button
        type="submit"
        variant="primary"
        className="h-9 w-full max-md:h-touch"
        busy={isBusy}
        disabledReason={missing}
        aria-describedby={id}
      >
        {label}
      </Button>
      <p id={id} className="type-small mt-2 text-center text-text-3">
        {t("goesOn")}
      </p>
    </div>
  );
}

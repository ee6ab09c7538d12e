"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Dialog } from "@/components/ui/overlays/dialog";

type Props = { hasAgreed: boolean; onChange: (hasAgreed: boolean) => void };
const points = ["consent", "content", "times", "stop", "duty"] as const;

/** The voicemail terms of service, to read and accept (VM-12, SHELL-37). */
export function TermsConsent({ hasAgreed, onChange }: Props) {
  const t = useTranslations("voicemail.terms");
  const [isReading, setReading] = useState(false);
  return (
    <div className="grid justify-items-start gap-1">
      <Checkbox label={t("agree")} checked={hasAgreed} onChange={({ target }) => onChange(target.checked)} />
      <Button size="compact" variant="ghost" onClick={() => setReading(true)}>
        {t("read")}
      </Button>
      {isReading && (
        <Dialog
          open
          onOpenChange={(open) => !open && setReading(false)}
          title={t("title")}
          footer={<Button onClick={() => setReading(false)}>{t("close")}</Button>}
        >
          <ol className="type-body grid list-decimal gap-2 ps-5 pb-2">
            {points.map((point) => (
              <li key={point}>{t(`points.${point}`)}</li>
            ))}
          </ol>
        </Dialog>
      )}
    </div>
  );
}

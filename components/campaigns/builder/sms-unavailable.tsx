"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog";

/** Warns that text messages cannot be sent, in a campaign that has some (CAMP-66, SMS-02, SMS-03). */
export function SmsUnavailable() {
  const t = useTranslations("campaigns");
  const [open, setOpen] = useState(true);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      size="small"
      title={t("builder.smsUnavailable.title")}
      description={t("problem.sms_unavailable")}
      footer={
        <Button variant="primary" onClick={() => setOpen(false)}>
          {t("builder.smsUnavailable.done")}
        </Button>
      }
    />
  );
}

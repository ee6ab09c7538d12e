"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { toast } from "@/components/ui/overlays/toast";
import type { BillingOverview } from "@/lib/contract/billing";
import { payments } from "@/lib/contract/payments";
import { formatDate } from "@/lib/format/moments";
import { useViewer } from "@/lib/state/viewer";
import { WhatStops } from "../change/what-stops";
import { usePaymentCall } from "../parts/use-payment-call";

type Props = { overview: BillingOverview; onClose: () => void };

/** Asks before a plan is canceled, with what stops and when (ux 96). */
export function CancelPlan({ overview, onClose }: Props) {
  const t = useTranslations("payments.cancel");
  const tier = useTranslations("billing.tiers")(overview.tier);
  const viewer = useViewer();
  const { run, isRunning } = usePaymentCall();
  const lastDay = overview.planned?.date ?? overview.nextPayment?.date;
  const date = lastDay ? formatDate(new Date(lastDay), viewer) : null;
  const cancel = async () => {
    if (!(await run(payments.cancel, {}))) return;
    toast.success(date ? t("done", { date }) : t("doneSoon"));
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("title", { tier })}
      description={date ? t("text", { date }) : t("textSoon")}
      footer={
        <>
          <Button onClick={onClose}>{t("keep", { tier })}</Button>
          <Button variant="danger" busy={isRunning(payments.cancel)} onClick={cancel}>
            {t("confirm")}
          </Button>
        </>
      }
    >
      {date && <WhatStops overview={overview} to="free" date={date} />}
    </Dialog>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import type { Tier } from "@/lib/contract/features";
import { payments } from "@/lib/contract/payments";
import { loadAnew } from "@/lib/state/address";
import { usePaymentCall } from "./use-payment-call";

type Props = { tier: Tier; onClose: () => void };

/** Asks before an unpaid plan is given up; the workspace then goes on with the free one. */
export function LeavePlan({ tier, onClose }: Props) {
  const t = useTranslations("billing.warning.free");
  const name = useTranslations("billing.tiers")(tier);
  const { run, isRunning } = usePaymentCall();
  const leave = async () => {
    if (await run(payments.cancel, {})) loadAnew("/");
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("title")}
      description={t("text", { tier: name })}
      footer={
        <>
          <Button onClick={onClose}>{t("back")}</Button>
          <Button variant="danger" busy={isRunning(payments.cancel)} onClick={leave}>
            {t("confirm")}
          </Button>
        </>
      }
    />
  );
}

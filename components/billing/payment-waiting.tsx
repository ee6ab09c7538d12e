"use client";

import { RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { browserApi } from "@/lib/api/browser";
import { workspaces } from "@/lib/contract/workspaces";
import { loadAnew } from "@/lib/state/address";
import { sayAfterReload } from "@/lib/state/said-after-reload";
import { waits } from "./looks";
import { useCheckout } from "./parts/use-checkout";
import { type Seen, useLooks } from "./use-looks";

type Props = { name: string; supportEmail?: string; isSandboxed: boolean };

async function lookAtPayment(): Promise<Seen> {
  const { isPaid, paymentInProgress } = await browserApi(workspaces.validateSubscription, {});
  if (isPaid) return "paid";
  return paymentInProgress ? "waiting" : "unpaid";
}

const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** Waits for a payment and shows that (GATE-05, GATE-06, ux 95); continues at the start or at the warning. */
export function PaymentWaiting({ name, supportEmail, isSandboxed }: Props) {
  const t = useTranslations("billing.waiting");
  const returned = useTranslations("billing.returned");
  const leave = useCallback(
    (seen: Seen) => {
      if (seen === "paid") sayAfterReload({ kind: "success", text: returned("true") });
      loadAnew(seen === "paid" ? "/" : "/billing-warning");
    },
    [returned],
  );
  const { done, seconds, isLooking, lookNow } = useLooks({ look: lookAtPayment, onEnd: leave });
  const { leaving, leave: openPayment } = useCheckout();
  return (
    <div className="grid gap-6">
      <header>
        <h1 className="type-display">{t("title")}</h1>
        <p className="mt-2 text-text-2">{t("lead", { name })}</p>
      </header>
      <div className="grid gap-2">
        <Progress value={done} max={waits.length} label={t("attempt", { done, all: waits.length })} />
        <p className="type-compact flex justify-between gap-4 text-text-2 tabular-nums">
          <span>{isLooking ? t("looking") : t("next", { time: clockOf(seconds) })}</span>
          <span>{t("attempt", { done, all: waits.length })}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          size="touch"
          icon={<RefreshCw aria-hidden />}
          busy={isLooking}
          onClick={() => void lookNow()}
        >
          {t("look")}
        </Button>
        {isSandboxed && (
          <Button size="touch" busy={leaving !== null} onClick={() => openPayment()}>
            {t("sandbox")}
          </Button>
        )}
      </div>
      {supportEmail && (
        <p className="type-compact text-text-2">
          <a
            className="font-medium text-brand-text underline-offset-2 hover:underline"
            href={`mailto:${supportEmail}`}
          >
            {t("support", { email: supportEmail })}
          </a>
        </p>
      )}
    </div>
  );
}

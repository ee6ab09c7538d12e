"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { toast } from "@/components/ui/overlays/toast";
import { Pill } from "@/components/ui/pill";
import { browserApi } from "@/lib/api/browser";
import type { BillingOverview } from "@/lib/contract/billing";
import { priceText } from "@/lib/contract/money";
import { payments } from "@/lib/contract/payments";
import { formatDate } from "@/lib/format/moments";
import type { Locale } from "@/lib/i18n/locales";
import { plansQuery } from "@/lib/queries/billing";
import { openPurchase, openUpgrade } from "@/lib/state/upgrade";
import { useViewer } from "@/lib/state/viewer";
import { isPaidPlan, usePlanName } from "../parts/paid-plan";
import { usePaymentCall } from "../parts/use-payment-call";
import { PlanUsage } from "./plan-usage";

const CancelPlan = dynamic(() => import("./cancel-plan").then((module) => module.CancelPlan), {
  ssr: false,
  loading: () => null,
});

type Props = { overview: BillingOverview; mayChange: boolean };

/** The plan: its price, what becomes of it when the billing period ends, and how much of it is used. */
export function PlanOverview({ overview, mayChange }: Props) {
  const t = useTranslations("billing");
  const { data: use } = useQuery(plansQuery(browserApi));
  const isPaid = isPaidPlan(overview);
  const { price, isTrial, isBillingEnabled, granted } = overview;
  const tier = isTrial && use ? use.inForce : overview.tier;
  const isBought = overview.isPaid && !isTrial && overview.tier !== "free";
  return (
    <Card>
      <CardHeader
        title={t("overview.plan")}
        actions={
          mayChange && (
            <Button variant="primary" onClick={() => openUpgrade()}>
              {t("overview.change")}
            </Button>
          )
        }
      />
      <p className="flex flex-wrap items-center gap-2.5">
        <b className="type-page">{t(`tiers.${tier}`)}</b>
        {isTrial && !isPaid && <Pill tone="info">{t("overview.trial")}</Pill>}
        {isPaid && price && <Pill tone="outline">{t(`periods.${price.period}`)}</Pill>}
        {granted && <Pill tone="outline">{t(`granted.${granted}.name`)}</Pill>}
      </p>
      <Terms overview={overview} />
      {!isBillingEnabled && (
        <p className="type-compact mt-2 text-text-2">
          {granted ? t(`granted.${granted}.text`) : t("overview.off")}
        </p>
      )}
      {isBillingEnabled && overview.isSandboxed && isBought && (
        <p className="type-compact mt-2 text-text-2">{t("overview.untilReal")}</p>
      )}
      <PlanUsage use={use} tier={tier} />
      {mayChange && isPaid && (
        <Button
          className="mt-4"
          icon={<Plus aria-hidden />}
          onClick={() => openPurchase({ kind: "extend", item: "seat" })}
        >
          {t("extend.open")}
        </Button>
      )}
      {mayChange && isPaid && <Ending overview={overview} />}
    </Card>
  );
}

/** "€232 per seat and month · renews on 1 December 2026" */
function Terms({ overview }: { overview: BillingOverview }) {
  const t = useTranslations("payments.plan");
  const locale = useLocale() as Locale;
  const viewer = useViewer();
  const name = usePlanName();
  const { price, endsAt, planned, nextPayment } = overview;
  if (!price || !isPaidPlan(overview)) return null;
  const date = (at: string) => formatDate(new Date(at), viewer);
  const follows = () => {
    if (endsAt) return t("ends", { date: date(endsAt) });
    if (planned && price && planned.tier === price.tier && planned.period === price.period)
      return t("fewer", { date: date(planned.date) });
    if (planned) return t("changes", { plan: name(planned), date: date(planned.date) });
    return nextPayment && t("renews", { date: date(nextPayment.date) });
  };
  return (
    <p className="type-compact mt-1 text-text-2">
      {[t("perSeat", { amount: priceText(price.perMonthCents, price.currency, locale) }), follows()]
        .filter(Boolean)
        .join(" · ")}
    </p>
  );
}

/** Cancels the plan, or takes back what was planned for when it ends. */
function Ending({ overview }: { overview: BillingOverview }) {
  const t = useTranslations("payments.plan");
  const tier = useTranslations("billing.tiers")(overview.tier);
  const { run, isRunning } = usePaymentCall();
  const [isAsking, setAsking] = useState(false);
  const keep = async () => {
    if (await run(payments.keep, {})) toast.success(t("kept", { tier }));
  };
  return (
    <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-3">
      {(overview.endsAt || overview.planned) && (
        <Button busy={isRunning(payments.keep)} onClick={keep}>
          {t("keep", { tier })}
        </Button>
      )}
      {!overview.endsAt && (
        <Button variant="ghost" className="first:-ms-3" onClick={() => setAsking(true)}>
          {t("cancel")}
        </Button>
      )}
      {isAsking && <CancelPlan overview={overview} onClose={() => setAsking(false)} />}
    </div>
  );
}

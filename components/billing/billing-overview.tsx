"use client";

import { useQuery } from "@tanstack/react-query";
import { ExternalLink, FlaskConical } from "lucide-react";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import { payments } from "@/lib/contract/payments";
import { billingOverviewQuery } from "@/lib/queries/billing";
import { CreditsCard } from "./credits-card";
import { LatestTransactions } from "./overview/latest-transactions";
import { NextPayment } from "./overview/next-payment";
import { PlanNotes } from "./overview/plan-notes";
import { PlanOverview } from "./overview/plan-overview";
import { FailedCard } from "./parts/failed-card";
import { isPaidPlan } from "./parts/paid-plan";
import { usePaymentCall } from "./parts/use-payment-call";

type Props = {
  isAdmin: boolean;
  supportEmail?: string;
  /** Plans are sold by the vendor who runs this brand (BILL-52). */
  isVendorRun: boolean;
};

/** The plan, the next payment, credits and invoices of a workspace (BILL-02, BILL-44); what money is about is for admins. */
export function BillingOverview({ isAdmin, ...brand }: Props) {
  const t = useTranslations("billing");
  const overview = useQuery(billingOverviewQuery(browserApi));
  const { data } = overview;
  const paysHere = isAdmin && data?.isBillingEnabled === true;
  // The simulated provider has no pages of its own.
  const hasPortal = paysHere && isPaidPlan(data) && !data.isSandboxed;
  return (
    <>
      <PageHeader title={t("pages.overview")} actions={hasPortal && <Portal />} />
      {data?.isBillingEnabled && data.isSandboxed && (
        <Banner tone="info" className="mb-4" icon={<FlaskConical className="size-4 flex-none" aria-hidden />}>
          {t("overview.simulated")}
        </Banner>
      )}
      {data && <PlanNotes overview={data} isAdmin={isAdmin} {...brand} />}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {overview.isPending && (
          <Card padded={false}>
            <SkeletonRows rows={4} label={t("loading")} />
          </Card>
        )}
        {overview.isError && (
          <Card>
            <FailedCard text={t("failed")} onRetry={() => overview.refetch()} />
          </Card>
        )}
        {data && <PlanOverview overview={data} mayChange={paysHere} />}
        {paysHere && <NextPayment overview={data} />}
        <CreditsCard mayBuy={paysHere} />
        {paysHere && <LatestTransactions />}
      </div>
    </>
  );
}

/** The provider's own pages about invoices, address and tax number (BILL-43). */
function Portal() {
  const t = useTranslations("payments");
  const { run, isRunning } = usePaymentCall();
  return (
    <Button
      icon={<ExternalLink aria-hidden />}
      busy={isRunning(payments.portal)}
      onClick={() => void run(payments.portal, {})}
    >
      {t("portal")}
    </Button>
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { Info } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Dialog } from "@/components/ui/overlays/dialog";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import type { Price } from "@/lib/contract/billing";
import { formatDay } from "@/lib/format/moments";
import { useErrorText } from "@/lib/forms/errors";
import { billingOverviewQuery, plansQuery, pricesQuery } from "@/lib/queries/billing";
import { workspaceQuery } from "@/lib/queries/workspaces";
import type { UpgradeRequest } from "@/lib/state/upgrade";
import { useViewer } from "@/lib/state/viewer";
import { seatsNeeded } from "../change/seats-choice";
import { isPaidPlan } from "./paid-plan";
import { Plans } from "./plans";
import { useCheckout } from "./use-checkout";
import { WhoMayBuy } from "./who-may-buy";

// Only for workspaces that pay for a plan already.
const ConfirmChange = dynamic(
  () => import("../change/confirm-change").then((module) => module.ConfirmChange),
  {
    ssr: false,
    loading: () => null,
  },
);

const FirstPurchase = dynamic(
  () => import("../change/first-purchase").then((module) => module.FirstPurchase),
  {
    ssr: false,
    loading: () => null,
  },
);

export type UpgradeProps = { isAdmin: boolean; supportEmail?: string };
type Props = UpgradeProps & { request: UpgradeRequest; onClose: () => void };

/** Offers an upgrade with the plans to choose from (BILL-18 to BILL-24, SHELL-41). */
export function UpgradeDialog({ request, onClose, isAdmin, supportEmail }: Props) {
  const t = useTranslations("billing.upgrade");
  const prices = useQuery(pricesQuery(browserApi));
  const overview = useQuery(billingOverviewQuery(browserApi));
  const plans = useQuery(plansQuery(browserApi));
  const workspace = useQuery(workspaceQuery(browserApi));
  const [chosen, setChosen] = useState<Price | null>(null);
  const { leaving, leave } = useCheckout();
  const isMissing = prices.isError || overview.isError;
  const retry = () => void Promise.all([prices.refetch(), overview.refetch()]);
  const mayBuy = isAdmin && overview.data?.isBillingEnabled === true;
  if (workspace.data?.isBilledByVendor) return <AtVendor onClose={onClose} />;
  if (chosen && overview.data) {
    const plan = plans.data?.plans.find(({ tier }) => tier === chosen.tier);
    const next = { price: chosen, plan, onBack: () => setChosen(null), onClose };
    return isPaidPlan(overview.data) ? (
      <ConfirmChange {...next} overview={overview.data} />
    ) : (
      <FirstPurchase
        {...next}
        needed={seatsNeeded(plan, workspace.data?.seats, overview.data.quantities)}
        isLeaving={leaving !== null}
        onPay={(seats) => void leave(chosen.id, seats)}
      />
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      title={t("title")}
      description={<Lead request={request} prices={prices.data ?? []} />}
    >
      <div className="grid grid-cols-1 gap-4 pb-5">
        {isMissing && (
          <Banner
            tone="danger"
            action={
              <button type="button" onClick={retry}>
                {t("retry")}
              </button>
            }
          >
            {t("unavailable")}
          </Banner>
        )}
        {prices.data && overview.data && !plans.isPending && !workspace.isPending ? (
          <>
            {overview.data.isTrial && overview.data.trialEndsAt && !isPaidPlan(overview.data) && (
              <Trial until={overview.data.trialEndsAt} />
            )}
            {!mayBuy && (
              <WhoMayBuy
                isBillingEnabled={overview.data.isBillingEnabled}
                supportEmail={supportEmail}
                contact={t("contact")}
                ask={(names) => t("askAdmin", { names })}
              />
            )}
            <Plans
              prices={prices.data}
              plans={plans.data?.plans ?? []}
              overview={overview.data}
              request={request}
              onChoose={mayBuy ? setChosen : undefined}
            />
            {mayBuy && overview.data.isSandboxed && <p className="type-small text-text-2">{t("sandbox")}</p>}
          </>
        ) : (
          !isMissing && <SkeletonRows rows={4} kind="table" label={t("loading")} />
        )}
      </div>
    </Dialog>
  );
}

/** Where the vendor sells plans, none are shown (BILL-52). */
function AtVendor({ onClose }: Pick<Props, "onClose">) {
  const t = useTranslations("billing.upgrade");
  const errorText = useErrorText();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t("title")}>
      <div className="pb-5">
        <Banner tone="info" icon={<Info className="size-4 flex-none" aria-hidden />}>
          {errorText("purchase_at_vendor")}
        </Banner>
      </div>
    </Dialog>
  );
}

function Lead({
  request: { feature, tier, isLimit },
  prices,
}: {
  request: UpgradeRequest;
  prices: readonly Price[];
}) {
  const t = useTranslations("billing");
  const from = tier ?? (feature ? prices.find(({ features }) => features.includes(feature))?.tier : null);
  if (isLimit) return t("upgrade.limit");
  if (feature && from)
    return t("upgrade.needs", { feature: t(`features.${feature}`), tier: t(`tiers.${from}`) });
  return t("upgrade.lead");
}

function Trial({ until }: { until: string }) {
  const t = useTranslations("billing.upgrade");
  return <Banner tone="info">{t("trial", { date: formatDay(new Date(until), useViewer()) })}</Banner>;
}

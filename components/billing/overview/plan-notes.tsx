"use client";

import { useQuery } from "@tanstack/react-query";
import { Clock } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Banner } from "@/components/ui/banner";
import { browserApi } from "@/lib/api/browser";
import type { BillingOverview } from "@/lib/contract/billing";
import { priceText } from "@/lib/contract/money";
import { formatDate } from "@/lib/format/moments";
import { useErrorText } from "@/lib/forms/errors";
import type { Locale } from "@/lib/i18n/locales";
import { workspaceQuery } from "@/lib/queries/workspaces";
import { openUpgrade } from "@/lib/state/upgrade";
import { useViewer } from "@/lib/state/viewer";
import { openPaymentPage } from "../parts/open-payment-page";
import { isPaidPlan } from "../parts/paid-plan";
import { TrialUsed } from "../parts/trial-used";
import { WhoMayBuy } from "../parts/who-may-buy";

type Props = { overview: BillingOverview; isAdmin: boolean; isVendorRun: boolean; supportEmail?: string };

/** What is asked of the reader above the cards: a payment that is due, the end of the trial, or who may change the plan (ux 97). */
export function PlanNotes({ overview, isAdmin, isVendorRun, supportEmail }: Props) {
  const t = useTranslations("payments");
  const errorText = useErrorText();
  const locale = useLocale() as Locale;
  const viewer = useViewer();
  const { owed, isBillingEnabled, isTrial, trialEndsAt } = overview;
  const { trialUsedBy = null } = useQuery(workspaceQuery(browserApi)).data ?? {};
  const mayPay = isAdmin && isBillingEnabled;
  const notes: ReactNode[] = [];
  if (owed)
    notes.push(
      <Banner
        key="owed"
        tone="danger"
        action={
          mayPay && (
            <button type="button" onClick={() => openPaymentPage(owed.url)}>
              {t("owed.pay")}
            </button>
          )
        }
      >
        {t("owed.text", {
          amount: priceText(owed.amountCents, owed.currency, locale),
          date: formatDate(new Date(owed.since), viewer),
        })}
      </Banner>,
    );
  if (isTrial && trialEndsAt && isBillingEnabled && !isPaidPlan(overview))
    notes.push(
      <Banner
        key="trial"
        tone="brand"
        icon={<Clock className="size-4 flex-none" aria-hidden />}
        action={
          mayPay && (
            <button type="button" onClick={() => openUpgrade()}>
              {t("trial.choose")}
            </button>
          )
        }
      >
        {t("trial.text", { date: formatDate(new Date(trialEndsAt), viewer) })}
      </Banner>,
    );
  if (trialUsedBy && !isTrial && !isPaidPlan(overview))
    notes.push(<TrialUsed key="trial-used" by={trialUsedBy} mayBuy={mayPay} />);
  if (!mayPay)
    notes.push(
      <WhoMayBuy
        key="who"
        isBillingEnabled={isBillingEnabled}
        supportEmail={isVendorRun ? undefined : supportEmail}
        contact={isVendorRun ? errorText("purchase_at_vendor") : t("contact")}
        ask={(names) => t("askAdmin", { names })}
      />,
    );
  return notes.length > 0 && <div className="mb-4 grid gap-3">{notes}</div>;
}

"use client";

import { Clock, CreditCard } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { priceText } from "@/lib/contract/money";
import type { BillingNotice } from "@/lib/contract/workspaces";
import { formatDate } from "@/lib/format/moments";
import type { Locale } from "@/lib/i18n/locales";
import { useVisiblePath } from "@/lib/routes/current";
import { closeBannerOfDay } from "@/lib/state/banners-of-day";
import { openUpgrade } from "@/lib/state/upgrade";
import { useViewer } from "@/lib/state/viewer";
import { openPaymentPage } from "./open-payment-page";

type Props = { workspaceId: string; notice: BillingNotice };

/** On every page but those about billing, which say it themselves: a payment that failed, or the last days of a trial (BILL-58). */
export function BillingNoticeBanner({ workspaceId, notice }: Props) {
  const path = useVisiblePath();
  if (/^\/billing(-|\/|$)/.test(path)) return null;
  return notice.kind === "owed" ? (
    <div className="px-4 pt-2 md:px-6">
      <Owed notice={notice} />
    </div>
  ) : (
    <LastDays workspaceId={workspaceId} endsAt={notice.at} />
  );
}

/** Members learn of it without the amount: only admins can pay. */
function Owed({ notice: { at, owed } }: { notice: BillingNotice }) {
  const t = useTranslations("shell.billingNotice");
  const locale = useLocale() as Locale;
  const date = formatDate(new Date(at), useViewer());
  return (
    <Banner
      tone="danger"
      icon={<CreditCard aria-hidden />}
      action={
        owed && (
          <button type="button" onClick={() => openPaymentPage(owed.url)}>
            {t("pay")}
          </button>
        )
      }
    >
      {owed
        ? t("owed", { amount: priceText(owed.amountCents, owed.currency, locale), date })
        : t("askAdmin", { date })}
    </Banner>
  );
}

/** Can be closed for the day. */
function LastDays({ workspaceId, endsAt }: { workspaceId: string; endsAt: string }) {
  const t = useTranslations("shell.billingNotice");
  const viewer = useViewer();
  // The trial runs by real days, also on a sandbox's clock.
  const [today] = useState(() =>
    new Intl.DateTimeFormat("en-CA", { timeZone: viewer.zone }).format(new Date()),
  );
  const name = `trial:${workspaceId}:${today}`;
  return (
    <div data-banner={name} className="px-4 pt-2 md:px-6">
      <style>{`[data-closed-banners~="${name}"] [data-banner="${name}"] { display: none }`}</style>
      <Banner
        tone="brand"
        icon={<Clock aria-hidden />}
        onClose={() => closeBannerOfDay(name, today)}
        action={
          <button type="button" onClick={() => openUpgrade()}>
            {t("choose")}
          </button>
        }
      >
        {t("trial", { date: formatDate(new Date(endsAt), viewer) })}
      </Banner>
    </div>
  );
}

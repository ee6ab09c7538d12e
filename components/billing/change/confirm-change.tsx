"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Dialog } from "@/components/ui/overlays/dialog";
import { toast } from "@/components/ui/overlays/toast";
import { SkeletonRows } from "@/components/ui/skeleton";
import { type BillingOverview, type Plan, type Price, periods } from "@/lib/contract/billing";
import type { Seats } from "@/lib/contract/billing/items";
import { tiers } from "@/lib/contract/features";
import { priceText } from "@/lib/contract/money";
import type { UpgradeInfo } from "@/lib/contract/payments";
import { formatNumber } from "@/lib/format/numbers";
import type { Locale } from "@/lib/i18n/locales";
import { usePlanName } from "../parts/paid-plan";
import { AtBank, DueNext, DueNow, FailedOffer, PayButtons, Refused, useDate, useOfferLabel } from "./money";
import { SeatsChoice } from "./seats-choice";
import { useChange } from "./use-change";
import { WhatStops } from "./what-stops";

type Props = {
  price: Price;
  /** What its tier includes, once known. */
  plan?: Plan;
  overview: BillingOverview;
  onBack: () => void;
  onClose: () => void;
};

/** What a change of the plan costs today and later, or what it stops; nothing is paid before it is confirmed here (BILL-29, BILL-30, ux 94). */
export function ConfirmChange({ price, plan, overview, onBack, onClose }: Props) {
  const t = useTranslations("billing");
  const name = usePlanName();
  const date = useDate();
  const label = useOfferLabel();
  const locale = useLocale() as Locale;
  const done = (info: UpgradeInfo | undefined) => {
    toast.success(
      info?.when === "period_end"
        ? t("confirm.planned", { plan: name(price), date: date(info.nextDate) })
        : t("returned.true"),
    );
    onClose();
  };
  const { seat, extensionSeat } = overview.quantities;
  const had: Seats = { seats: Math.max(1, seat), extensionSeats: extensionSeat };
  const [seats, setSeats] = useState(had);
  const { info, state, pay, reset } = useChange(price.id, seats, () => done(info.data));
  const choose = (next: Seats) => {
    setSeats(next);
    reset();
  };
  const tier = t(`tiers.${price.tier}`);
  const step = tiers.indexOf(price.tier) - tiers.indexOf(overview.tier);
  const title =
    step === 0
      ? t(`upgrade.switchTo.${price.period}`)
      : t(step > 0 ? "confirm.upgrade" : "confirm.change", { tier });
  if (state.kind === "bank")
    return (
      <Dialog open onOpenChange={onClose} title={t("confirm.waiting")}>
        <AtBank
          url={state.url}
          amount={info.data ? priceText(info.data.total, info.data.currency, locale) : ""}
        />
      </Dialog>
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={step > 0 && plan && <Gets {...plan} />}
      footer={
        <PayButtons
          label={info.data && label(info.data)}
          costs={info.data?.when === "now" && info.data.total > 0}
          isPaying={state.kind === "paying"}
          back={t("confirm.back")}
          onBack={onBack}
          onPay={pay}
        />
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <Refused state={state} onAgain={pay} />
        {info.isError && <FailedOffer error={info.error} onRetry={() => info.refetch()} />}
        <SeatsChoice
          value={seats}
          min={isSooner(price, overview) ? had : { seats: 1, extensionSeats: 0 }}
          plan={plan}
          offersBrowser={price.extensionSeatCents !== null}
          onChange={choose}
        />
        {info.isPending && <SkeletonRows rows={3} label={t("loading")} kind="table" />}
        {info.data && <Offer price={price} overview={overview} info={info.data} />}
      </div>
    </Dialog>
  );
}

/** A larger plan, or a longer period, begins at once and takes no seats away. */
function isSooner(price: Price, { tier, price: own }: BillingOverview): boolean {
  const step = tiers.indexOf(price.tier) - tiers.indexOf(tier);
  const longer = own !== null && periods.indexOf(price.period) > periods.indexOf(own.period);
  return step > 0 || (step === 0 && longer);
}

function Gets({ mailboxes, emailsPerDay, credits }: Plan) {
  const t = useTranslations("billing.confirm");
  const locale = useLocale();
  return t("gets", {
    mailboxes,
    emails: formatNumber(emailsPerDay, locale),
    credits: formatNumber(credits, locale),
  });
}

type OfferProps = { price: Price; overview: BillingOverview; info: UpgradeInfo };

function Offer({ price, overview, info }: OfferProps) {
  const t = useTranslations("billing");
  const date = useDate();
  return (
    <>
      {info.when === "now" ? (
        <DueNow info={info} />
      ) : (
        <p className="type-compact text-text-2">
          {t("confirm.later", { plan: t(`tiers.${overview.tier}`), date: date(info.nextDate) })}
        </p>
      )}
      {tiers.indexOf(price.tier) < tiers.indexOf(overview.tier) && (
        <WhatStops overview={overview} to={price.tier} date={date(info.nextDate)} />
      )}
      <DueNext info={info} />
    </>
  );
}

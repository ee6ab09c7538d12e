"use client";

import { CalendarDays, ExternalLink, Lock } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Dialog } from "@/components/ui/overlays/dialog";
import { toast } from "@/components/ui/overlays/toast";
import { SkeletonRows } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/api/api-error";
import type { BillingOverview, Plan, Price } from "@/lib/contract/billing";
import { tiers } from "@/lib/contract/features";
import { priceText } from "@/lib/contract/money";
import type { UpgradeInfo } from "@/lib/contract/payments";
import { formatDate } from "@/lib/format/moments";
import { formatNumber } from "@/lib/format/numbers";
import { useErrorText } from "@/lib/forms/errors";
import type { Locale } from "@/lib/i18n/locales";
import { useViewer } from "@/lib/state/viewer";
import { CardOnFile } from "../parts/card-on-file";
import { FailedCard } from "../parts/failed-card";
import { type MoneyLine, MoneyLines } from "../parts/money-lines";
import { usePlanName } from "../parts/paid-plan";
import { type ChangeState, useChange } from "./use-change";
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
  const done = (info: UpgradeInfo | undefined) => {
    toast.success(
      info?.when === "period_end"
        ? t("confirm.planned", { plan: name(price), date: date(info.nextDate) })
        : t("returned.true"),
    );
    onClose();
  };
  const { info, state, pay } = useChange(price.id, () => done(info.data));
  const tier = t(`tiers.${price.tier}`);
  const step = tiers.indexOf(price.tier) - tiers.indexOf(overview.tier);
  const title =
    step === 0
      ? t(`upgrade.switchTo.${price.period}`)
      : t(step > 0 ? "confirm.upgrade" : "confirm.change", { tier });
  if (state.kind === "bank")
    return (
      <Dialog open onOpenChange={onClose} title={t("confirm.waiting")}>
        <AtBank url={state.url} total={info.data} />
      </Dialog>
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={step > 0 && plan && <Gets {...plan} />}
      footer={<Foot info={info.data} state={state} onBack={onBack} onPay={pay} />}
    >
      <div className="grid grid-cols-1 gap-4">
        <Refused state={state} onAgain={pay} />
        {info.isError && <FailedOffer error={info.error} onRetry={() => info.refetch()} />}
        {info.isPending && <SkeletonRows rows={3} label={t("loading")} kind="table" />}
        {info.data && <Offer price={price} overview={overview} info={info.data} />}
      </div>
    </Dialog>
  );
}

function useDate() {
  const viewer = useViewer();
  return (at: string) => formatDate(new Date(at), viewer);
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
  const locale = useLocale() as Locale;
  const name = usePlanName();
  const date = useDate();
  const money = (cents: number) => priceText(cents, info.currency, locale);
  const byAmount = [...info.lines].sort((one, other) => other.amountCents - one.amountCents);
  const lines: MoneyLine[] = byAmount.map(({ amountCents, ...of }) => ({
    term: amountCents < 0 ? t("confirm.unused", { plan: name(of) }) : name(of),
    amount:
      amountCents < 0 ? (
        <span className="text-on-success-soft">−{money(-amountCents)}</span>
      ) : (
        money(amountCents)
      ),
  }));
  return (
    <>
      {info.when === "now" ? (
        <MoneyLines
          lines={[
            ...lines,
            { term: t("confirm.price"), amount: money(info.price), kind: "sum" },
            { term: t("confirm.tax"), amount: money(info.tax) },
            { term: t("confirm.total"), amount: money(info.total), kind: "total" },
          ]}
        />
      ) : (
        <p className="type-compact text-text-2">
          {t("confirm.later", { plan: t(`tiers.${overview.tier}`), date: date(info.nextDate) })}
        </p>
      )}
      {tiers.indexOf(price.tier) < tiers.indexOf(overview.tier) && (
        <WhatStops overview={overview} to={price.tier} date={date(info.nextDate)} />
      )}
      <p className="type-compact flex items-center gap-2.5 rounded-card bg-sunken px-3.5 py-2.5">
        <CalendarDays className="size-4 flex-none text-text-2" aria-hidden />
        <span className="min-w-0 flex-1">{t("confirm.next", { date: date(info.nextDate) })}</span>
        <b className="tabular-nums">{money(info.nextTotal)}</b>
      </p>
      <div className="rounded-card border border-line px-3.5 py-2.5">
        <CardOnFile />
      </div>
    </>
  );
}

type FootProps = {
  info?: UpgradeInfo;
  state: ChangeState;
  onBack: () => void;
  onPay: () => void;
};

function Foot({ info, state, onBack, onPay }: FootProps) {
  const t = useTranslations("billing.confirm");
  const locale = useLocale() as Locale;
  const date = useDate();
  const label = () => {
    if (!info) return t("loading");
    if (info.when === "period_end") return t("changeOn", { date: date(info.nextDate) });
    return info.total > 0
      ? t("pay", { amount: priceText(info.total, info.currency, locale) })
      : t("changeNow");
  };
  const costs = info?.when === "now" && info.total > 0;
  return (
    <>
      {costs && <p className="type-small me-auto self-center text-text-2 max-md:w-full">{t("bank")}</p>}
      <Button className="max-md:h-touch" onClick={onBack}>
        {t("back")}
      </Button>
      <Button
        variant="primary"
        className="max-md:h-touch max-md:flex-auto!"
        icon={costs ? <Lock aria-hidden /> : undefined}
        busy={state.kind === "paying"}
        disabledReason={info ? undefined : t("loading")}
        onClick={onPay}
      >
        {label()}
      </Button>
    </>
  );
}

/** Why the last try did not go through, and what to do about it (BILL-48). */
function Refused({ state, onAgain }: { state: ChangeState; onAgain: () => void }) {
  const t = useTranslations("billing.confirm");
  const errorText = useErrorText();
  if (state.kind === "changed") return <Banner tone="warning">{t("changed")}</Banner>;
  if (state.kind === "failed")
    return <Banner tone="danger">{errorText(state.error.code, state.error.details)}</Banner>;
  if (state.kind !== "refused") return null;
  return (
    <div className="grid gap-2.5">
      <Banner tone="danger">{t("refused")}</Banner>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href="/billing/payment-methods">{t("addCard")}</ButtonLink>
        <Button onClick={onAgain}>{t("again")}</Button>
      </div>
    </div>
  );
}

function FailedOffer({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const t = useTranslations("billing.confirm");
  const errorText = useErrorText();
  const isRefused = error instanceof ApiError && error.status < 500;
  const text = isRefused ? errorText(error.code, error.details) : t("failed");
  return <FailedCard text={text} onRetry={onRetry} />;
}

/** While the bank asks for a confirmation elsewhere; the offer is kept, and the page can be opened again (ux 94). */
function AtBank({ url, total }: { url: string; total?: UpgradeInfo }): ReactNode {
  const t = useTranslations("billing.confirm");
  const locale = useLocale() as Locale;
  return (
    <div className="grid justify-items-start gap-3">
      <p className="type-compact text-text-2">
        {t("waitingText", { amount: total ? priceText(total.total, total.currency, locale) : "" })}
      </p>
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="type-compact inline-flex items-center gap-1.5 font-medium text-brand-text hover:underline"
      >
        <ExternalLink className="size-4" aria-hidden />
        {t("open")}
      </a>
    </div>
  );
}

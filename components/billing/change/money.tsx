"use client";

import { CalendarDays, ExternalLink, Lock } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { ApiError } from "@/lib/api/api-error";
import { priceText } from "@/lib/contract/money";
import type { UpgradeInfo } from "@/lib/contract/payments";
import { formatDate } from "@/lib/format/moments";
import { useErrorText } from "@/lib/forms/errors";
import type { Locale } from "@/lib/i18n/locales";
import { useViewer } from "@/lib/state/viewer";
import { CardOnFile } from "../parts/card-on-file";
import { FailedCard } from "../parts/failed-card";
import { type MoneyLine, MoneyLines } from "../parts/money-lines";
import { useSoldName } from "../parts/sold-name";
import type { PurchaseState } from "./use-purchase";

export function useDate() {
  const viewer = useViewer();
  return (at: string) => formatDate(new Date(at), viewer);
}

/** What is paid now, with price, tax and total (BILL-30). */
export function DueNow({ info }: { info: UpgradeInfo }) {
  const t = useTranslations("billing.confirm");
  const locale = useLocale() as Locale;
  const soldName = useSoldName();
  const money = (cents: number) => priceText(cents, info.currency, locale);
  const byAmount = [...info.lines].sort((one, other) => other.amountCents - one.amountCents);
  const lines: MoneyLine[] = byAmount.map(({ amountCents, ...of }) => ({
    term: amountCents < 0 ? t("unused", { plan: soldName(of) }) : soldName(of),
    amount:
      amountCents < 0 ? (
        <span className="text-on-success-soft">−{money(-amountCents)}</span>
      ) : (
        money(amountCents)
      ),
  }));
  return (
    <MoneyLines
      lines={[
        ...lines,
        { term: t("price"), amount: money(info.price), kind: "sum" },
        { term: t("tax"), amount: money(info.tax) },
        { term: t("total"), amount: money(info.total), kind: "total" },
      ]}
    />
  );
}

/** The next payment after a change, and what it is taken from. */
export function DueNext({ info }: { info: UpgradeInfo }) {
  const t = useTranslations("billing.confirm");
  const locale = useLocale() as Locale;
  const date = useDate();
  return (
    <>
      <p className="type-compact flex items-center gap-2.5 rounded-card bg-sunken px-3.5 py-2.5">
        <CalendarDays className="size-4 flex-none text-text-2" aria-hidden />
        <span className="min-w-0 flex-1">{t("next", { date: date(info.nextDate) })}</span>
        <b className="tabular-nums">{priceText(info.nextTotal, info.currency, locale)}</b>
      </p>
      <PaidWith />
    </>
  );
}

/** What a payment is taken from. */
export const PaidWith = () => (
  <div className="rounded-card border border-line px-3.5 py-2.5">
    <CardOnFile />
  </div>
);

type FootProps = {
  /** What the button says; absent while the amounts are loading. */
  label?: string;
  /** Money is paid at once. */
  costs: boolean;
  isPaying: boolean;
  /** There is nothing to confirm, as the label says. */
  isUnchanged?: boolean;
  back: string;
  onBack: () => void;
  onPay: () => void;
};

/** Confirms a purchase, or goes back. */
export function PayButtons({ label, costs, isPaying, isUnchanged, back, onBack, onPay }: FootProps) {
  const t = useTranslations("billing.confirm");
  return (
    <>
      {costs && <p className="type-small me-auto self-center text-text-2 max-md:w-full">{t("bank")}</p>}
      <Button className="max-md:h-touch" onClick={onBack}>
        {back}
      </Button>
      <Button
        variant="primary"
        className="max-md:h-touch max-md:flex-auto!"
        icon={costs ? <Lock aria-hidden /> : undefined}
        busy={isPaying}
        disabledReason={isUnchanged || !label ? (label ?? t("loading")) : undefined}
        onClick={onPay}
      >
        {label ?? t("loading")}
      </Button>
    </>
  );
}

/** What the button of an offer says. */
export function useOfferLabel() {
  const t = useTranslations("billing.confirm");
  const locale = useLocale() as Locale;
  const date = useDate();
  return (info: UpgradeInfo) => {
    if (info.when === "period_end") return t("changeOn", { date: date(info.nextDate) });
    return info.total > 0
      ? t("pay", { amount: priceText(info.total, info.currency, locale) })
      : t("changeNow");
  };
}

/** Why the last try did not go through, and what to do about it (BILL-48). */
export function Refused({ state, onAgain }: { state: PurchaseState; onAgain: () => void }) {
  const t = useTranslations("billing.confirm");
  const errorText = useErrorText();
  if (state.kind === "changed") return <Banner tone="warning">{t("changed")}</Banner>;
  if (state.kind === "failed" && state.error.code !== "payment_method_needed")
    return <Banner tone="danger">{errorText(state.error.code, state.error.details)}</Banner>;
  if (state.kind !== "refused" && state.kind !== "failed") return null;
  return (
    <div className="grid gap-2.5">
      <Banner tone="danger">
        {state.kind === "refused" ? t("refused") : errorText("payment_method_needed")}
      </Banner>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href="/billing/payment-methods">{t("addCard")}</ButtonLink>
        <Button onClick={onAgain}>{t("again")}</Button>
      </div>
    </div>
  );
}

/** The amounts could not be loaded. */
export function FailedOffer({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const t = useTranslations("billing.confirm");
  const errorText = useErrorText();
  const isRefused = error instanceof ApiError && error.status < 500;
  const text = isRefused ? errorText(error.code, error.details) : t("failed");
  return <FailedCard text={text} onRetry={onRetry} />;
}

/** While the bank asks for a confirmation elsewhere; the offer is kept, and the page can be opened again (ux 94). */
export function AtBank({ url, amount }: { url: string; amount: string }) {
  const t = useTranslations("billing.confirm");
  return (
    <div className="grid justify-items-start gap-3">
      <p className="type-compact text-text-2">{t("waitingText", { amount })}</p>
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

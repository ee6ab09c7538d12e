"use client";

import { ArrowLeftRight, CalendarX, Clock, CreditCard, Hourglass } from "lucide-react";
import dynamic from "next/dynamic";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Pill } from "@/components/ui/pill";
import type { Tone } from "@/components/ui/tone";
import type { BillingOverview } from "@/lib/contract/billing";
import { priceText } from "@/lib/contract/money";
import type { Locale } from "@/lib/i18n/locales";
import { openUpgrade } from "@/lib/state/upgrade";
import { usePlanName } from "./parts/paid-plan";
import { useCheckout } from "./parts/use-checkout";

// Only for users who cannot pay.
const WhoMayBuy = dynamic(() => import("./parts/who-may-buy").then((module) => module.WhoMayBuy), {
  loading: () => null,
});

const LeavePlan = dynamic(() => import("./parts/leave-plan").then((module) => module.LeavePlan), {
  loading: () => null,
});

type Props = {
  name: string;
  overview: BillingOverview;
  isAdmin: boolean;
  supportEmail?: string;
  hasOtherWorkspaces: boolean;
  /** Campaigns that would run; unknown to members without access to campaigns. */
  heldCampaigns: number | null;
};

/** Why everything is stopped, and all ways to change that (BILL-58, BILL-59, GATE-24). */
export function BillingWarning(props: Props) {
  const { name, overview, isAdmin, supportEmail, hasOtherWorkspaces, heldCampaigns } = props;
  const t = useTranslations("billing.warning");
  const mayPay = isAdmin && overview.isBillingEnabled;
  const reason = overview.paymentInProgress ? "in_progress" : (overview.reason ?? "subscription_ended");
  return (
    <div className="grid gap-4">
      <Card className="grid gap-5 md:p-7">
        <header className="grid justify-items-start gap-2.5">
          <Pill tone={looks[reason].tone} icon={looks[reason].icon}>
            {t(`reason.${reason}`)}
          </Pill>
          <h1 className="type-page">{t("title", { name })}</h1>
          <p className="text-text-2">{t(reason)}</p>
        </header>
        <Amount overview={overview} />
        {heldCampaigns !== null && heldCampaigns > 0 && (
          <Banner tone="warning" icon={<Clock className="size-4 flex-none" aria-hidden />}>
            {t("held", { count: heldCampaigns })}
          </Banner>
        )}
        {mayPay ? (
          <Ways overview={overview} supportEmail={supportEmail} />
        ) : (
          <WhoMayBuy
            isBillingEnabled={overview.isBillingEnabled}
            supportEmail={supportEmail}
            contact={t("contact")}
            ask={(names) => t("askAdmin", { names })}
          />
        )}
      </Card>
      {hasOtherWorkspaces && <OtherWorkspace />}
    </div>
  );
}

const looks: Record<
  "payment_failed" | "subscription_ended" | "in_progress",
  { tone: Tone; icon: ReactNode }
> = {
  payment_failed: { tone: "danger", icon: <CreditCard aria-hidden /> },
  subscription_ended: { tone: "warning", icon: <CalendarX aria-hidden /> },
  in_progress: { tone: "info", icon: <Hourglass aria-hidden /> },
};

function Amount({ overview: { tier, price, dueCents, currency, owed } }: Pick<Props, "overview">) {
  const t = useTranslations("billing");
  const locale = useLocale() as Locale;
  const planName = usePlanName();
  // What the payment provider asks for has tax in it.
  const due = owed ?? { amountCents: dueCents, currency };
  return (
    <dl className="type-compact grid gap-2.5 rounded-card bg-sunken px-4 py-3.5">
      <div className="flex justify-between gap-4">
        <dt className="text-text-2">{t("warning.plan")}</dt>
        <dd className="text-end">{price ? planName({ tier, period: price.period }) : t(`tiers.${tier}`)}</dd>
      </div>
      <div className="type-strong flex justify-between gap-4 border-t border-line pt-2.5">
        <dt>{t("warning.due")}</dt>
        <dd className="tabular-nums">{priceText(due.amountCents, due.currency, locale)}</dd>
      </div>
    </dl>
  );
}

/** While a payment is being processed, waiting is offered first, so that the user does not pay twice. */
function Ways({ overview, supportEmail }: Pick<Props, "overview" | "supportEmail">) {
  const t = useTranslations("billing.warning");
  const { leaving, leave } = useCheckout();
  const [givesUp, setGivesUp] = useState(false);
  const isWaiting = overview.paymentInProgress;
  return (
    <div className="flex flex-wrap gap-2">
      {isWaiting && (
        <ButtonLink
          variant="primary"
          size="touch"
          href="/payment-in-progress"
          icon={<Hourglass aria-hidden />}
        >
          {t("wait")}
        </ButtonLink>
      )}
      <Button
        variant={isWaiting ? "default" : "primary"}
        size="touch"
        className="flex-auto!"
        busy={leaving !== null}
        onClick={() => leave()}
      >
        {t("pay")}
      </Button>
      <Button size="touch" className="max-md:flex-auto!" onClick={() => openUpgrade()}>
        {t("otherPlan")}
      </Button>
      {overview.reason === "payment_failed" && (
        <Button size="touch" className="max-md:flex-auto!" onClick={() => setGivesUp(true)}>
          {t("free.open")}
        </Button>
      )}
      {givesUp && <LeavePlan tier={overview.tier} onClose={() => setGivesUp(false)} />}
      {supportEmail && (
        <p className="type-compact mt-1 w-full text-center">
          <a
            className="touch-area font-medium text-brand-text underline-offset-2 hover:underline"
            href={`mailto:${supportEmail}`}
          >
            {t("support")}
          </a>
        </p>
      )}
    </div>
  );
}

function OtherWorkspace() {
  const t = useTranslations("billing.warning");
  return (
    <footer>
      <ButtonLink variant="ghost" href="/space/use-space" icon={<ArrowLeftRight aria-hidden />}>
        {t("otherWorkspace")}
      </ButtonLink>
    </footer>
  );
}

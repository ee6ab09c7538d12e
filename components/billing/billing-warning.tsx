"use client";

import { ArrowLeftRight, Hourglass } from "lucide-react";
import dynamic from "next/dynamic";
import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/lists/definition-list";
import type { BillingOverview } from "@/lib/contract/billing";
import { priceText } from "@/lib/contract/money";
import type { Locale } from "@/lib/i18n/locales";
import { openUpgrade } from "@/lib/state/upgrade";
import { useCheckout } from "./parts/use-checkout";

// Only for users who cannot pay.
const WhoMayBuy = dynamic(() => import("./parts/who-may-buy").then((module) => module.WhoMayBuy), {
  loading: () => null,
});

type Props = {
  name: string;
  overview: BillingOverview;
  isAdmin: boolean;
  supportEmail?: string;
  hasOtherWorkspaces: boolean;
};

/** Why everything is stopped, and all ways to change that (BILL-58, BILL-59, GATE-24). */
export function BillingWarning({ name, overview, isAdmin, supportEmail, hasOtherWorkspaces }: Props) {
  const t = useTranslations("billing.warning");
  const mayPay = isAdmin && overview.isBillingEnabled;
  return (
    <div className="grid gap-6">
      <header>
        <h1 className="type-display">{t("title", { name })}</h1>
        <p className="mt-2 text-text-2">
          {t(overview.paymentInProgress ? "in_progress" : (overview.reason ?? "subscription_ended"))}
        </p>
      </header>
      <Card>
        <Amount overview={overview} />
      </Card>
      {mayPay ? (
        <Ways isWaiting={overview.paymentInProgress} />
      ) : (
        <WhoMayBuy
          isBillingEnabled={overview.isBillingEnabled}
          supportEmail={supportEmail}
          contact={t("contact")}
          ask={(names) => t("askAdmin", { names })}
        />
      )}
      {hasOtherWorkspaces && <OtherWorkspace />}
    </div>
  );
}

function Amount({ overview: { tier, price, dueCents, currency } }: Pick<Props, "overview">) {
  const t = useTranslations("billing");
  const locale = useLocale() as Locale;
  const plan = price ? `${t(`tiers.${tier}`)}, ${t(`periods.${price.period}`)}` : t(`tiers.${tier}`);
  return (
    <DefinitionList
      items={[
        { term: t("warning.plan"), value: plan },
        {
          term: t("warning.due"),
          value: <b className="tabular-nums">{priceText(dueCents, currency, locale)}</b>,
        },
      ]}
    />
  );
}

/** While a payment is being processed, waiting is offered first, so that the user does not pay twice. */
function Ways({ isWaiting }: { isWaiting: boolean }) {
  const t = useTranslations("billing.warning");
  const { leaving, leave } = useCheckout();
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
        busy={leaving !== null}
        onClick={() => leave()}
      >
        {t("pay")}
      </Button>
      <Button size="touch" onClick={() => openUpgrade()}>
        {t("otherPlan")}
      </Button>
    </div>
  );
}

function OtherWorkspace() {
  const t = useTranslations("billing.warning");
  return (
    <footer className="border-t border-line pt-4">
      <ButtonLink variant="ghost" href="/space/use-space" icon={<ArrowLeftRight aria-hidden />}>
        {t("otherWorkspace")}
      </ButtonLink>
    </footer>
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { CreditCard, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ListCard } from "@/components/ui/lists/list-card";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { toast } from "@/components/ui/overlays/toast";
import { PageHeader } from "@/components/ui/page-header";
import { Pill } from "@/components/ui/pill";
import { browserApi } from "@/lib/api/browser";
import { type PaymentMethod, payments } from "@/lib/contract/payments";
import { billingOverviewQuery, paymentMethodsQuery } from "@/lib/queries/billing";
import { expiryOf, useMethodName } from "./parts/method-name";
import { isPaidPlan } from "./parts/paid-plan";
import { usePaymentCall } from "./parts/use-payment-call";

/** The payment methods on file; new ones are entered at the payment provider, so no card number passes through here (BILL-38, BILL-40). */
export function PaymentMethods() {
  const t = useTranslations("payments.methods");
  const title = useTranslations("billing.pages")("paymentMethods");
  const { run, isRunning } = usePaymentCall();
  const { data, isError, refetch } = useQuery({
    ...paymentMethodsQuery(browserApi),
    // A card may have been added in another tab.
    refetchOnWindowFocus: "always",
  });
  const [removing, setRemoving] = useState<PaymentMethod | null>(null);
  const add = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden />}
      busy={isRunning(payments.addMethod)}
      onClick={() => void run(payments.addMethod, {})}
    >
      {t("add")}
    </Button>
  );
  return (
    <>
      <PageHeader title={title} actions={data && data.length > 0 && add} />
      <ListCard
        items={data}
        isError={isError}
        onRetry={refetch}
        t={t}
        rows={2}
        empty={<EmptyState kind="no-match" title={t("empty")} text={t("emptyText")} actions={add} />}
      >
        <ul aria-label={title} className="divide-y divide-line">
          {data?.map((method) => (
            <Method
              key={method.id}
              method={method}
              isOnly={data.length === 1}
              onRemove={() => setRemoving(method)}
            />
          ))}
        </ul>
      </ListCard>
      <p className="type-small mt-3 text-text-2">{t("note")}</p>
      {removing && <Removing method={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

type MethodProps = { method: PaymentMethod; isOnly: boolean; onRemove: () => void };

function Method({ method, isOnly, onRemove }: MethodProps) {
  const t = useTranslations("payments.methods");
  const methodName = useMethodName();
  const { data: overview } = useQuery(billingOverviewQuery(browserApi));
  const { run, isRunning } = usePaymentCall();
  const name = methodName(method, false);
  const expiry = expiryOf(method);
  const isNeeded = isOnly && overview !== undefined && isPaidPlan(overview) && !overview.endsAt;
  const makePrimary = async () => {
    if (await run(payments.setPrimary, { id: method.id })) toast.success(t("nowPrimary", { name }));
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <CreditCard className="size-5 flex-none text-text-2" aria-hidden />
      <div className="min-w-40 flex-1">
        <p className="type-strong flex flex-wrap items-center gap-2">
          {name}
          {method.isPrimary && <Pill tone="brand">{t("primary")}</Pill>}
        </p>
        {expiry && <p className="type-small text-text-2">{t("expires", { date: expiry })}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {!method.isPrimary && (
          <Button
            busy={isRunning(payments.setPrimary)}
            aria-label={t("makePrimaryOf", { name })}
            onClick={makePrimary}
          >
            {t("makePrimary")}
          </Button>
        )}
        <Button
          variant="ghost"
          aria-label={t("removeOf", { name })}
          disabledReason={isNeeded ? t("needed") : undefined}
          onClick={onRemove}
        >
          {t("remove")}
        </Button>
      </div>
    </li>
  );
}

function Removing({ method, onClose }: { method: PaymentMethod; onClose: () => void }) {
  const t = useTranslations("payments.methods");
  const methodName = useMethodName();
  const { run } = usePaymentCall();
  const name = methodName(method, false);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("removing.title", { name })}
      body={t("removing.text")}
      confirmLabel={t("remove")}
      cancelLabel={t("removing.keep")}
      danger
      onConfirm={async () => {
        if (await run(payments.removeMethod, { id: method.id })) toast.success(t("removed", { name }));
      }}
    />
  );
}

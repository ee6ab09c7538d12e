"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/ui/fields/field";
import { NativeSelect } from "@/components/ui/fields/native-select";
import { RadioGroup } from "@/components/ui/fields/radio-group";
import { Dialog } from "@/components/ui/overlays/dialog";
import { toast } from "@/components/ui/overlays/toast";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import { type CreditPack, creditPacks, maxPacks } from "@/lib/contract/billing/credit-packs";
import { priceText } from "@/lib/contract/money";
import { formatNumber } from "@/lib/format/numbers";
import type { Locale } from "@/lib/i18n/locales";
import { creditPacksQuery } from "@/lib/queries/billing/purchases";
import { AtBank, FailedOffer, PaidWith, PayButtons, Refused } from "../change/money";
import { usePurchase } from "../change/use-purchase";

/** Buys credits at once with the payment method on file (BILL-45). */
export function CreditsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("billing.packs");
  const { data, isPending, isError, error, refetch } = useQuery(creditPacksQuery(browserApi));
  if (data) return <Choice packs={data} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} title={t("title")} description={t("lead")}>
      {isPending && <SkeletonRows rows={3} label={t("loading")} />}
      {isError && <FailedOffer error={error} onRetry={refetch} />}
    </Dialog>
  );
}

function Choice({ packs, onClose }: { packs: readonly CreditPack[]; onClose: () => void }) {
  const t = useTranslations("billing.packs");
  const confirm = useTranslations("billing.confirm");
  const locale = useLocale() as Locale;
  const [id, setId] = useState(packs[0]?.id);
  const [count, setCount] = useState(1);
  // The same purchase is never made twice; another choice is another purchase.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const pack = packs.find((one) => one.id === id);
  const number = (value: number) => formatNumber(value, locale);
  const credits = (pack?.credits ?? 0) * count;
  const amount = pack ? priceText(pack.amountCents * count, pack.currency, locale) : "";
  const { state, pay, reset } = usePurchase({
    buy: async () => {
      await browserApi(creditPacks.buy, { priceId: id ?? "", count, key });
      return null;
    },
    // A refused request was answered; the next try is a new one.
    ask: async () => setKey(crypto.randomUUID()),
    onDone: () => {
      toast.success(t("done", { credits: number(credits) }));
      onClose();
    },
  });
  const choose = (change: () => void) => {
    change();
    setKey(crypto.randomUUID());
    reset();
  };
  if (state.kind === "bank")
    return (
      <Dialog open onOpenChange={onClose} title={confirm("waiting")}>
        <AtBank url={state.url} amount={amount} />
      </Dialog>
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("title")}
      description={t("lead")}
      footer={
        <PayButtons
          label={confirm("pay", { amount })}
          costs
          isPaying={state.kind === "paying"}
          back={confirm("back")}
          onBack={onClose}
          onPay={pay}
        />
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <RadioGroup
          legend={t("pack")}
          look="cards"
          value={id}
          onChange={(chosen) => choose(() => setId(chosen))}
          options={packs.map((one) => ({
            value: one.id,
            label: t("credits", { count: one.credits, credits: number(one.credits) }),
            aside: (
              <span className="font-normal text-text-2">
                {priceText(one.amountCents, one.currency, locale)}
              </span>
            ),
          }))}
        />
        <Field label={t("count")}>
          <NativeSelect
            className="w-24"
            value={String(count)}
            onChange={({ target }) => choose(() => setCount(Number(target.value)))}
            options={Array.from({ length: maxPacks }, (_, index) => ({
              value: String(index + 1),
              label: number(index + 1),
            }))}
          />
        </Field>
        <Refused state={state} onAgain={pay} />
        <p className="type-compact text-text-2">{t("total", { credits: number(credits), amount })}</p>
        <PaidWith />
      </div>
    </Dialog>
  );
}

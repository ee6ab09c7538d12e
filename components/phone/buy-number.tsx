"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/fields/combobox";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { Select } from "@/components/ui/fields/select";
import { Switch } from "@/components/ui/fields/switch";
import { Dialog } from "@/components/ui/overlays/dialog";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import { phone } from "@/lib/contract/accounts/phone";
import type { Output } from "@/lib/contract/endpoint";
import { controlled } from "@/lib/forms/controlled";
import { keys } from "@/lib/queries/keys";
import { useNumberForm } from "./use-number-form";

type Props = { offer: Output<typeof phone.countries>; onClose: () => void };

/** "Get number": country, kind, region and quantity (DIAL-36, DIAL-39 to DIAL-46). */
export function BuyNumber({ offer, onClose }: Props) {
  const t = useTranslations("phone.buy");
  const get = useTranslations("phone")("get");
  const numbers = useNumberForm();
  const { order, accounts, accountId, form } = numbers;
  const buy = useBuy(onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={get}
      keepOpenOutside
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="primary"
            busy={buy.isPending}
            disabledReason={order ? undefined : t("incomplete")}
            onClick={form.handleSubmit(() => order && buy.mutate(order))}
          >
            {t("purchase")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pb-2">
        {offer.isSandboxed && (
          <Banner tone="info" icon={<FlaskConical aria-hidden />}>
            {t("sandboxed")}
          </Banner>
        )}
        {accounts.length > 1 && (
          <Field label={t("account")}>
            <Select
              {...controlled(form)("account")}
              value={accountId}
              options={accounts.map(({ id, fullName }) => ({ value: id, label: fullName }))}
            />
          </Field>
        )}
        <KindFields offer={offer} numbers={numbers} />
        <RegionFields numbers={numbers} />
      </div>
    </Dialog>
  );
}

type NumberForm = ReturnType<typeof useNumberForm>;

/** The country and the kind of number, which both determine the regions. */
function KindFields({ offer, numbers }: { offer: Props["offer"]; numbers: NumberForm }) {
  const t = useTranslations("phone.buy");
  const locale = useLocale();
  const onlySms = controlled(numbers.form)("onlySms");
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const countries = offer.countries.map(({ countryCode }) => ({
    value: countryCode,
    label: names.of(countryCode) ?? countryCode,
  }));
  const categories =
    offer.countries.find(({ countryCode }) => countryCode === numbers.country)?.availableCategories ?? [];
  return (
    <>
      <Field label={t("country")}>
        <Combobox
          value={numbers.country}
          onChange={numbers.chooseCountry}
          options={countries.toSorted((a, b) => a.label.localeCompare(b.label, locale))}
        />
      </Field>
      <Field label={t("category")}>
        <Select
          value={numbers.category}
          onChange={numbers.chooseCategory}
          options={categories.map((value) => ({ value, label: t(`categories.${value}`) }))}
        />
      </Field>
      <Switch label={t("onlySms")} checked={onlySms.value} onChange={onlySms.onChange} />
    </>
  );
}

/** The region, and the quantity. */
function RegionFields({ numbers }: { numbers: NumberForm }) {
  const { form, region, regions, hasNoRegion, isCount, max } = numbers;
  const t = useTranslations("phone.buy");
  return (
    <>
      <Field label={t("region")} hint={hasNoRegion ? t("noRegions") : undefined}>
        <Select
          {...controlled(form)("region")}
          value={region}
          options={regions.map(({ id, name, phonesAvailable }) => ({
            value: id,
            label: name || t("wholeCountry"),
            hint: t("available", { count: phonesAvailable }),
            ...(phonesAvailable === 0 ? { disabledReason: t("noRegions") } : {}),
          }))}
        />
      </Field>
      <Field label={t("count")} className="max-w-30">
        <Input
          type="number"
          inputMode="numeric"
          min={1}
          max={max}
          aria-invalid={!isCount}
          {...form.register("count")}
        />
      </Field>
    </>
  );
}

function useBuy(onDone: () => void) {
  const t = useTranslations("phone.buy");
  const client = useQueryClient();
  const onRefusal = useOnRefusal();
  return useMutation({
    mutationFn: (input: { accountId: string; regionId: string; count: number }) =>
      browserApi(phone.buy, input),
    onSuccess: () => {
      toast.success(t("done"));
      onDone();
    },
    onError: onRefusal,
    onSettled: () => client.invalidateQueries({ queryKey: keys.phones }),
  });
}

"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
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
import { mostPhones, type PhoneCategory, phone } from "@/lib/contract/accounts/phone";
import type { Output } from "@/lib/contract/endpoint";
import { accountsQuery } from "@/lib/queries/accounts";
import { keys } from "@/lib/queries/keys";
import { phoneRegionsQuery } from "@/lib/queries/phone";

type Props = { offer: Output<typeof phone.countries>; onClose: () => void };

/** "Get number": country, kind, region and how many (DIAL-36, DIAL-39 to DIAL-46). */
export function BuyNumber({ offer, onClose }: Props) {
  const t = useTranslations("phone.buy");
  const get = useTranslations("phone")("get");
  const locale = useLocale();
  const { data: accounts = [] } = useQuery(accountsQuery(browserApi));
  const [account, setAccount] = useState<string>();
  const [country, setCountry] = useState<string>();
  const [category, setCategory] = useState<PhoneCategory>();
  const [onlySms, setOnlySms] = useState(true);
  const [region, setRegion] = useState<string>();
  const [count, setCount] = useState("1");
  const { data: regions } = useQuery({
    ...phoneRegionsQuery(browserApi, country ?? "", category ?? "local"),
    enabled: country !== undefined && category !== undefined,
  });
  const shown = (regions ?? []).filter(({ isSmsSupported }) => isSmsSupported || !onlySms);
  const chosen = shown.find(({ id }) => id === region);
  const most = Math.min(chosen?.phonesAvailable ?? 100, mostPhones);
  const wanted = Number(count);
  const isCount = Number.isInteger(wanted) && wanted >= 1 && wanted <= most;
  const accountId = account ?? accounts[0]?.id;
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const countries = offer.countries.map(({ countryCode }) => ({
    value: countryCode,
    label: names.of(countryCode) ?? countryCode,
  }));
  const categories =
    offer.countries.find(({ countryCode }) => countryCode === country)?.availableCategories ?? [];
  const buy = useBuy(onClose);
  const isReady = accountId !== undefined && chosen !== undefined && isCount;
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
            disabledReason={isReady ? undefined : t("incomplete")}
            onClick={() => isReady && buy.mutate({ accountId, regionId: chosen.id, count: wanted })}
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
              value={accountId}
              onChange={setAccount}
              options={accounts.map(({ id, fullName }) => ({ value: id, label: fullName }))}
            />
          </Field>
        )}
        <Field label={t("country")}>
          <Combobox
            value={country}
            onChange={(next) => {
              setCountry(next);
              setCategory(undefined);
              setRegion(undefined);
            }}
            options={countries.toSorted((a, b) => a.label.localeCompare(b.label, locale))}
          />
        </Field>
        <Field label={t("category")}>
          <Select
            value={category}
            onChange={(next) => {
              setCategory(next as PhoneCategory);
              setRegion(undefined);
            }}
            options={categories.map((value) => ({ value, label: t(`categories.${value}`) }))}
          />
        </Field>
        <Switch label={t("onlySms")} checked={onlySms} onChange={setOnlySms} />
        <Field label={t("region")} hint={regions && shown.length === 0 ? t("noRegions") : undefined}>
          <Select
            value={chosen?.id}
            onChange={setRegion}
            options={shown.map(({ id, name, phonesAvailable }) => ({
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
            max={most}
            value={count}
            aria-invalid={!isCount}
            onChange={(event) => setCount(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}

function useBuy(onDone: () => void) {
  const t = useTranslations("phone.buy");
  const client = useQueryClient();
  const onRefusal = useOnRefusal();
  return useMutation({
    mutationFn: (wish: { accountId: string; regionId: string; count: number }) => browserApi(phone.buy, wish),
    onSuccess: () => {
      toast.success(t("done"));
      onDone();
    },
    onError: onRefusal,
    onSettled: () => client.invalidateQueries({ queryKey: keys.phones }),
  });
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { Banner } from "@/components/ui/banner";
import { Combobox } from "@/components/ui/fields/combobox";
import { Field } from "@/components/ui/fields/field";
import { RadioGroup } from "@/components/ui/fields/radio-group";
import { Switch } from "@/components/ui/fields/switch";
import { Pill } from "@/components/ui/pill";
import { browserApi } from "@/lib/api/browser";
import { proxyCountryValue, readProxyCountry } from "@/lib/contract/accounts/rules";
import { countriesIn } from "@/lib/format/countries";
import { proxyCountriesQuery } from "@/lib/queries/accounts";
import { featuresQuery } from "@/lib/queries/workspaces";
import { openUpgrade } from "@/lib/state/upgrade";
import type { Place } from "./place";
import { ProxyFields, type ProxyTexts } from "./proxy-fields";

type Props = {
  value: Place;
  onChange: (place: Place) => void;
  errors?: ProxyTexts & { countryCode?: string };
};

/** The country an account works from, with the proxies in reserve there, and its proxy (CRED-93, CRED-100 to CRED-107). */
export function PlaceFields({ value, onChange, errors = {} }: Props) {
  const t = useTranslations("wizard.place");
  const locale = useLocale();
  const stock = useQuery(proxyCountriesQuery(browserApi)).data;
  const residential = useQuery(featuresQuery(browserApi)).data?.allow_residential_proxies;
  const { countryCode, type, kind } = value;
  const reserve = useMemo(
    () => stock && new Map(stock.map(({ code, type, count }) => [proxyCountryValue(code, type), count])),
    [stock],
  );
  const countries = useMemo(
    () =>
      countriesIn(locale).map(({ value: code, label }) => {
        const option = proxyCountryValue(code, type);
        const count = reserve?.get(option);
        return { value: option, label, ...(count === undefined ? {} : { hint: t("reserve", { count }) }) };
      }),
    [locale, reserve, type, t],
  );
  const set = (part: Partial<Place>) => onChange({ ...value, ...part });
  const chosen = countryCode ? proxyCountryValue(countryCode, type) : undefined;
  const isOut = kind === "rented" && chosen && reserve?.get(chosen) === 0;
  return (
    <div className="grid gap-4">
      <Field label={t("country")} hint={t("countryHint")} error={errors.countryCode}>
        <Combobox
          value={chosen}
          onChange={(option) => set({ countryCode: readProxyCountry(option)?.code })}
          options={countries}
          placeholder={t("chooseCountry")}
          emptyText={t("noCountry")}
        />
      </Field>
      <div aria-live="polite" className="empty:hidden">
        {isOut && <Banner tone="warning">{t("outOfReserve")}</Banner>}
      </div>
      {kind === "rented" && (
        <RadioGroup
          legend={t("proxy")}
          look="cards"
          value={type}
          onChange={(next) => set({ type: next })}
          options={[
            { value: "basic" as const, label: t("basic.label"), description: t("basic.text") },
            ...(residential === "missing"
              ? []
              : [
                  {
                    value: "residential" as const,
                    label: t("residential.label"),
                    description: t("residential.text"),
                    ...(residential === "inactive"
                      ? {
                          disabledReason: t("residential.closed"),
                          aside: <Pill icon={<Lock aria-hidden />}>{t("residential.upgrade")}</Pill>,
                        }
                      : {}),
                  },
                ]),
          ]}
        />
      )}
      {kind === "rented" && residential === "inactive" && (
        <button
          type="button"
          onClick={() => openUpgrade({ feature: "allow_residential_proxies" })}
          className="type-compact justify-self-start font-medium text-brand-text underline-offset-2 hover:underline"
        >
          {t("residential.plans")}
        </button>
      )}
      <div className="grid gap-3 rounded-card border border-line p-3.5">
        <Switch
          label={t("own")}
          checked={kind === "own"}
          onChange={(on) => set({ kind: on ? "own" : "rented" })}
        />
        {kind === "own" && <ProxyFields value={value.own} onChange={(own) => set({ own })} errors={errors} />}
        <Switch
          label={t("none")}
          checked={kind === "none"}
          onChange={(on) => set({ kind: on ? "none" : "rented" })}
        />
        {kind === "none" && <Banner tone="warning">{t("noneRisk")}</Banner>}
      </div>
    </div>
  );
}

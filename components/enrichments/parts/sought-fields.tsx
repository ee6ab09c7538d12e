"use client";

import { useLocale, useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { soughtData } from "@/lib/contract/finder/enrichments";
import { formatNumber } from "@/lib/format/numbers";

export type Sought = (typeof soughtData)[number];
type Props = {
  sought: readonly Sought[];
  /** Credits of a verified email address; undefined while unknown. */
  price: number | undefined;
  onChange: (sought: readonly Sought[]) => void;
};

/** The data to look for, each with its price. */
export function SoughtFields({ sought, price, onChange }: Props) {
  const t = useTranslations("enrichments.panel");
  const locale = useLocale();
  const priceOf = (what: Sought) => {
    if (what === "phone") return t("free");
    return price !== undefined && t("price", { count: price, credits: formatNumber(price, locale) });
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="type-strong mb-2">{t("what")}</legend>
      {soughtData.map((what) => (
        <div key={what} className="flex items-center justify-between gap-3">
          <Checkbox
            label={t(what)}
            checked={sought.includes(what)}
            onChange={({ target: { checked } }) =>
              onChange(soughtData.filter((one) => (one === what ? checked : sought.includes(one))))
            }
          />
          <span className="type-small text-text-2">{priceOf(what)}</span>
        </div>
      ))}
    </fieldset>
  );
}

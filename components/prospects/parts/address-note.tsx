"use client";

import { useLocale, useTranslations } from "next-intl";
import { Dot } from "@/components/ui/dot";
import { type AddressCheck, type AddressState, vendorNames } from "@/lib/contract/prospects/address-checks";
import { formatDate } from "@/lib/format/moments";

const tones = {
  valid: "success",
  risky: "warning",
  catch_all: "warning",
  invalid: "danger",
  unknown: "neutral",
} as const satisfies Record<AddressState, string>;

const isVendor = (by: string): by is keyof typeof vendorNames => Object.hasOwn(vendorNames, by);
/** Who else checks is named in the reader's language. */
const others = ["sandbox", "people_database", "mail_server", "other_tool", "member"] as const;
const isOther = (by: string): by is (typeof others)[number] => (others as readonly string[]).includes(by);

/** What a check said of an address or a number, by whom and when. */
export function AddressNote({ check: { state, checkedAt, by }, isNumber }: Props) {
  const t = useTranslations("prospects.checks");
  const locale = useLocale();
  const date = formatDate(new Date(checkedAt), { locale, zone: "UTC" });
  const who = isVendor(by) ? vendorNames[by] : t(`by.${isOther(by) ? by : "vendor"}`);
  return (
    <p className="type-small flex items-baseline gap-1.5 pb-1.5 text-text-2">
      <Dot tone={tones[state]} className="flex-none translate-y-[-1px]" />
      <span className="wrap-anywhere">
        {isNumber ? t("found", { date, who }) : [t(`states.${state}`), who, date].join(" · ")}
      </span>
    </p>
  );
}
type Props = { check: AddressCheck; isNumber: boolean };

"use client";

import { useTranslations } from "next-intl";
import { NumberField } from "./number-field";

type Props = { value: string | null; error?: string; onChange: (id: string) => void };

/** The number that text messages are sent from (CAMP-44), and the hours in which they may be sent. */
export function SmsNumber(props: Props) {
  const t = useTranslations("campaigns.builder");
  return (
    <>
      <NumberField label={t("smsNumber")} {...props} />
      <p className="type-compact text-text-2">{t("smsHint")}</p>
    </>
  );
}

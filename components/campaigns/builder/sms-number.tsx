"use client";

import { useTranslations } from "next-intl";
import { NumberField } from "./number-field";

type Props = { value: string | null; error?: string; onChange: (id: string) => void };

/** The number a text message leaves from (CAMP-44), and when it may. */
export function SmsNumber(props: Props) {
  const t = useTranslations("campaigns.builder");
  return (
    <>
      <NumberField label={t("smsNumber")} {...props} />
      <p className="type-compact text-text-2">{t("smsHint")}</p>
    </>
  );
}

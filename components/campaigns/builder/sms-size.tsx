"use client";

import { useTranslations } from "next-intl";
import { Pill } from "@/components/ui/pill";
import { firstUcs2Character, textSizeOf } from "@/lib/contract/accounts/phone-text";

/** The number of SMS segments of a text, and what increases it (ux 45). */
export function SmsSize({ text }: { text: string }) {
  const t = useTranslations("campaigns.builder");
  const { segments, left } = textSizeOf(text);
  const sign = firstUcs2Character(text);
  return (
    <>
      <Pill tone={segments > 1 ? "warning" : "neutral"}>{t("smsSize", { segments, left })}</Pill>
      {sign && <span>{t("smsUnicode", { sign })}</span>}
    </>
  );
}

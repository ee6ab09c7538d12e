"use client";

import { useTranslations } from "next-intl";
import { Pill } from "@/components/ui/pill";
import { strangeSign, textSizeOf } from "@/lib/contract/accounts/phone-text";

/** How many messages a text goes as, and what makes it so many (ux 45). */
export function SmsSize({ text }: { text: string }) {
  const t = useTranslations("campaigns.builder");
  const { segments, left } = textSizeOf(text);
  const sign = strangeSign(text);
  return (
    <>
      <Pill tone={segments > 1 ? "warning" : "neutral"}>{t("smsSize", { segments, left })}</Pill>
      {sign && <span>{t("smsUnicode", { sign })}</span>}
    </>
  );
}

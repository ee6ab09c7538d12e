"use client";

import { useTranslations } from "next-intl";
import { Pill } from "@/components/ui/pill";
import type { Tone } from "@/components/ui/tone";
import { type DomainGrade, gradeOf, type SendingDomain } from "@/lib/contract/accounts/domain-health";

const tones: Record<DomainGrade, Tone> = {
  good: "success",
  fair: "warning",
  poor: "danger",
  unknown: "neutral",
};

/** How well a domain is set up for sending, in a word. */
export function DomainGradePill({ domain }: { domain: SendingDomain }) {
  const t = useTranslations("mailboxes.domain.grade");
  const grade = gradeOf(domain);
  return <Pill tone={tones[grade]}>{t(grade)}</Pill>;
}

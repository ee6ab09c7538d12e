"use client";

import { MailX } from "lucide-react";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Link } from "@/components/ui/link";
import type { deliverability } from "@/lib/contract/accounts/deliverability";
import type { Output } from "@/lib/contract/endpoint";
import { useMayOpen } from "@/lib/state/pages";

type Guarded = Output<typeof deliverability.read>["guarded"];

/** Campaigns that the bounce guard warns about or holds back, with the numbers that made it (R17). */
export function GuardedCampaigns({ guarded }: { guarded: Guarded }) {
  const t = useTranslations("deliverability.guarded");
  const mayOpen = useMayOpen("campaigns");
  return guarded.map(({ campaign: { id, name }, guard: { level, by, count, sent } }) => (
    <Banner
      key={id}
      tone={level === "warned" ? "warning" : "danger"}
      icon={<MailX className="size-4 flex-none" aria-hidden />}
      action={mayOpen && <Link href={`/campaign/edit/${id}`}>{t("open")}</Link>}
    >
      <strong className="font-semibold">{t(level, { name })}</strong> {t(by, { count, sent })}
    </Banner>
  ));
}

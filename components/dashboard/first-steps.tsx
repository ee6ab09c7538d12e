"use client";

import { Circle, CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import { type FirstStep, firstSteps } from "@/lib/contract/dashboard";
import type { PageKey } from "@/lib/contract/pages";
import { useMayOpen } from "@/lib/state/pages";

/** Where each step is done, the page it belongs to, and about how many minutes it takes. */
const places: Record<FirstStep, { href: string; page: PageKey; minutes: number }> = {
  account: { href: "/credentials/add", page: "settings", minutes: 3 },
  campaign: { href: "/campaign/add", page: "campaigns", minutes: 5 },
  prospects: { href: "/campaigns/my-campaigns", page: "campaigns", minutes: 3 },
  signature: { href: "/settings/signatures", page: "settings", minutes: 2 },
  start: { href: "/campaigns/my-campaigns", page: "campaigns", minutes: 1 },
};

/** What to do in a new workspace, until its first campaign is started (ux 115). */
export function FirstSteps({ done }: { done: readonly FirstStep[] }) {
  const t = useTranslations("dashboard.firstSteps");
  return (
    <Card>
      <CardHeader title={t("title")} note={t("progress", { done: done.length, count: firstSteps.length })} />
      <ol className="grid">
        {firstSteps.map((step) => (
          <Step key={step} step={step} isDone={done.includes(step)} />
        ))}
      </ol>
    </Card>
  );
}

function Step({ step, isDone }: { step: FirstStep; isDone: boolean }) {
  const t = useTranslations("dashboard.firstSteps");
  const { href, page, minutes } = places[step];
  const mayOpen = useMayOpen(page);
  return (
    <li className="flex min-h-row items-center gap-3 border-t border-line py-2.5">
      {isDone ? (
        <CircleCheck className="size-5 flex-none text-on-success-soft" aria-hidden />
      ) : (
        <Circle className="size-5 flex-none text-text-3" aria-hidden />
      )}
      <span className="min-w-0 flex-1">
        <span className="type-strong block">
          {!isDone && mayOpen ? (
            <TextLink className="touch-area" href={href}>
              {t(`${step}.title`)}
            </TextLink>
          ) : (
            t(`${step}.title`)
          )}
        </span>
        <span className="type-compact block text-text-2">{t(`${step}.text`)}</span>
      </span>
      <span className="type-small flex-none whitespace-nowrap text-text-2">
        {isDone ? t("done") : t("minutes", { minutes })}
      </span>
    </li>
  );
}

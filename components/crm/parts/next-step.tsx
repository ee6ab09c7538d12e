"use client";

import { CalendarClock, Minus, Phone, Send, UserRound } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Moment } from "@/components/shell/moment";
import { Dot } from "@/components/ui/dot";
import type { DealCard } from "@/lib/contract/crm/deal-parts";

const warning = "text-on-warning-soft";

/** What happens next with a deal, or that nothing does; apricot only while its prospect waits for a reply. */
export function NextStep({ deal: { nextStep, owner, status } }: { deal: DealCard }) {
  const t = useTranslations("deals.next");
  if (status !== "open") return <Line icon={<Minus aria-hidden />}>{t(status)}</Line>;
  if (nextStep?.kind === "reply")
    return (
      <Line icon={<Dot tone="signal" />} className="font-medium text-on-signal-soft">
        {t("reply")}
      </Line>
    );
  if (!owner)
    return (
      <Line icon={<UserRound aria-hidden />} className={warning}>
        {t("noOwner")}
      </Line>
    );
  if (nextStep?.kind === "task")
    return (
      <Line icon={nextStep.type === "call" ? <Phone aria-hidden /> : <CalendarClock aria-hidden />}>
        {nextStep.text} <Moment at={nextStep.at} look="dueWithin" />
      </Line>
    );
  if (nextStep?.kind === "campaign")
    return <Line icon={<Send aria-hidden />}>{t("campaign", { name: nextStep.name })}</Line>;
  return (
    <Line icon={<Minus aria-hidden />} className={warning}>
      {t("none")}
    </Line>
  );
}

type LineProps = { icon: ReactNode; className?: string; children: ReactNode };

const Line = ({ icon, className = "text-text-2", children }: LineProps) => (
  <span
    className={`flex min-w-0 items-center gap-1.5 [&>.lucide]:size-3.5 [&>.lucide]:flex-none ${className}`}
  >
    {icon}
    <span className="min-w-0 truncate">{children}</span>
  </span>
);

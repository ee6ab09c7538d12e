"use client";

import { CircleCheck, CircleSlash, History } from "lucide-react";
import { useTranslations } from "next-intl";
import { Moment } from "@/components/shell/moment";
import { Pill } from "@/components/ui/pill";
import type { WhyThen as Decision } from "@/lib/contract/prospects/prospects";
import { RuleValue } from "./rule-value";

const tones = {
  acted: "success",
  ready: "success",
  waited: "warning",
  skipped: "neutral",
  failed: "danger",
  stopped: "neutral",
  finished: "neutral",
} as const;

/** The decision at a moment in the past: the rule, its value, the campaign's version and the step as it was written then (M3). */
export function WhyThen({ decision }: { decision: Decision | null }) {
  const t = useTranslations("reasons");
  const p = useTranslations("prospects");
  if (!decision) return <p className="type-compact text-text-2">{t("then.before")}</p>;
  const { outcome, gate, reason, until, detail, version, step, decidedAt } = decision;
  const Icon = tones[outcome] === "success" ? CircleCheck : outcome === "waited" ? CircleSlash : History;
  return (
    <div className="type-compact grid gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <Pill tone={tones[outcome]} icon={<Icon aria-hidden />}>
          {t(`then.outcome.${outcome}`)}
        </Pill>
        {version !== null && <Pill tone="outline">{t("then.version", { version })}</Pill>}
        <span className="type-small text-text-3">
          {t("then.decided")} <Moment at={decidedAt} look="dueWithin" />
        </span>
      </p>
      {reason && (
        <p>
          <span className="font-semibold">{p(`next.reason.${reason}`)}</span>
          <span className="block text-text-2">{t(`sentence.${reason}`)}</span>
        </p>
      )}
      {gate && outcome === "waited" && <p className="type-small text-text-2">{p(`why.gate.${gate}`)}</p>}
      <RuleValue detail={detail} />
      {until && (
        <p className="type-small text-text-2">
          {t("then.until")} <Moment at={until} look="dueWithin" />
        </p>
      )}
      {step && (
        <div className="rounded-field bg-sunken px-3 py-2">
          <p className="type-small text-text-3">
            {t("then.step", { number: step.number })} · {p(`next.kind.${step.kind}`)}
          </p>
          {step.subject && <p className="font-semibold">{step.subject}</p>}
          {step.text && <p className="whitespace-pre-wrap text-text-2">{step.text}</p>}
        </div>
      )}
    </div>
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleSlash } from "lucide-react";
import { useTranslations } from "next-intl";
import { Moment } from "@/components/shell/moment";
import { classNames } from "@/components/ui/class-names";
import { browserApi } from "@/lib/api/browser";
import type { Why } from "@/lib/contract/prospects";
import { whyQuery } from "@/lib/queries/prospects";
import { NextAction } from "./parts/next-action";

/** Every rule that a step must pass, as it stands now, and the one that holds it (engine's gate order). */
export function WhyList({ prospectId, campaignId }: { prospectId: string; campaignId: string }) {
  const t = useTranslations("prospects.why");
  const { data: why } = useQuery(whyQuery(browserApi, prospectId, campaignId));
  if (!why) return null;
  const held = why.verdicts.find(({ passed }) => !passed);
  return (
    <section aria-label={t("title")} className="border-b border-line pb-4">
      <div className="flex items-baseline gap-2">
        <h3 className="type-strong">{t(why.verdicts.length === 0 ? "ended" : held ? "title" : "ready")}</h3>
        <span className="type-small ms-auto text-text-3">
          {t("checked")} <Moment at={why.at} look="clock" />
        </span>
      </div>
      <p className="type-compact mt-0.5 mb-2 text-text-2">
        {t("from", { name: why.sender.accountName, zone: why.sender.timezone.replaceAll("_", " ") })}
      </p>
      <ul className="grid gap-1">
        {why.verdicts.map((verdict) => (
          <Verdict key={verdict.gate} verdict={verdict} />
        ))}
      </ul>
      <p className="type-compact mt-3 flex items-center gap-2 font-medium">
        {t("next")} <NextAction next={why.next} />
      </p>
    </section>
  );
}

function Verdict({ verdict }: { verdict: Why["verdicts"][number] }) {
  const t = useTranslations("prospects");
  const Icon = verdict.passed ? CircleCheck : CircleSlash;
  return (
    <li
      className={classNames(
        "type-compact flex items-start gap-2.5 rounded-field px-2 py-1",
        !verdict.passed && "bg-warning-soft text-on-warning-soft",
      )}
    >
      <Icon
        className={classNames("mt-px size-4 flex-none", verdict.passed && "text-success")}
        aria-label={t(verdict.passed ? "why.passed" : "why.holds")}
      />
      <span className="min-w-0">
        <span className={verdict.passed ? undefined : "font-semibold"}>
          {verdict.passed
            ? t(`why.gate.${verdict.gate}`)
            : verdict.reason
              ? t(`next.reason.${verdict.reason}`)
              : t(`why.gate.${verdict.gate}`)}
        </span>
        <CapReached verdict={verdict} />
        {!verdict.passed && verdict.opensAt && (
          <span className="type-small block">
            {t("why.opens")} <Moment at={verdict.opensAt} look="due" />
          </span>
        )}
      </span>
    </li>
  );
}

const caps = ["plan", "ramp", "account", "week", "network"] as const;

/** How far a cap is used, and what set it (R9, R10). */
function CapReached({ verdict: { gate, passed, detail } }: { verdict: Why["verdicts"][number] }) {
  const t = useTranslations("prospects.why.cap");
  const cap = caps.find((one) => one === detail.cap);
  if (passed || gate !== "limit_has_room" || !cap) return null;
  const { used = 0, limit = 0 } = detail;
  return <span className="type-small block">{t(cap, { used, limit })}</span>;
}

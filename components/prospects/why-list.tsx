"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleSlash } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Moment } from "@/components/shell/moment";
import { PageLink } from "@/components/shell/page-link";
import { classNames } from "@/components/ui/class-names";
import { browserApi } from "@/lib/api/browser";
import { type FixTarget, fixPath, remedyOf, remedyPages } from "@/lib/contract/accounts/remedies";
import type { Why } from "@/lib/contract/prospects/prospects";
import { timelineQuery, whyQuery } from "@/lib/queries/prospects";
import { MomentSlider } from "./parts/moment-slider";
import { isEnd, NextAction } from "./parts/next-action";
import { WhyThen } from "./parts/why-then";

/** Every rule that a step must pass, evaluated now, and the one that blocks it; or the decision at an earlier moment (M3). */
export function WhyList({ prospectId, campaignId }: { prospectId: string; campaignId: string }) {
  const t = useTranslations("prospects.why");
  const [at, setAt] = useState<string | null>(null);
  const { data: why } = useQuery({
    ...whyQuery(browserApi, prospectId, campaignId, at ?? undefined),
    placeholderData: keepPreviousData,
  });
  const log = useInfiniteQuery(timelineQuery(browserApi, prospectId));
  if (!why) return null;
  const events = log.data?.pages.flatMap((page) => page.items) ?? [];
  const held = why.verdicts.find(({ passed }) => !passed);
  const isPast = why.decision !== null || at !== null;
  return (
    <section aria-label={t("title")} className="border-b border-line pb-4">
      <div className="flex items-baseline gap-2">
        <h3 className="type-strong">
          {isPast ? <Then /> : t(hasEnded(why) ? "ended" : held || !why.next.kind ? "title" : "ready")}
        </h3>
        <span className="type-small ms-auto text-text-3">
          {!isPast && t("checked")} <Moment at={why.at} look={isPast ? "due" : "clock"} />
        </span>
      </div>
      <p className="type-compact mt-0.5 mb-2 text-text-2">
        {t("from", { name: why.sender.accountName, zone: why.sender.timezone.replaceAll("_", " ") })}
      </p>
      <MomentSlider
        events={events.filter((event) => event.campaignId === campaignId)}
        at={at}
        onMove={setAt}
        {...(log.hasNextPage ? { onMore: () => log.fetchNextPage() } : {})}
      />
      {isPast ? (
        <WhyThen decision={why.decision} />
      ) : (
        <>
          <ul className="grid gap-1">
            {why.verdicts.map((verdict) => (
              <Verdict
                key={verdict.gate}
                verdict={verdict}
                // A campaign that was never started is not paused.
                reason={why.next.reason === "not_started" ? why.next.reason : verdict.reason}
                place={{ campaignId, prospectId, accountId: why.sender.accountId }}
              />
            ))}
          </ul>
          <p className="type-compact mt-3 flex items-center gap-2 font-medium">
            {t("next")} <NextAction next={why.next} />
          </p>
        </>
      )}
    </section>
  );
}

const hasEnded = ({ next }: Why) => next.reason !== null && isEnd(next.reason);

const Then = () => useTranslations("reasons.then")("title");

type VerdictOf = Why["verdicts"][number];
type VerdictProps = { verdict: VerdictOf; reason: VerdictOf["reason"] | "not_started"; place: FixTarget };

function Verdict({ verdict, reason, place }: VerdictProps) {
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
            : reason
              ? t(`next.reason.${reason}`)
              : t(`why.gate.${verdict.gate}`)}
        </span>
        <CapReached verdict={verdict} />
        <RecipientHours verdict={verdict} />
        {!verdict.passed && verdict.reason && (
          <Mend reason={verdict.reason} detail={verdict.detail} place={place} />
        )}
        {!verdict.passed && verdict.opensAt && (
          <span className="type-small block">
            {t("why.opens")} <Moment at={verdict.opensAt} look="dueWithin" />
          </span>
        )}
      </span>
    </li>
  );
}

/** What the rule means for this person, with a link to the fix for those who may open it. */
function Mend({
  reason,
  detail,
  place,
}: Pick<VerdictOf, "detail"> & {
  reason: NonNullable<VerdictOf["reason"]>;
  place: FixTarget;
}) {
  const t = useTranslations("reasons");
  const remedy = remedyOf(reason, detail);
  return (
    <span className="type-small block">
      {t(`sentence.${reason}`)}{" "}
      <PageLink page={remedyPages[remedy]} href={fixPath(remedy, place)}>
        {t(`mend.${remedy}`)}
      </PageLink>
    </span>
  );
}

const statuses = ["kept", "unknown", "apart"] as const;

/** Whose working hours apply if a campaign also uses the recipient's (R7). */
function RecipientHours({ verdict: { gate, detail } }: { verdict: Why["verdicts"][number] }) {
  const t = useTranslations("prospects.why.recipient");
  const status = statuses.find((one) => one === detail.recipient);
  if (gate !== "inside_hours" || !status) return null;
  const zone = String(detail.zone).replaceAll("_", " ");
  return <span className="type-small block text-text-2">{t(status, { zone })}</span>;
}

const caps = ["plan", "ramp", "account", "week", "network"] as const;

/** How far a limit is used, and what set it (R9, R10). */
function CapReached({ verdict: { gate, passed, detail } }: { verdict: Why["verdicts"][number] }) {
  const t = useTranslations("prospects.why.cap");
  const cap = caps.find((one) => one === detail.cap);
  if (passed || gate !== "limit_has_room" || !cap) return null;
  const { used = 0, limit = 0 } = detail;
  return <span className="type-small block">{t(cap, { used, limit })}</span>;
}

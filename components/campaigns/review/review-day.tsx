"use client";

import { useTranslations } from "next-intl";
import { Moment } from "@/components/shell/moment";
import type { CampaignReview } from "@/lib/contract/campaigns/review";
import type { Step } from "@/lib/contract/campaigns/sequence";
import { StepMark } from "../builder/step-look";
import { useStepText } from "../builder/step-text";

/** The sends of the first day: time, step, recipient and sender. */
export function ReviewDay({ review, sequence }: { review: CampaignReview; sequence: readonly Step[] }) {
  const t = useTranslations("versions.review");
  const text = useStepText();
  const { count, sends } = review.firstDay;
  const senderName = (accountId: string) =>
    review.senders.find((one) => one.accountId === accountId)?.name ?? "";
  return (
    <section aria-labelledby="review-day" className="grid gap-2">
      <h3 id="review-day" className="type-strong">
        {t("firstDay")}
      </h3>
      <p className="type-compact text-text-2">{count === 0 ? t("nothing") : t("sends", { count })}</p>
      <ol className="grid gap-1.5 md:grid-cols-2">
        {sends.map(({ at, prospectName, stepId, accountId }) => {
          const step = sequence.find(({ id }) => id === stepId);
          return (
            <li key={`${prospectName}${at}`} className="type-compact flex min-w-0 items-center gap-2">
              {step && <StepMark type={step.type} />}
              <span className="flex-none text-text-2">
                <Moment at={at} look="due" />
              </span>
              <span className="min-w-0 truncate">
                {prospectName}
                <span className="text-text-2">
                  {step && `, ${text.name(step)}`}
                  {review.senders.length > 1 && `, ${senderName(accountId)}`}
                </span>
              </span>
            </li>
          );
        })}
      </ol>
      {count > sends.length && (
        <p className="type-compact text-text-2">{t("andMore", { count: count - sends.length })}</p>
      )}
    </section>
  );
}

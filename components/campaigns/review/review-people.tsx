"use client";

import { useTranslations } from "next-intl";
import type { CampaignReview } from "@/lib/contract/campaigns/review";
import type { Step } from "@/lib/contract/campaigns/sequence";
import { useStepText } from "../builder/step-text";
import { MissingData } from "./missing-data";

type Props = { review: CampaignReview; sequence: readonly Step[]; onFix: (stepId: string) => void };

/** How many people are ready, how many would wait and why, and what data their texts lack. */
export function ReviewPeople({ review, sequence, onFix }: Props) {
  const t = useTranslations("versions.review");
  const text = useStepText();
  const { total, looked, ready, waiting } = review.people;
  const nameOf = (stepId: string) => {
    const step = sequence.find(({ id }) => id === stepId);
    return step ? text.name(step) : "";
  };
  const tight = review.lengths.filter(({ over, length, limit }) => over > 0 || length > limit * 0.8);
  return (
    <section aria-labelledby="review-people" className="grid content-start gap-2">
      <h3 id="review-people" className="type-strong">
        {t("people")}
      </h3>
      <div className="type-compact">
        {total === 0 ? <p>{t("nobody")}</p> : <p className="font-semibold">{t("ready", { count: ready })}</p>}
        <ul>
          {waiting.map(({ reason, count }) => (
            <li key={reason} className="text-on-warning-soft">
              {t("wait", { count })}: {t(`reason.${reason}`)}
            </li>
          ))}
        </ul>
        {looked < total && <p className="text-text-2">{t("some", { count: looked, total })}</p>}
      </div>
      <MissingData missing={review.missing} onFix={onFix} />
      {tight.length > 0 && (
        <>
          <h4 className="type-compact font-semibold">{t("lengths")}</h4>
          <ul className="type-compact text-text-2">
            {tight.map(({ stepId, length, limit, over, prospectName }) => (
              <li key={stepId}>
                {t("lengthLine", { step: nameOf(stepId), length, limit, name: prospectName })}
                {over > 0 && <b className="text-on-danger-soft"> {t("over", { count: over })}</b>}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

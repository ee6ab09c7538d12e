"use client";

import { CircleAlert, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { CampaignProblem } from "@/lib/contract/campaigns/campaigns";
import { limits } from "@/lib/contract/campaigns/sequence";

/** The text of a problem, the same in the panel and at the field. */
export function useProblemText() {
  const t = useTranslations("campaigns.problem");
  return ({ code, detail }: CampaignProblem) =>
    t(code, { detail: detail ?? "", count: detail ?? String(limits.connectionNoteInBuilder) });
}

type Props = {
  problems: readonly CampaignProblem[];
  numberOf: (stepId: string) => number | null;
  onOpen: (stepId: string | null) => void;
};

/** All problems of the draft; a click leads to the field (ux 42). */
export function Problems({ problems, numberOf, onOpen }: Props) {
  const t = useTranslations("campaigns.builder");
  const say = useProblemText();
  if (problems.length === 0) return null;
  return (
    <section aria-label={t("problems")} className="rounded-card border border-line bg-surface">
      <h2 className="type-strong px-4 pt-3 pb-1.5">{t("problemCount", { count: problems.length })}</h2>
      <ul className="pb-2">
        {problems.map((problem) => {
          const Icon = problem.isBlocking ? CircleAlert : TriangleAlert;
          const number = problem.stepId ? numberOf(problem.stepId) : null;
          return (
            <li key={`${problem.code}${problem.stepId}${problem.field}${problem.detail}`}>
              <button
                type="button"
                onClick={() => onOpen(problem.stepId)}
                className="type-compact flex w-full items-start gap-2.5 px-4 py-1.5 text-start hover:wash"
              >
                <Icon
                  className={problem.isBlocking ? "mt-px text-on-danger-soft" : "mt-px text-on-warning-soft"}
                  aria-hidden
                />
                <span>
                  {number !== null && <b className="font-semibold">{t("inStep", { number })} </b>}
                  {say(problem)}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

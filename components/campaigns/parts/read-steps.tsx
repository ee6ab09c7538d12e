"use client";

import { useTranslations } from "next-intl";
import { Pill } from "@/components/ui/pill";
import { instructionOf, type Step } from "@/lib/contract/campaigns/sequence";
import { StepMark } from "../builder/step-look";
import { useStepText } from "../builder/step-text";

/** The steps of a sequence, read-only; in a graph, each names its next step if it is not the following one. */
export function ReadSteps({ sequence }: { sequence: readonly Step[] }) {
  const t = useTranslations("campaigns");
  const text = useStepText();
  const nameOf = (id: string | null | undefined) => {
    const step = sequence.find((one) => one.id === id);
    return step ? t("smart.leads", { step: text.name(step) }) : t("smart.ends");
  };
  const waysOf = (step: Step, index: number): string[] => {
    const behind = sequence[index + 1]?.id ?? null;
    const leads = (target: string | null | undefined) => target !== undefined && target !== behind;
    if (step.type !== "condition" || step.next === undefined)
      return leads(step.next) ? [nameOf(step.next)] : [];
    return [`${text.met(step)}: ${nameOf(step.next)}`, `${text.otherwise}: ${nameOf(step.no)}`];
  };
  return (
    <ol className="grid gap-3">
      {sequence.map((step, index) => (
        <li key={step.id} className={step.is_enabled ? "flex gap-3" : "flex gap-3 opacity-60"}>
          <StepMark type={step.type} />
          <div className="grid min-w-0 gap-0.5">
            <p className="type-compact flex flex-wrap items-center gap-2 font-semibold">
              {text.name(step)}
              {!step.is_enabled && <Pill>{t("builder.off")}</Pill>}
            </p>
            <p className="type-compact break-words whitespace-pre-line text-text-2">
              {"message" in step && step.message.trim() && !instructionOf(step)
                ? step.message
                : text.summary(step)}
            </p>
            {waysOf(step, index).map((way) => (
              <p key={way} className="type-small text-text-3">
                {way}
              </p>
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}

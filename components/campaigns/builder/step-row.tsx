"use client";

import { Sparkles } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { Pill } from "@/components/ui/pill";
import type { Campaign, CampaignPreview } from "@/lib/contract/campaigns/campaigns";
import { instructionOf, type Step } from "@/lib/contract/campaigns/sequence";
import { Arrival } from "./arrival";
import { ChangePill } from "./change-pill";
import { Counts } from "./step-counts";
import { StepMark } from "./step-look";
import { type StepActions, StepMenu } from "./step-menu";
import { useStepText } from "./step-text";

type Props = {
  step: Step;
  number: number | null;
  isSelected: boolean;
  change: Campaign["changes"][number]["kind"] | null;
  numbers: Campaign["steps"][number] | null;
  hasProblem: boolean;
  /** When the wait ends for a real person. */
  arrival: CampaignPreview["steps"][number] | null;
  actions: StepActions;
  /** Content nested below the step. */
  children?: ReactNode;
};

/** One step of the outline: its action, first line and live counts (ux 40). Alt with the arrow keys moves it (ux 33). */
export function StepRow(props: Props) {
  const { step, number, isSelected, change, numbers, hasProblem, arrival, actions, children } = props;
  const t = useTranslations("campaigns.builder");
  const text = useStepText();
  const isWait = step.type === "delay";
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      actions.move(event.key === "ArrowUp" ? -1 : 1);
    }
    // Not Backspace: after Esc in a field the focus is here, and who goes on correcting text would lose the step.
    if (event.key === "Delete") actions.remove();
  };
  return (
    <li>
      <div
        className={classNames(
          "flex items-center gap-3 rounded-card border",
          isWait ? "ms-9 min-h-9 border-transparent px-3" : "min-h-15 border-line bg-surface px-3.5 py-2",
          isSelected && "border-brand shadow-[inset_0_0_0_1px_var(--brand)]",
          !step.is_enabled && "border-dashed bg-canvas",
          hasProblem && !isSelected && "border-danger",
        )}
      >
        {number !== null && (
          <span className="type-compact w-5 flex-none text-center tabular-nums text-text-2">{number}</span>
        )}
        <button
          type="button"
          onClick={actions.select}
          onKeyDown={onKeyDown}
          aria-pressed={isSelected}
          data-step={step.id}
          className="flex min-w-0 flex-1 items-center gap-3 rounded-field text-start"
        >
          <StepMark type={step.type} />
          <span className="min-w-0">
            <span className="flex items-center gap-2">
              <span className={isWait ? "type-compact font-medium" : "type-strong"}>
                {isWait ? text.summary(step) : text.name(step)}
              </span>
              {isWait && arrival && (
                <Arrival step={arrival} className="type-compact truncate text-text-2 max-md:hidden" />
              )}
              {instructionOf(step) && <Sparkles aria-hidden className="size-3.5 flex-none text-text-2" />}
              {!step.is_enabled && <Pill tone="outline">{t("off")}</Pill>}
              {change && <ChangePill step={step} change={change} />}
            </span>
            {!isWait && <span className="type-compact block truncate text-text-2">{text.summary(step)}</span>}
          </span>
        </button>
        {numbers && !isWait && <Counts numbers={numbers} look="row" />}
        <StepMenu step={step} actions={actions} hasKeys />
      </div>
      {children}
    </li>
  );
}

"use client";

import { CircleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { classNames } from "@/components/ui/class-names";
import { Pill } from "@/components/ui/pill";
import type { Step } from "@/lib/contract/campaigns/sequence";
import { Arrival } from "../arrival";
import { ChangePill } from "../change-pill";
import { Counts } from "../step-counts";
import { StepMark } from "../step-look";
import { useStepText } from "../step-text";
import type { StepFacts } from "./view";

type Props = { step: Step; facts: StepFacts } & Omit<ComponentProps<"button">, "onClick">;

/** A step in the graph: channel, name, first line and counts (ux 40). A wait is drawn smaller. */
export function GraphNode({ step, facts, onKeyDown, ...handlers }: Props) {
  const t = useTranslations("campaigns.builder");
  const text = useStepText();
  const { number, isSelected, change, numbers, arrival, hasProblem, actions } = facts;
  const isWait = step.type === "delay";
  return (
    <div
      className={classNames(
        "flex h-full flex-col border bg-surface shadow-e1",
        isWait ? "rounded-pill" : "rounded-card",
        isSelected ? "border-brand shadow-[0_0_0_1px_var(--brand)]" : "border-line",
        !step.is_enabled && "border-dashed bg-canvas",
        hasProblem && !isSelected && "border-danger",
      )}
    >
      <button
        type="button"
        data-step={step.id}
        aria-pressed={isSelected}
        onClick={actions.select}
        onKeyDown={(event) => {
          // Not Backspace, as in the outline.
          if (event.key === "Delete") actions.remove();
          else onKeyDown?.(event);
        }}
        {...handlers}
        className={classNames(
          "flex min-h-0 flex-1 touch-none items-center gap-2.5 px-3 text-start",
          isWait ? "rounded-pill" : "rounded-card",
        )}
      >
        <StepMark type={step.type} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5">
            <span className={classNames("truncate", isWait ? "type-compact font-medium" : "type-strong")}>
              {isWait ? text.summary(step) : text.name(step)}
            </span>
            {hasProblem && <CircleAlert className="size-3.5 flex-none text-on-danger-soft" aria-hidden />}
            {!step.is_enabled && <Pill tone="outline">{t("off")}</Pill>}
            {change && <ChangePill step={step} change={change} />}
            {number !== null && (
              <span className="type-small ms-auto ps-1 tabular-nums text-text-3">{number}</span>
            )}
          </span>
          {isWait
            ? arrival && <Arrival step={arrival} className="type-small block truncate text-text-2" />
            : text.summary(step) && (
                <span className="type-compact block truncate text-text-2">{text.summary(step)}</span>
              )}
        </span>
      </button>
      {numbers && !isWait && <Counts numbers={numbers} look="node" />}
    </div>
  );
}

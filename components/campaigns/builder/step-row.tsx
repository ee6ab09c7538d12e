"use client";

import {
  ArrowDown,
  ArrowUp,
  Check,
  CircleX,
  Copy,
  Ellipsis,
  Hourglass,
  Power,
  SkipForward,
  Trash2,
} from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { Pill } from "@/components/ui/pill";
import type { Campaign, CampaignPreview } from "@/lib/contract/campaigns";
import type { Step } from "@/lib/contract/sequence";
import { formatNumber } from "@/lib/format/numbers";
import { Arrival } from "./arrival";
import { StepMark } from "./step-look";
import { useStepText } from "./step-text";

export type StepActions = {
  select: () => void;
  move: (by: 1 | -1) => void;
  toggle: () => void;
  duplicate: () => void;
  remove: () => void;
};
type Props = {
  step: Step;
  number: number | null;
  isSelected: boolean;
  change: Campaign["changes"][number]["kind"] | null;
  numbers: Campaign["steps"][number] | null;
  hasProblem: boolean;
  /** How a wait falls for a real person. */
  arrival: CampaignPreview["steps"][number] | null;
  actions: StepActions;
};

/** One step of the outline: what it does, its first line, its live counts (ux 40). Alt with the arrows moves it (ux 33). */
export function StepRow(props: Props) {
  const { step, number, isSelected, change, numbers, hasProblem, arrival, actions } = props;
  const t = useTranslations("campaigns.builder");
  const text = useStepText();
  const isWait = step.type === "delay";
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      actions.move(event.key === "ArrowUp" ? -1 : 1);
    }
    if ((event.key === "Delete" || event.key === "Backspace") && event.target === event.currentTarget)
      actions.remove();
  };
  return (
    <li className={classNames("group/step relative", isWait ? "ps-9" : "")}>
      <div
        className={classNames(
          "flex items-center gap-3 rounded-card border",
          isWait ? "min-h-9 border-transparent px-3" : "min-h-15 border-line bg-surface px-3.5 py-2",
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
              {!step.is_enabled && <Pill tone="outline">{t("off")}</Pill>}
              {change && <Pill tone="brand">{t(`change.${change}`)}</Pill>}
            </span>
            {!isWait && <span className="type-compact block truncate text-text-2">{text.summary(step)}</span>}
          </span>
        </button>
        {numbers && !isWait && <Counts numbers={numbers} />}
        <Menu
          trigger={
            <IconButton
              label={t("stepMenu", { name: text.name(step) })}
              icon={<Ellipsis aria-hidden />}
              variant="ghost"
              size="compact"
            />
          }
        >
          <MenuItem icon={<ArrowUp aria-hidden />} onSelect={() => actions.move(-1)} hint="Alt ↑">
            {t("moveUp")}
          </MenuItem>
          <MenuItem icon={<ArrowDown aria-hidden />} onSelect={() => actions.move(1)} hint="Alt ↓">
            {t("moveDown")}
          </MenuItem>
          {!isWait && (
            <MenuItem icon={<Power aria-hidden />} onSelect={actions.toggle}>
              {t(step.is_enabled ? "switchOff" : "switchOn")}
            </MenuItem>
          )}
          <MenuItem icon={<Copy aria-hidden />} onSelect={actions.duplicate}>
            {t("duplicate")}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 aria-hidden />} onSelect={actions.remove} danger>
            {t("remove")}
          </MenuItem>
        </Menu>
      </div>
    </li>
  );
}

const counted = ["waiting", "done", "skipped", "failed"] as const;

const countIcons = { waiting: Hourglass, done: Check, skipped: SkipForward, failed: CircleX };

/** The heads over the counts of all steps. */
export function CountHeads() {
  const t = useTranslations("campaigns.builder.counts");
  return (
    <div aria-hidden className="type-caption ms-auto flex flex-none gap-4 pe-14 text-text-3 max-lg:hidden">
      {counted.map((key) => (
        <span key={key} className="w-14 truncate">
          {t(key)}
        </span>
      ))}
    </div>
  );
}

function Counts({ numbers }: { numbers: Campaign["steps"][number] }) {
  const t = useTranslations("campaigns.builder.counts");
  const locale = useLocale();
  return (
    <dl className="flex flex-none gap-4 max-lg:hidden">
      {counted.map((key) => {
        const Icon = countIcons[key];
        return (
          <div
            key={key}
            className={classNames(
              "type-compact flex w-14 items-center gap-1.5",
              key === "failed" && numbers.failed > 0 ? "text-on-danger-soft" : "text-text-2",
            )}
          >
            <dt title={t(key)}>
              <Icon className="size-3.5" aria-label={t(key)} />
            </dt>
            <dd className="tabular-nums">{formatNumber(numbers[key], locale)}</dd>
          </div>
        );
      })}
    </dl>
  );
}

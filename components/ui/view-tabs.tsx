"use client";

import { useLocale } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { cappedCount, formatNumber } from "@/lib/format/numbers";
import { classNames } from "./class-names";
import { Dot } from "./dot";

type View<Value extends string> = {
  value: Value;
  label: string;
  count?: number;
  /** Larger counts show as "999+". */
  max?: number;
  /** People wait in this view: an apricot dot, and apricot while it is open. */
  waiting?: boolean;
  icon?: ReactNode;
};

type Props<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  views: readonly View<Value>[];
  className?: string;
};

const open = {
  plain: "bg-brand-soft font-semibold text-on-brand-soft max-md:shadow-none",
  waiting: "bg-signal-soft font-semibold text-on-signal-soft max-md:shadow-none",
};

/** Saved views of a list, or splits of the inbox, one at a time; on a phone they scroll sideways. */
export function ViewTabs<Value extends string>({ label, value, onChange, views, className }: Props<Value>) {
  const locale = useLocale();
  const chosen = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view is another button under the same ref
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [value]);
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames(
        "flex min-w-0 items-center gap-1 overflow-x-auto p-0.75 max-md:gap-2 max-md:[scrollbar-width:none]",
        className,
      )}
    >
      {views.map((view) => {
        const isOpen = view.value === value;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a row of views is not a form field
          <button
            key={view.value}
            ref={isOpen ? chosen : undefined}
            type="button"
            role="radio"
            aria-checked={isOpen}
            onClick={() => onChange(view.value)}
            className={classNames(
              "touch-area inline-flex h-7.5 flex-none items-center gap-1.75 rounded-btn px-2.5 text-[0.8125rem] leading-none whitespace-nowrap max-md:h-9 max-md:rounded-pill max-md:px-3.5 max-md:text-[0.875rem] [&>.lucide]:size-3.25",
              isOpen
                ? open[view.waiting ? "waiting" : "plain"]
                : "font-medium text-text-2 hover:wash hover:text-text max-md:bg-surface max-md:shadow-[inset_0_0_0_1px_var(--line)]",
            )}
          >
            {view.waiting && <Dot tone="signal" />}
            {view.icon}
            {view.label}
            {view.count !== undefined && (
              <span className="font-normal">
                {view.max === undefined
                  ? formatNumber(view.count, locale)
                  : cappedCount(view.count, view.max)}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}

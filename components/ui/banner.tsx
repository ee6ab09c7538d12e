"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { softTone, type Tone } from "./tone";

type Props = {
  tone?: Tone;
  icon?: ReactNode;
  /** One link or button that fixes the problem. */
  action?: ReactNode;
  onClose?: () => void;
  className?: string;
  children: ReactNode;
};

/** A problem and one action; the page stays usable. Remembering that it was closed is up to the caller. */
export function Banner({ tone = "neutral", icon, action, onClose, className, children }: Props) {
  const t = useTranslations("ui");
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      className={classNames(
        "type-compact flex min-h-10 items-center gap-2.5 rounded-btn px-3 py-2",
        tone === "neutral" ? "bg-sunken text-text" : softTone[tone],
        className,
      )}
    >
      {icon}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1">
        <div className="min-w-0 flex-[1_1_12rem] wrap-anywhere">{children}</div>
        {action && (
          <span className="flex-none font-semibold whitespace-nowrap [&_a]:text-inherit [&_a]:touch-area [&_a]:underline [&_a]:underline-offset-2 [&_button]:touch-area [&_button]:font-semibold [&_button]:text-inherit [&_button]:underline [&_button]:underline-offset-2">
            {action}
          </span>
        )}
      </div>
      {onClose && (
        <button
          type="button"
          aria-label={t("close")}
          onClick={onClose}
          className="touch-area -me-1 grid size-6 flex-none place-items-center rounded-chip hover:wash"
        >
          <X className="size-3.5" aria-hidden />
        </button>
      )}
    </div>
  );
}

"use client";

import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classNames } from "../class-names";
import { FieldContext } from "./field-context";

type Props = {
  label: string;
  hint?: ReactNode;
  /** The error and how to fix it; replaces the hint. */
  error?: string;
  /** The word for "optional", beside the label. */
  optional?: string;
  /** Characters used out of the limit, beside the label. */
  count?: { used: number; limit: number; text: string };
  /** At the end of the label's line: a link. */
  aside?: ReactNode;
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
};

/** A label above one control, and a hint or error below; the control is connected to all three. */
export function Field({ label, hint, error, optional, count, aside, hideLabel, className, children }: Props) {
  const id = useId();
  const messageId = `${id}message`;
  const over = count !== undefined && count.used > count.limit;
  const describedBy = error || hint ? messageId : undefined;
  return (
    <div className={classNames("min-w-0", className)}>
      <div className={classNames("mb-1.5 flex items-baseline gap-2", hideLabel && "sr-only")}>
        <label htmlFor={id} className="type-compact font-medium">
          {label}
          {optional && <span className="font-normal text-text-3"> {optional}</span>}
        </label>
        {count && (
          <span
            className={classNames("type-small", over ? "font-medium text-on-danger-soft" : "text-text-3")}
            aria-live={count.used > count.limit * 0.9 ? "polite" : "off"}
          >
            {count.text}
          </span>
        )}
        {aside && <span className="type-compact ms-auto">{aside}</span>}
      </div>
      <FieldContext value={{ id, describedBy, invalid: Boolean(error) || over }}>{children}</FieldContext>
      {error ? (
        <p id={messageId} role="alert" className="type-small mt-1.5 flex gap-1.5 text-on-danger-soft">
          <CircleAlert className="mt-px size-3.5" aria-hidden />
          {error}
        </p>
      ) : (
        hint && (
          <p id={messageId} className="type-small mt-1.5 text-text-3">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

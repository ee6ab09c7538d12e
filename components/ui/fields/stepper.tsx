import { Check } from "lucide-react";
import { classNames } from "../class-names";

type Props = {
  label: string;
  steps: readonly { label: string; detail?: string }[];
  /** The index of the open step. */
  current: number;
  direction?: "row" | "column";
};

const marks = {
  done: "bg-brand-soft text-on-brand-soft",
  open: "bg-brand text-on-brand",
  ahead: "text-text-2 shadow-[inset_0_0_0_1.5px_var(--line-strong)]",
};

/** Shows the current step of a task with several steps. */
export function Stepper({ label, steps, current, direction = "row" }: Props) {
  const column = direction === "column";
  return (
    <ol aria-label={label} className={classNames("flex", column ? "flex-col" : "items-center gap-2.5")}>
      {steps.map((step, index) => {
        const state = index < current ? "done" : index === current ? "open" : "ahead";
        const last = index === steps.length - 1;
        return (
          <li
            key={step.label}
            aria-current={state === "open" ? "step" : undefined}
            className={classNames(
              "type-compact flex",
              column ? "gap-3" : "items-center gap-2.5 whitespace-nowrap",
            )}
          >
            <span className={classNames("flex", column && "flex-col items-center")}>
              <span
                className={classNames(
                  "grid size-5.5 flex-none place-items-center rounded-full text-[0.75rem] leading-none font-semibold",
                  marks[state],
                )}
              >
                {state === "done" ? <Check className="size-3" aria-hidden /> : index + 1}
              </span>
              {column && !last && (
                <span
                  className={classNames(
                    "my-1 min-h-3 w-0.5 flex-1",
                    state === "done" ? "bg-brand" : "bg-line",
                  )}
                />
              )}
            </span>
            <span className={classNames(column && !last && "pb-5", "min-w-0")}>
              <span
                className={
                  state === "open"
                    ? "font-semibold"
                    : state === "ahead"
                      ? "text-text-2 max-md:sr-only"
                      : "max-md:sr-only"
                }
              >
                {step.label}
              </span>
              {step.detail && <span className="type-small block text-text-2">{step.detail}</span>}
            </span>
            {!column && !last && (
              <span aria-hidden className="h-px w-7 flex-none bg-line-strong max-md:w-3" />
            )}
          </li>
        );
      })}
    </ol>
  );
}

import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Drawing, type DrawingKind } from "./drawings";

type Props = {
  /** Why there is nothing to show; each reason has its own text. */
  kind: DrawingKind;
  /** Starts with a verb: "Start your first campaign". */
  title: string;
  text?: ReactNode;
  /** One filled button and at most one other. */
  actions?: ReactNode;
  /** Below the actions: a RequestId for kind `error`. */
  footer?: ReactNode;
  /** `h1` if it fills the whole page. */
  heading?: "h1" | "h2";
  className?: string;
};

/** Shown when there is nothing to show, with a way to continue. */
export function EmptyState({
  kind,
  title,
  text,
  actions,
  footer,
  heading: Heading = "h2",
  className,
}: Props) {
  return (
    <div
      role={kind === "error" ? "alert" : undefined}
      className={classNames("flex flex-col items-center px-7 pt-8 pb-7 text-center", className)}
    >
      <Drawing kind={kind} />
      <Heading
        tabIndex={Heading === "h1" ? -1 : undefined}
        className="mt-3 mb-1.5 text-balance font-head text-[1.25rem] leading-6.5 font-semibold tracking-[-0.02em]"
      >
        {title}
      </Heading>
      {text && <p className="mb-4.5 max-w-80 text-pretty text-text-2">{text}</p>}
      {actions && <div className="flex flex-wrap justify-center gap-2">{actions}</div>}
      {footer && <div className="mt-3.5">{footer}</div>}
    </div>
  );
}

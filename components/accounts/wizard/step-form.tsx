"use client";

import { ArrowLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";

type Props = {
  title: string;
  lead?: ReactNode;
  /** Absent if the step continues automatically. */
  onNext?: () => void;
  next?: string;
  onBack?: (() => void) | null;
  /** Why the step cannot continue yet, shown beside the button. */
  blocked?: string | null;
  busy?: boolean;
  /** An error. */
  failure?: ReactNode;
  /** The current progress, announced to screen readers. */
  going?: ReactNode;
  children: ReactNode;
};

/** One step of the wizard: a question, its fields, and the next and back buttons. Focus starts at the question. */
export function StepForm(props: Props) {
  const { title, lead, onNext, next, onBack, blocked, busy, failure, going, children } = props;
  const t = useTranslations("wizard");
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <form
      noValidate
      aria-labelledby={id}
      className="flex min-h-full flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        if (!blocked && !busy) onNext?.();
      }}
    >
      <h2 id={id} ref={heading} tabIndex={-1} className="type-title outline-none">
        {title}
      </h2>
      {lead && <p className="type-compact mt-1 max-w-prose text-text-2">{lead}</p>}
      <div className="mt-4 grid flex-1 content-start gap-4">
        {failure && (typeof failure === "string" ? <Banner tone="danger">{failure}</Banner> : failure)}
        {children}
      </div>
      <div aria-live="polite" className="type-compact my-3 min-h-5 text-text-2">
        {going}
      </div>
      {(onNext || onBack) && (
        <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line py-3">
          {onBack && (
            <Button
              onClick={onBack}
              icon={<ArrowLeft className="rtl:rotate-180" aria-hidden />}
              className="me-auto"
            >
              {t("back")}
            </Button>
          )}
          {onNext && (
            <>
              {blocked && (
                <span className="type-small text-text-2 max-sm:order-first max-sm:w-full">{blocked}</span>
              )}
              <Button type="submit" variant="primary" busy={busy} disabledReason={blocked ?? undefined}>
                {next ?? t("next")}
              </Button>
            </>
          )}
        </footer>
      )}
    </form>
  );
}

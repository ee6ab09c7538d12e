"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { instructionOf, type Step } from "@/lib/contract/campaigns/sequence";
import type { VersionComparison } from "@/lib/contract/campaigns/versions";
import { localeNames } from "@/lib/i18n/locales";
import { ChangePill } from "../builder/change-pill";
import { StepMark } from "../builder/step-look";
import { useStepText } from "../builder/step-text";

type StepChange = VersionComparison["changes"][number];
type Props<Change extends StepChange> = {
  from: readonly Step[];
  to: readonly Step[];
  changes: readonly Change[];
  /** Further content for the changes of one step. */
  children?: (stepId: string, changes: readonly Change[]) => ReactNode;
};

/** The differences between two sequences, step by step, with the texts before and after. */
export function Differences<Change extends StepChange>({ from, to, changes, children }: Props<Change>) {
  const text = useStepText();
  const before = new Map(from.map((step) => [step.id, step]));
  const after = new Map(to.map((step) => [step.id, step]));
  const byStep = Map.groupBy(changes, ({ stepId }) => stepId);
  return (
    <ul className="grid gap-4">
      {[...byStep].map(([stepId, own]) => {
        const [was, is] = [before.get(stepId), after.get(stepId)];
        const step = is ?? was;
        if (!step) return null;
        return (
          <li key={stepId} className="flex gap-3">
            <StepMark type={step.type} />
            <div className="grid min-w-0 flex-1 gap-1">
              <p className="type-compact flex flex-wrap items-center gap-2 font-semibold">
                {text.name(step)}
                {own.map(({ kind }) => (
                  <ChangePill key={kind} step={step} change={kind} />
                ))}
              </p>
              {was && is && own.some(({ kind }) => kind === "changed") ? (
                <Rewording was={was} is={is} />
              ) : (
                <p className="type-compact line-clamp-3 whitespace-pre-line text-text-2">
                  {text.summary(step)}
                </p>
              )}
              {children?.(stepId, own)}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

const wordedFields = ["subject", "message", "text", "url"] as const;
type WordedField = (typeof wordedFields)[number];

/** The text of a field; for an AI-written step, its instruction instead. */
function useWords() {
  const t = useTranslations("campaigns.builder.ai");
  const text = useStepText();
  return (step: Step, field: WordedField): string => {
    const wish = field === "message" ? instructionOf(step) : null;
    if (!wish) return field in step ? String((step as unknown as Record<string, unknown>)[field] ?? "") : "";
    const language = wish.language ? localeNames[wish.language] : t("own");
    return `${text.summary(step)}\n${t(`tones.${wish.tone}`)}, ${language}`;
  };
}

/** Changed texts before and after; if none changed, a one-line summary of both steps. */
function Rewording({ was, is }: { was: Step; is: Step }) {
  const text = useStepText();
  const wordsOf = useWords();
  const changed = wordedFields
    .map((field) => [wordsOf(was, field), wordsOf(is, field)] as const)
    .filter(([before, after]) => before !== after);
  const pairs = changed.length > 0 ? changed : [[text.summary(was), text.summary(is)] as const];
  return pairs.map(([before, after]) => (
    <div key={`${before}${after}`} className="grid gap-1 md:grid-cols-2 md:gap-3">
      <Words look="before" words={before} />
      <Words look="after" words={after} />
    </div>
  ));
}

function Words({ look, words }: { look: "before" | "after"; words: string }) {
  const t = useTranslations("versions");
  const tone =
    look === "before" ? "bg-danger-soft text-on-danger-soft" : "bg-success-soft text-on-success-soft";
  return (
    <div
      className={`type-compact min-w-0 rounded-field px-2.5 py-1.5 break-words whitespace-pre-line ${tone}`}
    >
      <span className="type-caption block opacity-80">{t(look)}</span>
      {words.trim() || t("empty")}
    </div>
  );
}

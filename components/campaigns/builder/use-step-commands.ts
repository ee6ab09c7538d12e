"use client";

import { useTranslations } from "next-intl";
import { toast } from "@/components/ui/overlays/toast";
import { limits, type Step, type StepKind } from "@/lib/contract/campaigns/sequence";
import { type Draft, replaceStep } from "./draft";
import type { Edited, SequenceEdits } from "./sequence-edits";
import type { Place } from "./smart/places";
import type { Way } from "./smart/ways";
import { useStepFocus } from "./use-step-focus";

type Edit = (change: (draft: Draft) => Draft, field?: string | null) => void;

/**
 * All edits of a draft's steps, in a list or a graph. A new or moved step gets the focus (`show`). Steps that an edit makes unreachable are
 * removed, named in a toast, and can be restored.
 */
export function useStepCommands(draft: Draft, edit: Edit, edits: SequenceEdits) {
  const t = useTranslations("campaigns.smart");
  const { sequence } = draft;
  const focus = useStepFocus(sequence[0]?.id ?? null);
  const { selected, select, show } = focus;
  const set = (next: readonly Step[], field: string | null = null) =>
    edit((before) => ({ ...before, sequence: next }), field);
  const without = ({ sequence: next, lost }: Edited) => {
    set(next);
    if (lost.length > 0) toast.undo(t("lost", { count: lost.length }), { onUndo: () => set(sequence) });
  };
  const addAt = (place: Place, type: StepKind) => {
    const made = edits.addStep(sequence, place, type);
    if (!made) return;
    set(made.sequence);
    show(made.added.id);
  };
  const add = (type: StepKind) => {
    const behind = sequence.find(({ id }) => id === selected) ?? sequence.at(-1) ?? null;
    addAt(placeBehind(behind), type);
  };
  const remove = (id: string, keep?: Way) => {
    const edited = edits.removeStep(sequence, id, keep);
    without(edited);
    // The focused step is gone, so a neighbor gets the focus.
    const at = sequence.findIndex((step) => step.id === id);
    const near = [...sequence.slice(at + 1), ...sequence.slice(0, at).reverse()];
    const next = near.find(({ id: other }) => edited.sequence.some((step) => step.id === other));
    if (next) show(next.id);
  };
  const move = (id: string, by: 1 | -1) => {
    set(edits.moveStep(sequence, id, by));
    show(id);
  };
  const duplicate = (id: string) => {
    const next = edits.duplicateStep(sequence, id);
    if (next) set(next);
    else toast.warning(t("full", { count: limits.steps }));
  };
  return {
    ...focus,
    full: sequence.length >= limits.steps ? t("full", { count: limits.steps }) : undefined,
    add,
    addAt,
    lead: (id: string, way: Way, target: string | null) => without(edits.redirect(sequence, id, way, target)),
    change: (step: Step, field: string) => set(replaceStep(sequence, step), `${step.id}${field}`),
    place: (step: Step) => set(replaceStep(sequence, step)),
    tidy: () => set(sequence.map(({ position: _, ...step }) => step as Step)),
    actionsOf: (step: Step) => ({
      select: () => select(step.id),
      move: (by: 1 | -1) => move(step.id, by),
      toggle: () => set(replaceStep(sequence, { ...step, is_enabled: !step.is_enabled })),
      duplicate: () => duplicate(step.id),
      remove: (keep?: Way) => remove(step.id, keep),
    }),
  };
}

/** After a step, or at the start without one; for a condition, at the head of its first branch. */
const placeBehind = (step: Step | null): Place => ({
  behind: step?.id ?? null,
  way: step?.type === "condition" ? "next" : null,
});

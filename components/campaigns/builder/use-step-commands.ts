"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { toast } from "@/components/ui/toast";
import { limits, type Step, type StepKind } from "@/lib/contract/sequence";
import { type Draft, duplicateStep, insertStep, moveStep, removeStep, replaceStep } from "./draft";
import * as smart from "./smart/edits";
import { front, type Place } from "./smart/places";
import type { Way } from "./smart/ways";

type Edit = (change: (draft: Draft) => Draft, field?: string | null) => void;

/**
 * Everything that can be done with the steps of a draft, in a list as in a graph, and which of them is selected. A step that
 * is new gets the focus; what nobody comes to any more goes with an edit, is named, and can be had back.
 */
export function useStepCommands(draft: Draft, edit: Edit, isSmart: boolean) {
  const t = useTranslations("campaigns.smart");
  const frame = useRef<HTMLDivElement>(null);
  const fields = useRef<HTMLElement>(null);
  const [selected, setSelected] = useState<string | null>(draft.sequence[0]?.id ?? null);
  const { sequence } = draft;
  const set = (next: readonly Step[], field: string | null = null) =>
    edit((before) => ({ ...before, sequence: next }), field);
  const focus = (id: string | null) =>
    frame.current?.querySelector<HTMLElement>(`[data-step="${id}"]`)?.focus();
  const show = (id: string) => {
    setSelected(id);
    // A menu gives the focus back to its button first.
    requestAnimationFrame(() => requestAnimationFrame(() => focus(id)));
  };
  /** The first time a step is chosen it is shown, the second time its fields are gone to. */
  const select = (id: string) => {
    if (id === selected) fields.current?.querySelector<HTMLElement>("input, textarea, button")?.focus();
    else setSelected(id);
  };
  const without = ({ sequence: next, lost }: smart.Edited) => {
    set(next);
    if (lost.length > 0) toast.undo(t("lost", { count: lost.length }), { onUndo: () => set(sequence) });
  };
  const addAt = (place: Place, type: StepKind) => {
    const made = smart.addStep(sequence, place, type);
    if (!made) return;
    set(made.sequence);
    show(made.added.id);
  };
  const add = (type: StepKind) => {
    const behind = selected ?? sequence.at(-1)?.id ?? null;
    if (isSmart) return addAt(placeBehind(sequence, behind), type);
    const made = insertStep(sequence, behind, type);
    set(made.sequence);
    setSelected(made.added.id);
  };
  const remove = (id: string, keep?: Way) =>
    isSmart ? without(smart.removeStep(sequence, id, keep)) : set(removeStep(sequence, id));
  const duplicate = (id: string) => {
    const next = isSmart ? smart.duplicateStep(sequence, id) : duplicateStep(sequence, id);
    if (next) set(next);
    else toast.warning(t("full", { count: limits.steps }));
  };
  return {
    frame,
    fields,
    /** Shows a step and goes to what is wrong with it (ux 42). */
    mend: (id: string) => {
      setSelected(id);
      requestAnimationFrame(() => {
        frame.current?.querySelector(`[data-step="${id}"]`)?.scrollIntoView({ block: "nearest" });
        fields.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
      });
    },
    /** From the fields back to their step. */
    leaveFields: () => focus(selected),
    selected,
    select: setSelected,
    full: smart.roomIn(sequence) < 1 ? t("full", { count: limits.steps }) : undefined,
    add,
    addAt,
    lead: (id: string, way: Way, target: string | null) => without(smart.leadTo(sequence, id, way, target)),
    change: (step: Step, field: string) => set(replaceStep(sequence, step), `${step.id}${field}`),
    place: (step: Step) => set(replaceStep(sequence, step)),
    tidy: () => set(sequence.map(({ position: _, ...step }) => step as Step)),
    actionsOf: (step: Step) => ({
      select: () => select(step.id),
      move: (by: 1 | -1) =>
        set(isSmart ? smart.moveStep(sequence, step.id, by) : moveStep(sequence, step.id, by)),
      toggle: () => set(replaceStep(sequence, { ...step, is_enabled: !step.is_enabled })),
      duplicate: () => duplicate(step.id),
      remove: (keep?: Way) => remove(step.id, keep),
    }),
  };
}

/** Behind the step that is selected; of a condition the first of its ways. */
function placeBehind(sequence: readonly Step[], id: string | null): Place {
  const step = sequence.find((one) => one.id === id);
  if (!step) return front;
  return { behind: step.id, way: step.type === "condition" ? "next" : null };
}

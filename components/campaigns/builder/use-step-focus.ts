"use client";

import { useRef, useState } from "react";

/** The selected step, and moving the focus between the steps (`frame`) and the fields of the selected one. */
export function useStepFocus(first: string | null) {
  const frame = useRef<HTMLDivElement>(null);
  const fields = useRef<HTMLElement>(null);
  const [selected, setSelected] = useState(first);
  const rowOf = (id: string | null) => frame.current?.querySelector<HTMLElement>(`[data-step="${id}"]`);
  const enter = (what: string) => fields.current?.querySelector<HTMLElement>(what)?.focus();
  return {
    frame,
    fields,
    selected,
    /** The first click selects a step, the second moves the focus to its fields. */
    select: (id: string) => (id === selected ? enter("input, textarea, button") : setSelected(id)),
    /** Selects a step and focuses it. */
    show: (id: string) => {
      setSelected(id);
      // A closing menu first returns the focus to its button.
      requestAnimationFrame(() => requestAnimationFrame(() => rowOf(id)?.focus()));
    },
    /** Selects a step and focuses its first invalid field (ux 42). */
    fix: (id: string) => {
      setSelected(id);
      requestAnimationFrame(() => {
        rowOf(id)?.scrollIntoView({ block: "nearest" });
        enter("[aria-invalid=true]");
      });
    },
    /** Moves the focus from the fields back to their step. */
    leaveFields: () => rowOf(selected)?.focus(),
  };
}

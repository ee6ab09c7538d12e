"use client";

import { useRef, useState } from "react";

/** Which step is selected, and the ways of the focus between the steps (`frame`) and the fields of the selected one. */
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
    /** The first time a step is chosen it is shown, the second time its fields are gone to. */
    select: (id: string) => (id === selected ? enter("input, textarea, button") : setSelected(id)),
    /** Selects a step and gives it the focus. */
    show: (id: string) => {
      setSelected(id);
      // A menu gives the focus back to its button first.
      requestAnimationFrame(() => requestAnimationFrame(() => rowOf(id)?.focus()));
    },
    /** Selects a step and goes to what is wrong with it (ux 42). */
    mend: (id: string) => {
      setSelected(id);
      requestAnimationFrame(() => {
        rowOf(id)?.scrollIntoView({ block: "nearest" });
        enter("[aria-invalid=true]");
      });
    },
    /** From the fields back to their step. */
    leaveFields: () => rowOf(selected)?.focus(),
  };
}

"use client";

import { createContext, useContext } from "react";

type FieldWiring = { id?: string; describedBy?: string; invalid?: boolean; required?: boolean };
export const FieldContext = createContext<FieldWiring>({});

/** Attributes that connect a control with the label, hint and error of its Field. */
export function useFieldWiring(own: { id?: string; "aria-describedby"?: string }) {
  const field = useContext(FieldContext);
  return {
    id: own.id ?? field.id,
    "aria-describedby": [own["aria-describedby"], field.describedBy].filter(Boolean).join(" ") || undefined,
    "aria-invalid": field.invalid || undefined,
  };
}

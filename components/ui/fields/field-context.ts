"use client";

import { createContext, useContext } from "react";

type FieldWiring = { id?: string; describedBy?: string; invalid?: boolean; required?: boolean };
export const FieldContext = createContext<FieldWiring>({});

/** The attributes that tie a control to the label, hint and error of the Field around it. */
export function useFieldWiring(own: { id?: string; "aria-describedby"?: string }) {
  const field = useContext(FieldContext);
  return {
    id: own.id ?? field.id,
    "aria-describedby": [own["aria-describedby"], field.describedBy].filter(Boolean).join(" ") || undefined,
    "aria-invalid": field.invalid || undefined,
  };
}

import type { ReactNode } from "react";

/** Buttons that belong together, joined into one shape. */
export function ButtonGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div
      role="group"
      aria-label={label}
      className="inline-flex [&>button]:rounded-none [&>button+button]:-ms-px [&>button~button]:-ms-px [&>button:first-of-type]:rounded-s-btn [&>button:last-of-type]:rounded-e-btn [&>button:focus-visible]:z-1"
    >
      {children}
    </div>
  );
}

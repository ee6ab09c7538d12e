import { classNames } from "../class-names";

export type ControlSize = "default" | "field" | "touch";

const sizes: Record<ControlSize, string> = {
  default: "min-h-control",
  field: "min-h-10",
  touch: "min-h-touch",
};

/** The box of a field. Text is 16 px on phones, because iOS zooms in on smaller fields. */
export const controlBox = (size: ControlSize = "default") =>
  classNames(
    "flex w-full items-center gap-2 rounded-field border border-line-strong bg-surface px-2.5 text-text transition-colors",
    "focus-within:border-focus focus-within:shadow-[0_0_0_1px_var(--focus)]",
    "has-[[aria-invalid=true]]:border-danger has-[[aria-invalid=true]]:shadow-[0_0_0_1px_var(--danger)]",
    "has-disabled:border-line has-disabled:bg-sunken has-disabled:text-text-3 has-[[readonly]]:border-line has-[[readonly]]:bg-sunken has-[[readonly]]:text-text-2",
    "max-md:min-h-touch max-md:text-[1rem]",
    sizes[size],
  );

/** The bare control inside the box; the box shows the focus ring. */
export const controlInput = "min-w-0 flex-1 bg-transparent py-1 outline-none";

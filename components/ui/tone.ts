/** The meaning of a color. `signal` is apricot: a person waits for you, and nothing else. */
export type Tone = "neutral" | "brand" | "success" | "warning" | "danger" | "info" | "signal";

/** Tinted background with its text color. */
export const softTone: Record<Tone, string> = {
  neutral: "bg-sunken text-text-2",
  brand: "bg-brand-soft text-on-brand-soft",
  success: "bg-success-soft text-on-success-soft",
  warning: "bg-warning-soft text-on-warning-soft",
  danger: "bg-danger-soft text-on-danger-soft",
  info: "bg-info-soft text-on-info-soft",
  signal: "bg-signal-soft text-on-signal-soft",
};

/** Solid color, for bars. */
export const solidTone: Record<Tone, string> = {
  neutral: "bg-line-strong",
  brand: "bg-brand",
  success: "bg-success",
  warning: "bg-warning",
  danger: "bg-danger",
  info: "bg-info",
  signal: "bg-signal",
};

import type { Tone } from "@/components/ui/tone";

/** The color of a share; only a bad one stands out. */
export const rateText = (tone: Tone): string | undefined =>
  tone === "danger" ? "text-on-danger-soft" : tone === "warning" ? "text-on-warning-soft" : undefined;

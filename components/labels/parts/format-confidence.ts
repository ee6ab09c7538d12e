import { formatShare } from "@/lib/format/rates";

/** A model's confidence as a percentage; it is never shown as 100%. */
export const formatConfidence = (confidence: number, locale: string) =>
  formatShare(Math.min(confidence, 0.99), locale);

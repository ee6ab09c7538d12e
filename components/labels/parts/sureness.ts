import { formatShare } from "@/lib/format/rates";

/** How sure a model is; nothing it says is certain. */
export const sureness = (confidence: number, locale: string) =>
  formatShare(Math.min(confidence, 0.99), locale);

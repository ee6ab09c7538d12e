import * as z from "zod";

/** Characters of the reason why contact is allowed again. */
export const allowReason = { min: 3, max: 500 } as const;

export const allowReasonText = z
  .string()
  .max(allowReason.max, "too_long")
  .refine((text) => text.trim().length >= allowReason.min, "fill_this_field");

import * as z from "zod";
import { wire } from "./wire";

/** Fields of every paged list: `cursor` from the last response, or `offset` up to 10,000 (API-08, CONST-38). */
export const page = (limit: number) => ({
  cursor: z.string().max(400).optional(),
  offset: z.int().min(0).max(10_000).optional(),
  limit: z.int().min(1).max(200).default(limit),
});

/** A page of a list: `total` is exact up to 5,000, beyond that capped and marked so. */
export const listOf = <T extends z.ZodType>(item: T) =>
  wire({
    items: z.array(item),
    total: z.int(),
    totalIsCapped: z.boolean(),
    nextCursor: z.string().nullable(),
  });

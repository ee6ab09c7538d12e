import * as z from "zod";

/** A record with free keys and a max number of entries. */
export const dictionary = <K extends z.core.$ZodRecordKey, V extends z.ZodType>(
  name: K,
  value: V,
  max: number,
) =>
  z
    .record(name, value)
    .refine((named) => Object.keys(named).length <= max, "too_long")
    .meta({ maxProperties: max });

import * as z from "zod";

/** The first line of a backup file, by which it is recognized. */
export const firstLine = "TERN BACKUP";
export const format = 1;

const table = z.object({ name: z.string(), columns: z.array(z.string()) });
export type TableShape = z.infer<typeof table>;

/** The header before the rows: where they come from, and what an installation needs to load them. */
export const head = z.object({
  format: z.int(),
  product: z.string(),
  /** `when` of the newest migration the database had. */
  migration: z.number(),
  createdAt: z.iso.datetime(),
  /** Tells with which key the secrets inside are sealed, and does not give it away. */
  sealedBy: z.string(),
  /** The key itself, only where it was asked for. */
  secret: z.string().optional(),
  /** In the order in which they can be filled: nothing refers to a table that comes later. */
  tables: z.array(table),
  /** Work that was waiting; `startAfter` is real. */
  jobs: z.array(
    z.object({ name: z.string(), data: z.record(z.string(), z.unknown()), startAfter: z.string() }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
});
export type Head = z.infer<typeof head>;

const sum = z.object({ rows: z.int(), bytes: z.int(), sha256: z.string() });
export type Sum = z.infer<typeof sum>;
/** The footer after the rows: what must have been read by then. A file without it was cut off. */
export const foot = z.object({ head: z.string(), sums: z.record(z.string(), sum) });
export type Foot = z.infer<typeof foot>;

import type pg from "pg";

/** Runs one of the security definer functions of 0003_doors.sql; without a workspace nothing else answers rows. */
export type Doors = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>;

export const doorsOf =
  (pool: pg.Pool): Doors =>
  async <Row>(text: string, values: readonly unknown[]) =>
    (await pool.query(text, values as unknown[])).rows as Row[];

import pg from "pg";

/** The library's types, so that only server/db knows it. */
export type Pool = pg.Pool;
export type Client = pg.Client;
export type Submittable = pg.Submittable;

/** A connection outside every pool. The caller opens it with `connect` and closes it with `end`. */
export const newClient = (options: pg.ClientConfig): Client => new pg.Client(options);

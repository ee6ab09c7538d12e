import type pg from "pg";

/** What the sandbox needs from its process. `pool` is the app role's: even the pretend world lies behind the walls. */
export type SandboxTools = { pool: pg.Pool; now(): Date; newId(): string };

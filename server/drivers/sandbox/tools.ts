import type { Pool } from "@/server/db/connections";

/** What the sandbox needs from its process. `pool` is the app role's: even the pretend world lies behind the walls. */
export type SandboxTools = { pool: Pool; now(): Date; newId(): string };

import type { Pool } from "@/server/db/connections";

/** What the sandbox needs from its process. `pool` is the app role's: the simulated world is behind the tenant walls, too. */
export type SandboxTools = { pool: Pool; now(): Date; newId(): string };

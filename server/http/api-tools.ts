import type pg from "pg";
import type { Doors, Tools } from "@/server/context";
import type { RateLimits } from "./rate-limits";
import type { Sessions } from "./sessions";

/** What the front door itself works with; handlers get a context made of it, never this. */
export type ApiTools = {
  tools: Tools;
  pool: pg.Pool;
  doors: Doors;
  sessions: Sessions;
  limits: RateLimits;
};

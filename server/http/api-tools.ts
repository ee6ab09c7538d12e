import type { Tools } from "@/server/context";
import type { Pool } from "@/server/db/connections";
import type { Doors } from "@/server/db/doors";
import type { LinkHosts } from "./link-hosts";
import type { Load } from "./load";
import type { RateLimits } from "./rate-limits";
import type { Sessions } from "./sessions";
import type { StrangerQueue } from "./stranger-queue";
import type { Doorman } from "./visitor";

/** The tools of the front door itself; handlers only get a context made of them. */
export type ApiTools = {
  tools: Tools;
  pool: Pool;
  doors: Doors;
  doorman: Doorman;
  sessions: Sessions;
  limits: RateLimits;
  load: Load;
  strangers: StrangerQueue;
  /** Customers' own domains. */
  linkHosts: LinkHosts;
};

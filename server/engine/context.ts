import type { KeyObject } from "node:crypto";
import type { Tools } from "@/server/context";
import type { Pool } from "@/server/db/connections";
import { inWorkspace, type Tx } from "@/server/db/tx";
import { derivedKey } from "@/server/domain/auth/derived-key";
import type { Pulse } from "./pulse";
import type { StopPoints } from "./stop-points";

/** What the engine works with: both database roles, and the worker it runs in. */
export type EngineContext = Tools & {
  pools: { app: Pool; engine: Pool };
  /** The worker's row in plumbing.workers. Rows and lanes that it leases carry this id. */
  workerId: string;
  pulse: Pulse;
  stopPoints: StopPoints;
  /** Signs Message-IDs and the keys of network actions (rule 12). */
  messageKey: KeyObject;
  /** The base URL of the public pages, such as the unsubscribe page. */
  baseUrl: string;
  /** Something may be due: makes the claim loop look at once. */
  nudge(): void;
};

export const messageKeyOf = (secret: Uint8Array): KeyObject => derivedKey(secret, "tern message id");

export const inTenant = <T>(
  { pools }: Pick<EngineContext, "pools">,
  workspaceId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => inWorkspace(pools.app, { workspaceId }, work);

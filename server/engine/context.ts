import type { KeyObject } from "node:crypto";
import type { Tools } from "@/server/context";
import type { Pool } from "@/server/db/connections";
import { inWorkspace, type Tx } from "@/server/db/tx";
import { derivedKey } from "@/server/domain/auth/derived-key";
import type { Pulse } from "./pulse";
import type { StopPoints } from "./stop-points";

/** What the engine works with: both run-time roles, and the worker it runs in. */
export type EngineContext = Tools & {
  pools: { app: Pool; engine: Pool };
  /** The worker's row in plumbing.workers; rows and lanes it holds carry it. */
  workerId: string;
  pulse: Pulse;
  stopPoints: StopPoints;
  /** Signs Message-IDs and the keys of network actions (rule 12). */
  messageKey: KeyObject;
  /** Where the public pages are, the one for opting out among them. */
  baseUrl: string;
  /** Something may be due: the claim loop looks at once. */
  nudge(): void;
};

export const messageKeyOf = (secret: Uint8Array): KeyObject => derivedKey(secret, "tern message id");

export const inTenant = <T>(
  { pools }: Pick<EngineContext, "pools">,
  workspaceId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => inWorkspace(pools.app, { workspaceId }, work);

import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import type { ConnectionRow } from "@/server/repositories/external-crm/connections";
import type { CrmTools } from "./tokens";

export type RunTools = CrmTools & Pick<Tools, "config">;
/** One worker's turn at keeping a connection in step. */
export type Run = {
  tools: RunTools;
  id: string;
  /** The CRM is asked on with whatever is due until then. */
  isOver(): boolean;
  /** A transaction in which the connection is this worker's. */
  hold<T>(work: (tx: Tx, row: ConnectionRow) => Promise<T>): Promise<T>;
  count(changes: number): void;
};

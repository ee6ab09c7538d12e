import type { Tx } from "@/server/db/tx";
import type { ConnectionRow } from "@/server/repositories/external-crm/connections";
import { insertLines, type NewLine } from "@/server/repositories/external-crm/lines";
import type { RunTools } from "./turn";

type Of = Pick<RunTools, "now" | "newId">;
/** A line that waits for nobody is settled from the start. */
const open: readonly NewLine["kind"][] = ["refused", "undecided", "overruled"];

export type Line = Omit<NewLine, "id" | "at" | "connectionId" | "object"> & { object?: NewLine["object"] };

/** Writes into the log of a connection. */
export const note = (
  { now, newId }: Of,
  tx: Tx,
  { id: connectionId }: Pick<ConnectionRow, "id">,
  lines: readonly Line[],
): Promise<void> =>
  insertLines(
    tx,
    lines.map((line) => ({
      ...{ id: newId(), connectionId, at: now(), object: "person" as const },
      ...line,
      settledAt: open.includes(line.kind) ? null : now(),
    })),
  );

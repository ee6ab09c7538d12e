import * as z from "zod";
import type { Tx } from "@/server/db/tx";
import type { CrmChange, CrmObject } from "@/server/ports/crm";
import { recordOf } from "./account";
import { changedRecords } from "./records";
import type { Crm } from "./rows";

const pageSize = 100;
/** A change that was committed late may have an earlier instant than one that was told. */
const overlapMs = 5_000;

const cursorShape = z.object({ at: z.coerce.date(), number: z.int() });
type Cursor = z.output<typeof cursorShape>;

const written = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString("base64url");
function readCursor(text: string | null, since: Date): Cursor {
  const first = { at: since, number: -1 };
  if (text === null) return first;
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch {
    return first;
  }
}

export async function listChanges(
  tx: Tx,
  crm: Crm,
  of: { object: CrmObject; cursor: string | null; since: Date; now: Date },
): Promise<{ changes: CrmChange[]; cursor: string; isComplete: boolean }> {
  const cursor = readCursor(of.cursor, of.since);
  const rows = await changedRecords(tx, crm.id, { object: of.object, ...cursor, limit: pageSize });
  const changes = rows.map(
    (row): CrmChange =>
      row.isDeleted
        ? {
            ...{ kind: "gone", ref: String(row.number) },
            mergedInto: row.mergedInto === null ? null : String(row.mergedInto),
          }
        : { kind: "changed", record: recordOf(crm, row) },
  );
  const last = rows.at(-1);
  if (rows.length === pageSize && last)
    return {
      changes,
      cursor: written({ at: last.changedAt, number: last.number }),
      isComplete: false,
    };
  const settled = new Date(Math.max(+of.since, +of.now - overlapMs));
  const at = of.cursor === null || settled > cursor.at ? settled : cursor.at;
  return { changes, cursor: written({ at, number: -1 }), isComplete: true };
}

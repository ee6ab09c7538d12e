import * as z from "zod";
import type { CrmChange, CrmResult } from "@/server/ports/crm";
import { readable } from "../answers";
import { asFailure, callApi, pathOf } from "./client";
import { changedName, propertiesOf, type Reading, type Row, recordsOf, rowShape } from "./records";

/** The search lags by seconds, and what is read twice for it. */
const overlapMs = 60_000;
const pageSize = 200;
/** A search shows no more than this, so it starts again at the last change before. */
const mostResults = 10_000;

/**
 * Where a listing stands: changes from `since` on, in milliseconds; `skip` are those of exactly that instant that were told. A page starts
 * where the last one ended and not by its number, because a record that changes meanwhile moves to the end and all others move up.
 */
const cursorShape = z.object({ since: z.int(), skip: z.int().min(0) });
type Cursor = z.output<typeof cursorShape>;

const written = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString("base64url");
function readCursor(text: string | null, since: Date): Cursor {
  const first = { since: +since, skip: 0 };
  if (text === null) return first;
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch {
    return first;
  }
}

const pageShape = z.object({ results: z.array(z.unknown()) });
type Listed = { changes: CrmChange[]; cursor: string; isComplete: boolean };

export async function listChanges(
  reading: Reading,
  of: { cursor: string | null; since: Date },
): Promise<CrmResult<Listed>> {
  const { parts, book, place, access, object } = reading;
  const cursor = readCursor(of.cursor, of.since);
  const fields = await book.of(place, access, object);
  if (fields.kind !== "ok") return fields;
  const propertyName = changedName(object);
  const filters = [{ propertyName, operator: "GTE", value: String(cursor.since) }];
  const body = {
    ...{ filterGroups: [{ filters }], sorts: [{ propertyName, direction: "ASCENDING" }] },
    ...{ properties: propertiesOf(object, fields.value), limit: pageSize, after: String(cursor.skip) },
  };
  const call = { path: `${pathOf(object)}/search`, method: "POST", body, isRead: true } as const;
  const said = await callApi(parts, access, call, pageShape);
  if (said.kind !== "ok") return asFailure(said);
  const { data, at } = said.value;
  const rows = readable(parts, data.results, rowShape);
  const records = await recordsOf(reading, rows);
  if (records.kind !== "ok") return records;
  const merged = rows.flatMap(mergedIn);
  const changes: CrmChange[] = [
    ...records.value.map((record): CrmChange => ({ kind: "changed", record })),
    ...merged,
  ];
  if (data.results.length < pageSize) {
    const settled = at === null ? cursor.since : +at - overlapMs;
    const since = Math.max(cursor.since, settled);
    return { kind: "ok", value: { changes, cursor: written({ since, skip: 0 }), isComplete: true } };
  }
  return {
    kind: "ok",
    value: { changes, cursor: written(nextOf(cursor, rows, propertyName)), isComplete: false },
  };
}

/** Every record says which others it took the place of. */
const mergedIn = ({ id, properties }: Row): CrmChange[] =>
  (properties.hs_merged_object_ids ?? "")
    .split(";")
    .filter((ref) => ref !== "" && ref !== id)
    .map((ref) => ({ kind: "gone", ref, mergedInto: id }));

function nextOf(cursor: Cursor, rows: readonly Row[], propertyName: string): Cursor {
  const times = rows.map(({ properties, updatedAt }) => {
    const at = Date.parse(properties[propertyName] ?? "");
    return Number.isNaN(at) ? +updatedAt : at;
  });
  const last = Math.max(cursor.since, ...times);
  if (last > cursor.since) return { since: last, skip: 0 };
  const skip = cursor.skip + pageSize;
  // More of one instant than a search can show.
  return skip + pageSize > mostResults ? { since: cursor.since + 1, skip: 0 } : { since: cursor.since, skip };
}

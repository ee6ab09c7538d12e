import * as z from "zod";
import type { CrmChange, CrmResult } from "@/server/ports/crm";
import { readable } from "../answers";
import { asFailure, callApi } from "./client";
import { paths } from "./fields";
import type { Reading } from "./find";
import { type Row, recordOf, rowShape } from "./records";

/** What Pipedrive may show late, and what is read twice for it. */
const overlapMs = 60_000;

/**
 * Where a listing stands: from `since` on by the time of their last change; `page` is Pipedrive's marker while there are more pages, `last`
 * the latest change seen meanwhile. Deleted deals are a second list.
 */
const cursorShape = z.object({
  since: z.iso.datetime(),
  last: z.iso.datetime(),
  page: z.string().nullable(),
  isDeleted: z.boolean(),
});
type Cursor = z.output<typeof cursorShape>;

const written = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString("base64url");
function readCursor(text: string | null, since: Date): Cursor {
  const start = since.toISOString();
  const first = { since: start, last: start, page: null, isDeleted: false };
  if (text === null) return first;
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch {
    return first;
  }
}

type Listed = { changes: CrmChange[]; cursor: string; isComplete: boolean };

export async function listChanges(
  reading: Reading,
  of: { cursor: string | null; since: Date },
): Promise<CrmResult<Listed>> {
  const { parts, book, place, access, object } = reading;
  const cursor = readCursor(of.cursor, of.since);
  const query = {
    ...{ updated_since: cursor.since, sort_by: "update_time", sort_direction: "asc", limit: "100" },
    ...(cursor.page !== null && { cursor: cursor.page }),
    ...(cursor.isDeleted && { status: "deleted" }),
  };
  const said = await callApi(parts, access, { path: paths[object], query }, z.array(z.unknown()));
  // A marker that Pipedrive no longer takes: the listing starts again where it began.
  if (said.kind === "invalid" && cursor.page !== null)
    return listChanges(reading, { ...of, cursor: written({ ...cursor, page: null }) });
  if (said.kind !== "ok") return asFailure(said);
  const fields = await book.of(place, access, object);
  if (fields.kind !== "ok") return fields;
  const rows = readable(parts, said.value.data, rowShape);
  const changes = rows.map(
    (row): CrmChange =>
      row.is_deleted || cursor.isDeleted
        ? { kind: "gone", ref: String(row.id), mergedInto: null }
        : { kind: "changed", record: recordOf(parts, access, { object, row, fields: fields.value }) },
  );
  const last = latestOf(cursor.last, rows);
  const { next, at } = said.value;
  if (next !== null) return going({ ...cursor, last, page: next });
  if (object === "deal" && !cursor.isDeleted) return going({ ...cursor, last, page: null, isDeleted: true });
  const since = nextSince(cursor.since, last, at);
  const done = { since, last: since, page: null, isDeleted: false };
  return { kind: "ok", value: { changes, cursor: written(done), isComplete: true } };

  function going(next: Cursor): CrmResult<Listed> {
    return { kind: "ok", value: { changes, cursor: written(next), isComplete: false } };
  }
}

const latestOf = (last: string, rows: readonly Row[]): string =>
  new Date(Math.max(Date.parse(last), ...rows.map((row) => +row.update_time))).toISOString();

/** By Pipedrive's own clock, so that what was changed long ago is not read again and again. */
function nextSince(since: string, last: string, at: Date | null): string {
  const settled = at === null ? Date.parse(last) : +at;
  return new Date(Math.max(Date.parse(since), settled - overlapMs)).toISOString();
}

import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { calendars, OwnCalendar } from "@/lib/contract/integrations/calendar";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import {
  countCalendarUsers,
  findConnected,
  listCalendarUsers,
} from "@/server/repositories/calendars/calendars";
import { countEventTypes, listEventTypes } from "@/server/repositories/calendars/event-types";
import { mustBeConnected, showOwn } from "./connect";
import { readEventTypes } from "./keep-up";
import { offsetOf, pageOf } from "./pages";

type Asked = { cursor?: string; offset?: number; limit: number };

async function pageOfTypes(tx: Tx, calendarId: string, asked: Asked) {
  const rows = await listEventTypes(tx, calendarId, { offset: offsetOf(asked), limit: asked.limit });
  return pageOf(rows, await countEventTypes(tx, calendarId), asked);
}

/** The caller's own, as last read (INTEG-25). */
export const listOwnEventTypes = (
  cx: Context,
  asked: Input<typeof calendars.eventTypes>,
): Promise<Output<typeof calendars.eventTypes>> =>
  cx.transact(async (tx) => {
    const row = await mustBeConnected(tx, cx.scope.personId);
    return pageOfTypes(tx, row.id, asked);
  });

/** Members whose calendar is connected (AIEMP-14). */
export const listUsers = (
  cx: Context,
  asked: Input<typeof calendars.users>,
): Promise<Output<typeof calendars.users>> =>
  cx.transact(async (tx) => {
    const rows = await listCalendarUsers(tx, { offset: offsetOf(asked), limit: asked.limit });
    return pageOf(rows, await countCalendarUsers(tx), asked);
  });

export const listEventTypesOf = (
  cx: Context,
  { id, ...asked }: Input<typeof calendars.userEventTypes>,
): Promise<Output<typeof calendars.userEventTypes>> =>
  cx.transact(async (tx) => {
    const row = await findConnected(tx, id);
    if (!row) throw new DomainError("not_found");
    return pageOfTypes(tx, row.id, asked);
  });

/** Reads the caller's event types again (INTEG-27). */
export async function reloadEventTypes(cx: Context): Promise<OwnCalendar> {
  const { id } = await cx.transact((tx) => mustBeConnected(tx, cx.scope.personId));
  if (!(await readEventTypes(cx, id))) throw new DomainError("event_types_not_refreshed");
  return showOwn(cx);
}

import type { Tx } from "@/server/db/tx";
import { lockCompany } from "@/server/planning/colleagues";
import type { Planning } from "@/server/planning/planning";
import type { Meeting } from "@/server/ports/scheduling";
import {
  changeMeeting,
  findByRef,
  lockMeeting,
  type MeetingRow,
  saveRead,
} from "@/server/repositories/calendars/meetings";
import { confirmMeeting, type EffectTools, followCancellation, takeOver } from "./effects";
import { tellProposed } from "./told";
import { type Found, findWhose } from "./whose";

/** A booking as it is stored; `isRead`: it was read at the service, not only told. */
export const rowOf = (
  of: { id: string; calendarId: string; isRead: boolean },
  { guest, canceled, movedTo, movedFrom, hostRefs: _, ...meeting }: Meeting,
) => ({
  ...of,
  ...meeting,
  ...{ guestName: guest.name, guestEmail: guest.email, guestTimezone: guest.timezone },
  ...{ movedToRef: movedTo, movedFromRef: movedFrom },
  ...{ canceledBy: canceled?.by ?? null, reason: canceled?.reason ?? null },
});

/**
 * Keeps a booking as it is at the service, with what follows from it, in the caller's transaction. Doing it again changes nothing, and
 * neither does the order in which a booking and the one that it took the place of are read: the earlier one is to be known first.
 */
export async function recordMeeting(
  cx: EffectTools,
  tx: Tx,
  p: Planning,
  calendarId: string,
  meeting: Meeting,
): Promise<MeetingRow> {
  const row = rowOf({ id: cx.newId(), calendarId, isRead: true }, meeting);
  const known = await findByRef(tx, calendarId, meeting.ref);
  const before = meeting.movedFrom === null ? null : await findByRef(tx, calendarId, meeting.movedFrom);
  // Before the booking's own row, like everything that ends a prospect's sequences (lock-order.md).
  const isSettled = [known, before].some((one) => one?.confirmedAt || one?.dismissedAt);
  const whose = isSettled ? null : await findWhose(tx, row);
  const prospectId = whose?.prospectId ?? known?.prospectId ?? before?.prospectId;
  if (prospectId) await lockCompany(tx, prospectId);
  const old = before && (await lockMeeting(tx, before.id));
  const saved = await saveRead(tx, row);
  const settled = await settle(cx, tx, p, saved, { old, whose });
  const isCanceled = settled.state === "canceled" && settled.movedToRef === null;
  if (isCanceled && settled.confirmedAt && !settled.cancelActedAt)
    await followCancellation(cx, tx, p, settled);
  return settled;
}

async function settle(
  cx: EffectTools,
  tx: Tx,
  p: Planning,
  row: MeetingRow,
  { old, whose }: { old: MeetingRow | null; whose: Found | null },
): Promise<MeetingRow> {
  if (row.confirmedAt || row.dismissedAt || row.erasedAt) return row;
  if (old && (old.confirmedAt || old.dismissedAt)) return takeOver(cx, tx, p, row, old);
  if (!whose) return row;
  if (whose.isSure) return confirmMeeting(cx, tx, p, row, whose);
  if (row.prospectId !== null) return row;
  const { prospectId, campaignId, accountId, by } = whose;
  const proposed = await changeMeeting(tx, row.id, { prospectId, campaignId, accountId, matchedBy: by });
  if (proposed.state === "booked") await tellProposed(tx, proposed);
  return proposed;
}

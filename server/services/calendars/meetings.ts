import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Meeting, meetings } from "@/lib/contract/integrations/calendar";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { lockCompany } from "@/server/planning/colleagues";
import {
  changeMeeting,
  countMeetings,
  findShown,
  listMeetings,
  lockMeeting,
  type ShownMeeting,
} from "@/server/repositories/calendars/meetings";
import { cursorOf, exactTotal, placeOf } from "@/server/repositories/cursor";
import { planningOf } from "@/server/services/campaigns/planning";
import { publishNotices } from "@/server/services/notices/publish-notices";
import { mustFindProspect } from "@/server/services/prospects/access";
import { confirmMeeting } from "./effects";
import { broughtBy } from "./whose";

const seenBy = ({ scope }: Context) => ({ personId: scope.personId, accounts: scope.allowedAccounts });

/** Meetings of one prospect or of the workspace (INBOX-07). */
export const listAll = (
  cx: Context,
  { prospectId, includesPast, isUnmatched, cursor, offset = 0, limit }: Input<typeof meetings.list>,
): Promise<Output<typeof meetings.list>> =>
  cx.transact(async (tx) => {
    if (prospectId) await mustFindProspect(cx, tx, prospectId);
    const filter = {
      ...seenBy(cx),
      prospectId: prospectId ?? null,
      includesPast,
      isUnmatched,
      now: cx.now(),
    };
    const page = { after: placeOf(cursor), offset, limit: limit + 1 };
    const found = await listMeetings(tx, filter, page);
    const total = await countMeetings(tx, filter);
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    return {
      items: rows.map((row) => shown(cx, row)),
      total: Math.min(total, exactTotal),
      totalIsCapped: total > exactTotal,
      nextCursor: last && found.length > limit ? cursorOf({ at: last.startsAt, id: last.id }) : null,
    };
  });

/** Says whose meeting it is; it then takes effect like a booking that was known at once. */
export const matchMeeting = (
  cx: Context,
  { id, prospectId }: Input<typeof meetings.match>,
): Promise<Meeting> =>
  cx.transact(async (tx) => {
    await mustSee(cx, tx, id);
    const { id: whose } = await mustFindProspect(cx, tx, prospectId);
    await lockCompany(tx, whose);
    const row = await mustLock(tx, id);
    if (row.confirmedAt && row.prospectId === whose) return mustSee(cx, tx, id);
    if (row.confirmedAt || row.dismissedAt) throw new DomainError("meeting_settled");
    const brought = await broughtBy(tx, whose, row);
    const by = row.prospectId === whose && row.matchedBy ? row.matchedBy : "member";
    const p = planningOf(cx);
    await confirmMeeting(cx, tx, p, row, { prospectId: whose, ...brought, by, settledBy: cx.scope.personId });
    await publishNotices(tx, cx.scope.personId);
    return mustSee(cx, tx, id);
  });

/** Says that it is none of the workspace's prospects. */
export const dismissMeeting = (cx: Context, { id }: Input<typeof meetings.dismiss>): Promise<null> =>
  cx.transact(async (tx) => {
    await mustSee(cx, tx, id);
    const row = await mustLock(tx, id);
    if (row.confirmedAt) throw new DomainError("meeting_settled");
    await changeMeeting(tx, id, {
      ...{ prospectId: null, campaignId: null, accountId: null, matchedBy: null },
      ...{ dismissedAt: cx.now(), settledBy: cx.scope.personId },
    });
    await publishNotices(tx, cx.scope.personId);
    return null;
  });

async function mustLock(tx: Tx, id: string) {
  const row = await lockMeeting(tx, id);
  if (!row) throw new DomainError("not_found");
  return row;
}

async function mustSee(cx: Context, tx: Tx, id: string): Promise<Meeting> {
  const row = await findShown(tx, id, seenBy(cx));
  if (!row) throw new DomainError("not_found");
  return shown(cx, row);
}

function shown(cx: Context, row: ShownMeeting): Meeting {
  const at = (instant: Date) => cx.clock.toVirtual(instant).toISOString();
  const { id, state, name, location, host, canceledBy, reason, movedTo, cancelUrl, rescheduleUrl } = row;
  const { maySee, prospectId, campaignId } = row;
  return {
    ...{ id, state, name, location, host, canceledBy, reason, movedTo, cancelUrl, rescheduleUrl },
    ...{ startsAt: at(row.startsAt), endsAt: at(row.endsAt), bookedAt: at(row.bookedAt) },
    guest: { name: row.guestName, email: row.guestEmail },
    prospect:
      maySee && prospectId !== null
        ? { id: prospectId, fullName: row.fullName ?? "", companyName: row.companyName ?? "" }
        : null,
    campaign: maySee && campaignId !== null ? { id: campaignId, name: row.campaignName ?? "" } : null,
    matchedBy: row.matchedBy,
    isConfirmed: row.confirmedAt !== null,
  };
}

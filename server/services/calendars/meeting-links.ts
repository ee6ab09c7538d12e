import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { meetingLinks } from "@/lib/contract/integrations/calendar";
import type { Context, Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { publish } from "@/server/outbox/publish";
import { wakeMeetingLinks } from "@/server/planning/prospect";
import {
  isOffered,
  listLinkedAccounts,
  readOfAccounts,
  setOfAccount,
} from "@/server/repositories/calendars/event-types";
import { mustFind, mustLock } from "@/server/services/accounts/view";
import { recordAudit } from "@/server/services/workspaces/audit";

async function shown(tx: Tx, accountId: string): Promise<Output<typeof meetingLinks.show>> {
  const [found] = await readOfAccounts(tx, [accountId]);
  if (!found) return { eventType: null, hostId: null, host: null, isBroken: false };
  const { id, name, url, durationMinutes, isActive, hostId, host, isBroken } = found;
  return { eventType: { id, name, url, durationMinutes, isActive }, hostId, host, isBroken };
}

export const showMeetingLink = (
  cx: Context,
  { id }: Input<typeof meetingLinks.show>,
): Promise<Output<typeof meetingLinks.show>> =>
  cx.transact(async (tx) => {
    await mustFind(cx, tx, id);
    return shown(tx, id);
  });

/** Where the account's links lead from now on: steps that waited for it are checked again. */
export const setMeetingLink = (
  cx: Context,
  { id, eventTypeId }: Input<typeof meetingLinks.set>,
): Promise<Output<typeof meetingLinks.set>> =>
  cx.transact(async (tx) => {
    const { username, firstName, lastName } = await mustLock(cx, tx, id);
    if (eventTypeId !== null && !(await isOffered(tx, eventTypeId))) throw new DomainError("not_found");
    await setOfAccount(tx, id, eventTypeId);
    await wakeMeetingLinks(tx, { now: cx.now(), newId: cx.newId }, id);
    const subject = `${firstName} ${lastName}`.trim() || username;
    await recordAudit(cx, tx, "account_meeting_link_changed", { subjectId: id, subject });
    await publish(tx, "refetch", { list: "credentials", id });
    return shown(tx, id);
  });

/** Something about a calendar changed: steps whose links lead there are checked again. */
export async function wakeLinks(
  tx: Tx,
  tools: Pick<Tools, "now" | "newId">,
  calendarId: string,
): Promise<void> {
  for (const accountId of await listLinkedAccounts(tx, calendarId))
    await wakeMeetingLinks(tx, { now: tools.now(), newId: tools.newId }, accountId);
}

import { DomainError } from "@/lib/contract/errors";
import { isId } from "@/lib/contract/is-id";
import type { Tools, VisitorContext } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import type { SchedulingEvent } from "@/server/ports/scheduling";
import { enqueue } from "@/server/queue/queue";
import { changeCalendar, findHeard } from "@/server/repositories/calendars/calendars";
import { saveTold } from "@/server/repositories/calendars/meetings";
import { rowOf } from "./record";

type Hearing = Pick<Tools, "newId" | "now"> & {
  doors: VisitorContext["doors"];
  inWorkspace<T>(workspaceId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
};
/** A message of the service whose signature is good; `calendarId` is from the address it went to, and proves nothing. */
type Heard = { calendarId: string; isSandbox: boolean; event: SchedulingEvent };

/**
 * Keeps what the service told before it is acknowledged: a job reads the booking at the service, so that a message alone has no effect.
 * Throws `not_found` for an address that no calendar has, or the calendar of another person.
 */
export async function hearCalendar(
  { doors, inWorkspace, newId, now }: Hearing,
  { calendarId, isSandbox, event }: Heard,
): Promise<void> {
  if (event.kind === "other") return;
  const found = isId(calendarId) ? await findHeard(doors, calendarId) : null;
  if (!found || found.isSandboxed !== isSandbox || found.ownerRef !== event.personRef)
    throw new DomainError("not_found");
  const { workspaceId } = found;
  await inWorkspace(workspaceId, async (tx) => {
    if (event.kind === "event_type") {
      await changeCalendar(tx, calendarId, { careAt: now() });
      return;
    }
    const meetingId = await saveTold(tx, rowOf({ id: newId(), calendarId, isRead: false }, event.meeting));
    await enqueue(tx, "read-meeting", { workspaceId, meetingId });
  });
}

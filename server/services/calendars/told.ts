import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import type { Planning } from "@/server/planning/planning";
import { findCandidate, type MeetingRow } from "@/server/repositories/calendars/meetings";
import { listConcerned } from "@/server/repositories/notices/meetings";
import { readWorkspace } from "@/server/repositories/workspaces/workspaces";
import { publishNotices } from "@/server/services/notices/publish-notices";
import { writeMails } from "@/server/services/notices/system-mails";

/** Host and owner of the account see it in the bell, and get an email if they want one (NOTIF-15). */
export async function tellBooked(
  cx: Pick<Tools, "keys" | "newId" | "ports">,
  tx: Tx,
  p: Planning,
  row: MeetingRow,
): Promise<void> {
  const people = await listConcerned(tx, row.id);
  for (const { id } of people) await publishNotices(tx, id);
  const workspace = cx.ports.systemMail ? await readWorkspace(tx) : null;
  if (!workspace || row.prospectId === null) return;
  const guest = await findCandidate(tx, row.prospectId);
  const { id, name } = workspace;
  await writeMails(
    cx,
    tx,
    people.filter(({ wantsMail }) => wantsMail).map(({ id }) => id),
    "meeting_booked",
    {
      meeting: {
        workspace: { id, name },
        ...{ prospectId: row.prospectId, guest: guest?.fullName || row.guestName, name: row.name },
        startsAt: p.clock.toVirtual(row.startsAt).toISOString(),
      },
    },
  );
}

/** A booking waits for somebody to say whose it is: its host is asked. */
export async function tellProposed(tx: Tx, row: MeetingRow): Promise<void> {
  for (const { id } of await listConcerned(tx, row.id)) await publishNotices(tx, id);
}

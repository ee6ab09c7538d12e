import type { CrmActivity } from "@/server/ports/crm";
import {
  changeActivity,
  type DueActivity,
  listDueActivities,
  parkActivities,
} from "@/server/repositories/external-crm/history";
import { findProspect } from "@/server/repositories/prospects/prospects";
import { ask, Rest } from "./asking";
import { note } from "./lines";
import type { Run } from "./turn";

const atOnce = 50;
/** A worker that died while it wrote something: nobody knows whether it arrived, and it is said after this time. */
const silentMs = 10 * 60_000;

/**
 * Writes what happened into the history there. CRMs cannot tell a repetition: what may have arrived is not sent again unless a member wants
 * it.
 */
export async function logActivities(run: Run): Promise<void> {
  while (!run.isOver()) {
    const due = await run.hold(async (tx, row) => {
      const now = run.tools.now();
      const found = await listDueActivities(tx, { connectionId: row.id, now, limit: atOnce });
      if (found.length === 0) await parkActivities(tx, row.id);
      return found;
    });
    if (due.length === 0) return;
    for (const activity of due) {
      if (run.isOver()) return;
      await write(run, activity);
    }
  }
}

async function write(run: Run, due: DueActivity): Promise<void> {
  const { tools } = run;
  const end = (written: { kind: string; reason?: string }) =>
    run.hold(async (tx, row) => {
      if (written.kind === "ok") {
        await changeActivity(tx, due.id, { dueAt: null, writtenAt: tools.now() });
        run.count(1);
        return;
      }
      await changeActivity(tx, due.id, { dueAt: null });
      const prospect = await findProspect(tx, due.prospectId);
      const reason = written.kind === "unknown" ? unknownWords : (written.reason ?? "");
      const { title } = activityOf(due, null);
      await note(tools, tx, row, [
        {
          kind: "refused",
          name: prospect?.fullName ?? title,
          prospectId: due.prospectId,
          fields: [],
          reason,
        },
      ]);
    });
  if (due.attempts > 0) return end({ kind: "unknown" });
  const owner = await run.hold(async (tx, row) => {
    await changeActivity(tx, due.id, { attempts: 1, dueAt: new Date(+tools.now() + silentMs) });
    return row.rules.owners.find(({ userId }) => userId === due.accountOwner)?.crmUser ?? null;
  });
  const activity = activityOf(due, owner);
  try {
    await end(await ask(run, (port, place, access) => port.log(place, access, { activity, key: due.id })));
  } catch (error) {
    // The CRM did not take it: it was not written.
    if (error instanceof Rest)
      await run.hold((tx) => changeActivity(tx, due.id, { attempts: 0, dueAt: tools.now() }));
    throw error;
  }
}
const unknownWords =
  "The connection ended while this was being written. Look in the CRM whether it arrived, or send it again.";

function activityOf(due: DueActivity, ownerRef: string | null): CrmActivity {
  const of = { at: due.at, personRef: due.personRef, dealRef: null, ownerRef };
  if (due.kind === "meeting") {
    const text = [due.startsAt?.toISOString(), due.location].filter(Boolean).join("\n");
    return { ...of, kind: "meeting", title: due.meetingName || "Meeting", text };
  }
  const text = due.text ?? "";
  const isEmail = due.channel === "email";
  const title = due.subject?.trim() || text.split("\n")[0]?.slice(0, 100) || "Message";
  if (due.kind === "reply") return { ...of, kind: "reply", title, text };
  return { ...of, kind: isEmail ? "email" : "message", title, text };
}

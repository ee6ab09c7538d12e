import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { entitlementsOf } from "@/server/domain/billing/entitlements";
import { prepareBy } from "@/server/domain/calendars/prepare-task";
import { publish } from "@/server/outbox/publish";
import { delayColleagues } from "@/server/planning/colleagues";
import type { Planning } from "@/server/planning/planning";
import { stopProspect } from "@/server/planning/prospect";
import { meetingTask } from "@/server/planning/task-words";
import { changeMeeting, findCandidate, type MeetingRow } from "@/server/repositories/calendars/meetings";
import { readSendingWorkspace } from "@/server/repositories/ledger/sending-workspace";
import { lockProspect } from "@/server/repositories/prospects/prospects";
import { noteReached } from "@/server/repositories/prospects/status";
import {
  dropMeetingTask,
  findMeetingAssignee,
  insertMeetingTask,
  moveMeetingTask,
} from "@/server/repositories/tasks/meeting-tasks";
import { publishNotices } from "@/server/services/notices/publish-notices";
import { tellBooked } from "./told";
import type { Found } from "./whose";

export type EffectTools = Pick<Tools, "now" | "newId" | "keys" | "ports">;
type Whose = Omit<Found, "by" | "isSure"> & { by: NonNullable<MeetingRow["matchedBy"]>; settledBy?: string };

/**
 * It is sure whose meeting this is: their sequences end as by a reply, also steps that a worker has claimed but not transmitted; it is
 * counted, told and to be prepared (CAMP-22, R14). The prospect's open rows are locked already. `isNews`: it did not take another's place.
 */
export async function confirmMeeting(
  cx: EffectTools,
  tx: Tx,
  p: Planning,
  row: MeetingRow,
  { prospectId, campaignId, accountId, by, settledBy }: Whose,
): Promise<MeetingRow> {
  await lockProspect(tx, prospectId);
  const confirmed = await changeMeeting(tx, row.id, {
    ...{ prospectId, campaignId, accountId, matchedBy: by, confirmedAt: p.now, actedAt: p.now },
    settledBy: settledBy ?? null,
  });
  await stopProspect(tx, p, { prospectId, reason: "meeting_booked", actorId: settledBy });
  await delayColleagues(tx, p, { prospectId, messageId: null });
  await noteReached(tx, "interested", [prospectId], p.now);
  const taskId = row.state === "booked" ? await askToPrepare(cx, tx, p, confirmed) : null;
  const whole = taskId === null ? confirmed : await changeMeeting(tx, row.id, { taskId });
  if (row.state === "booked") await tellBooked(cx, tx, p, whole);
  await publishChanged(tx, prospectId);
  return whole;
}

/** A booking that was moved is two: the new one takes the place of the old, with everything that came of it. */
export async function takeOver(
  cx: EffectTools,
  tx: Tx,
  p: Planning,
  row: MeetingRow,
  before: MeetingRow,
): Promise<MeetingRow> {
  const { prospectId, campaignId, accountId, matchedBy, confirmedAt, settledBy, dismissedAt, taskId } =
    before;
  const taken = await changeMeeting(tx, row.id, {
    ...{ prospectId, campaignId, accountId, matchedBy, confirmedAt, settledBy, dismissedAt, taskId },
  });
  await changeMeeting(tx, before.id, { taskId: null });
  if (!confirmedAt || prospectId === null) return taken;
  if (taken.state === "booked") {
    const dueAt = dueOf(p, taken);
    if (taskId !== null && dueAt !== null) await moveMeetingTask(tx, taskId, dueAt);
    else if (taskId === null)
      await changeMeeting(tx, row.id, { taskId: await askToPrepare(cx, tx, p, taken) });
  }
  await publishChanged(tx, prospectId);
  return taken;
}

/** Nothing restarts by itself: somebody decides whether to write again. */
export async function followCancellation(
  cx: EffectTools,
  tx: Tx,
  p: Planning,
  row: MeetingRow,
): Promise<void> {
  const { prospectId, taskId, canceledBy } = row;
  if (prospectId === null) return;
  if (taskId !== null) await dropMeetingTask(tx, taskId, p.now);
  await changeMeeting(tx, row.id, { cancelActedAt: p.now });
  const about = canceledBy === "host" ? "meetingCanceledByHost" : "meetingCanceled";
  await insertTask(cx, tx, p, row, {
    about,
    dueAt: p.clock.toReal(new Date(+p.clock.toVirtual(p.now) + dayMs)),
  });
  await publishChanged(tx, prospectId);
}

const dayMs = 86_400_000;

const dueOf = (p: Planning, { startsAt }: MeetingRow): Date | null => {
  const by = prepareBy(p.clock.toVirtual(startsAt), p.clock.toVirtual(p.now));
  return by && p.clock.toReal(by);
};

async function askToPrepare(cx: EffectTools, tx: Tx, p: Planning, row: MeetingRow): Promise<string | null> {
  const dueAt = dueOf(p, row);
  return dueAt && insertTask(cx, tx, p, row, { about: "prepareMeeting", dueAt });
}

/** A plan without tasks has none of this either. */
async function insertTask(
  cx: EffectTools,
  tx: Tx,
  p: Planning,
  row: MeetingRow,
  { about, dueAt }: { about: Parameters<typeof meetingTask>[1]; dueAt: Date },
): Promise<string | null> {
  const { plan } = await readSendingWorkspace(tx);
  if (entitlementsOf(plan, p.now).features.dash_tasks !== "active") return null;
  const assignee = await findMeetingAssignee(tx, row);
  if (!assignee || row.prospectId === null) return null;
  const id = cx.newId();
  const name = (await findCandidate(tx, row.prospectId))?.fullName || row.guestName;
  await insertMeetingTask(tx, {
    ...{ id, createdAt: p.now, dueAt, assigneeId: assignee.id, prospectId: row.prospectId },
    ...{
      priority: 300,
      text: meetingTask(assignee.locale, about, { name, meeting: row.name }).slice(0, 2_000),
    },
  });
  await publish(tx, "refetch", { list: "tasks" });
  await publishNotices(tx, assignee.id);
  return id;
}

async function publishChanged(tx: Tx, prospectId: string): Promise<void> {
  await publish(tx, "refetch", { list: "profiles", id: prospectId });
  await publish(tx, "refetch", { list: "dialogs", id: prospectId });
}

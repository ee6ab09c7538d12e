import { repeatUndone } from "@/server/db/repeat";
import type { Jobs } from "@/server/queue/queue";
import { readMeeting } from "@/server/services/calendars/read-meetings";
import { finishRelease } from "@/server/services/calendars/release";
import { type Attempt, boundTo, type JobTools } from "../tools";

/** A member's calendar is no longer connected: the service is told. */
export const releaseCalendarTask = (
  tools: JobTools,
  { workspaceId, releaseId }: Jobs["release-calendar"],
  { isLast }: Attempt,
) => finishRelease(boundTo(tools, workspaceId), releaseId, isLast);

/** The service told of a booking: it is read there, and takes effect. */
export const readMeetingTask = (tools: JobTools, { workspaceId, meetingId }: Jobs["read-meeting"]) =>
  readMeeting(repeating(boundTo(tools, workspaceId)), meetingId);

/** A booking and a merge of the same prospects may wait for each other. */
const repeating = (tools: ReturnType<typeof boundTo>): ReturnType<typeof boundTo> => ({
  ...tools,
  transact: (work) => repeatUndone(() => tools.transact(work)),
});

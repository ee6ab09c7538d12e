import { DomainError } from "@/lib/contract/errors";
import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { publish } from "@/server/outbox/publish";
import type { SchedulingPort, SchedulingResult } from "@/server/ports/scheduling";
import {
  beginRenewal,
  breakCalendar,
  type CalendarRow,
  endRenewal,
  findCalendar,
} from "@/server/repositories/calendars/calendars";
import { askWithToken, type Consent } from "@/server/services/consents/ask-with-token";
import { publishNotices } from "@/server/services/notices/publish-notices";

/** What calls of the service need, in a request and in a job alike. */
export type CalendarTools = Pick<Tools, "now" | "newId" | "keys" | "ports" | "log"> & {
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

export function portOf({ ports }: Pick<CalendarTools, "ports">, isSandboxed: boolean): SchedulingPort {
  const port = isSandboxed ? ports.scheduling.sandbox : ports.scheduling.real;
  if (!port) throw new DomainError("oauth_url_missing");
  return port;
}

/**
 * Asks the service for a connected calendar, with a token that is good. A consent that the service clearly refuses breaks the calendar and is
 * told to its owner.
 */
export const askService = <T>(
  tools: CalendarTools,
  calendarId: string,
  ask: (port: SchedulingPort, accessToken: string, row: CalendarRow) => Promise<SchedulingResult<T>>,
): Promise<SchedulingResult<T>> =>
  askWithToken(tools, consentOf(tools, calendarId), (row, accessToken) =>
    ask(portOf(tools, row.isSandboxed), accessToken, row),
  );

const consentOf = (tools: CalendarTools, calendarId: string): Consent<CalendarRow> => ({
  table: "calendars",
  async find(tx) {
    const row = await findCalendar(tx, calendarId);
    return row?.state === "connected" && !row.brokenAt ? row : null;
  },
  begin: beginRenewal,
  end: endRenewal,
  refresh: async ({ workspaceId, isSandboxed }, refreshToken) =>
    portOf(tools, isSandboxed).refresh({ workspaceId }, refreshToken),
  isKey: () => false,
  breakDown: (row, { kind }) => breakDown(tools, row, kind === "forbidden" ? "forbidden" : "refused"),
});

/** Steps that use it wait, and its owner is asked to connect anew. */
const breakDown = (tools: CalendarTools, row: CalendarRow, why: NonNullable<CalendarRow["brokenWhy"]>) =>
  tools.transact(async (tx) => {
    if (!(await breakCalendar(tx, row, { why, at: tools.now() }))) return;
    tools.log.warn({ calendarId: row.id, why }, "a calendar is no longer connected");
    await publishNotices(tx, row.userId);
    await publish(tx, "refetch", { list: "integrations" });
  });

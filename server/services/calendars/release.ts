import { DomainError } from "@/lib/contract/errors";
import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { publish } from "@/server/outbox/publish";
import { enqueue } from "@/server/queue/queue";
import {
  type CalendarRow,
  changeCalendar,
  changeRelease,
  dropRelease,
  findConnected,
  findRelease,
  insertRelease,
  isSubscribed,
  type ReleaseRow,
} from "@/server/repositories/calendars/calendars";
import { openTokens, sealTokens } from "@/server/services/consents/sealed-tokens";
import { type CalendarTools, portOf } from "./tokens";

type Releasing = Pick<Tools, "keys" | "newId" | "now">;

/** Nothing of the member is kept, and a job takes the consent back at the service. Meetings stay. */
export async function releaseCalendar(cx: Releasing, tx: Tx, row: CalendarRow): Promise<void> {
  if (row.refreshSecret && row.accessSecret && !row.brokenAt) {
    const { refreshSecret, accessSecret } = row;
    const tokens = openTokens(cx.keys.secret, "calendars", row, { refreshSecret, accessSecret });
    await giveBack(cx, tx, { ...row, tokens });
  }
  await changeCalendar(tx, row.id, {
    ...{ state: "disconnected", ownerRef: "", organizationRef: "", name: "", email: "", avatarUrl: null },
    ...{
      refreshSecret: null,
      accessSecret: null,
      subscriptionRef: null,
      renewingBy: null,
      renewingUntil: null,
    },
    ...{ brokenAt: null, brokenWhy: null, retryAt: null },
  });
  await publish(tx, "update_user", { id: row.userId, version: +cx.now() }, { userId: row.userId });
  await publish(tx, "refetch", { list: "integrations" });
}

/** The same for whoever leaves the workspace. */
export async function releaseCalendarOf(cx: Releasing, tx: Tx, userId: string): Promise<void> {
  const row = await findConnected(tx, userId);
  if (row) await releaseCalendar(cx, tx, row);
}

/** A consent that is not used: it is kept until the service was told. */
export async function giveBack(
  cx: Releasing,
  tx: Tx,
  of: Pick<CalendarRow, "isSandboxed" | "subscriptionRef"> & {
    tokens: { refreshToken: string; accessToken: string };
  },
): Promise<void> {
  const id = cx.newId();
  const { workspaceId } = tx;
  await insertRelease(tx, {
    ...{ id, isSandboxed: of.isSandboxed, subscriptionRef: of.subscriptionRef },
    ...sealTokens(cx.keys.secret, "calendar_releases", { workspaceId, id }, of.tokens),
  });
  await enqueue(tx, "release-calendar", { workspaceId, releaseId: id });
}

/**
 * Ends the subscription and takes the consent back at the service. Throws as long as the service does not respond, unless this is the last
 * attempt.
 */
export async function finishRelease(tools: CalendarTools, releaseId: string, isLast: boolean): Promise<void> {
  const { transact, log } = tools;
  const found = await transact(async (tx) => {
    const row = await findRelease(tx, releaseId);
    const ref = row?.subscriptionRef;
    return row && { row, endsSubscription: Boolean(ref) && !(await isSubscribed(tx, ref!)) };
  });
  if (!found) return;
  try {
    const isDone =
      (!found.endsSubscription || (await unsubscribe(tools, found.row))) && (await revoke(tools, releaseId));
    if (!isDone && !isLast) throw new Error("the scheduling service took no consent back yet");
    if (!isDone) log.warn({ releaseId }, "the scheduling service never took the consent back");
  } catch (error) {
    // A restored copy must not end consents that the installation it was made from still uses.
    if (!(error instanceof DomainError)) throw error;
  }
  await transact((tx) => dropRelease(tx, releaseId));
}

/** False if the service is to be asked again. Without a token that is good the subscription ends with the consent. */
async function unsubscribe(tools: CalendarTools, row: ReleaseRow): Promise<boolean> {
  const { keys, transact } = tools;
  const port = portOf(tools, row.isSandboxed);
  const place = { workspaceId: row.workspaceId };
  const { accessToken, refreshToken } = openTokens(keys.secret, "calendar_releases", row, row);
  const ref = row.subscriptionRef!;
  const answer = await port.unsubscribe(place, accessToken, ref);
  if (answer.kind !== "refused") return answer.kind !== "later";
  const renewed = await port.refresh(place, refreshToken);
  if (renewed.kind !== "ok") return renewed.kind !== "later";
  await transact((tx) =>
    changeRelease(tx, row.id, sealTokens(keys.secret, "calendar_releases", row, renewed.value)),
  );
  return (await port.unsubscribe(place, renewed.value.accessToken, ref)).kind !== "later";
}

async function revoke(tools: CalendarTools, releaseId: string): Promise<boolean> {
  const row = await tools.transact((tx) => findRelease(tx, releaseId));
  if (!row) return true;
  const { refreshToken } = openTokens(tools.keys.secret, "calendar_releases", row, row);
  const place = { workspaceId: row.workspaceId };
  return (await portOf(tools, row.isSandboxed).revoke(place, refreshToken)).kind !== "later";
}

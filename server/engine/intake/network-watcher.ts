import type { NetworkEvent } from "@/server/ports/network";
import { findAccount, moveEventCursor } from "@/server/repositories/accounts";
import { networkAccess } from "@/server/services/account-access";
import { planningIn } from "@/server/services/planning";
import { type IntakeContext, inTenant } from "./context";
import { recordNetworkEvent } from "./network-events";
import { pause } from "./pause";
import type { Watched } from "./watchers";

/** How often an account is asked for its news. */
const askMs = 2_000;
/** Longest pause while the network does not answer. */
const longestPauseMs = 60_000;
const pageSize = 50;
/** An event that can not be recorded is tried so often, then left out, so that later ones are not lost with it. */
const mostAttempts = 3;

/** Fetches what happens to one account on the network until `signal` ends it. */
export async function watchAccount(
  cx: IntakeContext,
  workerId: string,
  { workspaceId, id }: Watched,
  signal: AbortSignal,
): Promise<void> {
  const failures = new Map<string, number>();
  let wait = askMs;
  while (!signal.aborted) {
    try {
      const more = await fetchNews(cx, { workspaceId, accountId: id, workerId }, failures);
      if (more === null) return;
      wait = more ? 0 : askMs;
    } catch (err) {
      cx.log.warn({ err, accountId: id }, "the news of an account could not be fetched");
      wait = Math.min(longestPauseMs, Math.max(askMs, wait) * 2);
    }
    await pause(wait, signal);
  }
}

type Asking = { workspaceId: string; accountId: string; workerId: string };

/** Whether there is more; null when the account is not ours to watch any more. */
async function fetchNews(
  cx: IntakeContext,
  asking: Asking,
  failures: Map<string, number>,
): Promise<boolean | null> {
  const { workspaceId, accountId, workerId } = asking;
  const account = await inTenant(cx, workspaceId, (tx) => findAccount(tx, accountId, null));
  const access = account && networkAccess(cx.keys.secret, account);
  if (!account || !access) return null;
  const { events, cursor } = await cx.ports.network.events(access, account.eventCursor, pageSize);
  for (const event of events) await recordOnce(cx, asking, event, failures);
  const isOurs = await inTenant(cx, workspaceId, (tx) =>
    moveEventCursor(tx, accountId, workerId, cursor, cx.now()),
  );
  return isOurs ? events.length === pageSize : null;
}

/** Each event in its own transaction; the network may tell it again, it counts once. */
async function recordOnce(
  cx: IntakeContext,
  { workspaceId, accountId }: Asking,
  event: NetworkEvent,
  failures: Map<string, number>,
): Promise<void> {
  try {
    const known = await inTenant(cx, workspaceId, async (tx) =>
      recordNetworkEvent(tx, await planningIn(tx, cx), accountId, event),
    );
    if (!known) cx.log.info({ accountId, kind: event.kind }, "an event of somebody unknown was left out");
  } catch (err) {
    const times = (failures.get(event.id) ?? 0) + 1;
    failures.set(event.id, times);
    if (times < mostAttempts) throw err;
    failures.delete(event.id);
    cx.log.error({ err, accountId, event: event.id }, "an event of the network was given up");
  }
}

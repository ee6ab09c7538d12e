import { isLetIn } from "@/server/domain/accounts/awaited";
import type { AccountEvent } from "@/server/domain/accounts/machine";
import { shutOutEvent } from "@/server/domain/accounts/shut-out";
import type { NetworkAccount, NetworkEvent } from "@/server/ports/network";
import { findAccount, lockAccount, moveEventCursor } from "@/server/repositories/accounts";
import { networkAccess } from "@/server/services/account-access";
import { happen } from "@/server/services/account-events";
import { planningIn } from "@/server/services/planning";
import { mailOfAccount } from "@/server/services/problem-mails";
import { type IntakeContext, inTenant } from "./context";
import { recordNetworkEvent } from "./network-events";
import { pause } from "./pause";
import type { Watched } from "./watchers";

/** How often an account is asked for its news when there are few; with many each waits longer, so that all get a turn. */
const askMs = 2_000;
const turnMs = 20;
/** Longest pause while the network does not answer. */
const longestPauseMs = 60_000;
/** That an account was asked is noted so often when nothing happened. */
const noteMs = 60_000;
const pageSize = 50;
/** An event that can not be recorded is tried so often, then left out, so that later ones are not lost with it. */
const mostAttempts = 3;

/** Fetches what happens to one account on the network until `signal` ends it; `howMany` are watched beside it. */
export async function watchAccount(
  cx: IntakeContext,
  workerId: string,
  { workspaceId, id }: Watched,
  howMany: () => number,
  signal: AbortSignal,
): Promise<void> {
  const asking: Asking = { workspaceId, accountId: id, workerId, failures: new Map() };
  const calmMs = () => Math.max(askMs, howMany() * turnMs);
  let place: Place | null = null;
  let wait = calmMs();
  while (!signal.aborted) {
    try {
      place ??= await findPlace(cx, asking);
      const next: Place | null = place && (await fetchNews(cx, asking, place));
      if (!next) return;
      wait = next.more ? 0 : calmMs();
      place = next;
    } catch (err) {
      const event = shutOutEvent(err, cx.now());
      if (event) return noteShutOut(cx, asking, event);
      cx.log.warn({ err, accountId: id }, "the news of an account could not be fetched");
      wait = Math.min(longestPauseMs, Math.max(askMs, wait) * 2);
    }
    await pause(wait, signal);
  }
}

/** The account waits for its owner, or for a proxy, and its steps with it (CRED-29, R10). */
async function noteShutOut(
  cx: IntakeContext,
  { workspaceId, accountId }: Asking,
  event: AccountEvent,
): Promise<void> {
  cx.log.info({ accountId, event: event.kind }, "the network does not let an account in");
  await inTenant(cx, workspaceId, async (tx) => {
    const account = await lockAccount(tx, accountId, null);
    if (!account || !isLetIn(account)) return;
    await happen(cx, tx, account, event);
    await mailOfAccount(cx, tx, account, event);
  }).catch((err) => cx.log.error({ err, accountId }, "the state of an account could not be kept"));
}

type Asking = { workspaceId: string; accountId: string; workerId: string; failures: Map<string, number> };
/** How we sign in, how far the news were read, and when that was noted last. */
type Place = { access: NetworkAccount; cursor: string | null; notedAt: number; more: boolean };

/** Null when the account is gone or has no password: there is nothing to watch. */
async function findPlace(cx: IntakeContext, { workspaceId, accountId }: Asking): Promise<Place | null> {
  const account = await inTenant(cx, workspaceId, (tx) => findAccount(tx, accountId, null));
  const access = account && networkAccess(cx.keys.secret, account);
  return account && access && { access, cursor: account.eventCursor, notedAt: 0, more: false };
}

/** Null when the account is not ours to watch any more. */
async function fetchNews(cx: IntakeContext, asking: Asking, place: Place): Promise<Place | null> {
  const { workspaceId, accountId, workerId } = asking;
  const { events, cursor } = await cx.ports.network.events(place.access, place.cursor, pageSize);
  for (const event of events) await recordOnce(cx, asking, event);
  const more = events.length === pageSize;
  const now = cx.now();
  if (cursor === place.cursor && now.getTime() - place.notedAt < noteMs) return { ...place, more };
  const isOurs = await inTenant(cx, workspaceId, (tx) =>
    moveEventCursor(tx, accountId, workerId, cursor, now),
  );
  return isOurs ? { ...place, cursor, more, notedAt: now.getTime() } : null;
}

/** Each event in its own transaction; the network may tell it again, it counts once. */
async function recordOnce(
  cx: IntakeContext,
  { workspaceId, accountId, failures }: Asking,
  event: NetworkEvent,
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

import { isSignedIn } from "@/server/domain/accounts/awaited";
import { lockoutEvent } from "@/server/domain/accounts/lockout";
import type { AccountEvent } from "@/server/domain/accounts/machine";
import type { NetworkAccount, NetworkEvent } from "@/server/ports/network";
import { findAccount, lockAccount, moveEventCursor } from "@/server/repositories/accounts/accounts";
import { noteChecked } from "@/server/repositories/inbox/checks";
import { networkAccess } from "@/server/services/accounts/access";
import { applyAccountEvent } from "@/server/services/accounts/events";
import { planningIn } from "@/server/services/campaigns/planning";
import { isErased } from "@/server/services/inbox/network-person";
import { mailOfAccount } from "@/server/services/notices/problem-mails";
import { interrupted, wakeWaiting } from "./checked";
import { type IntakeContext, inTenant } from "./context";
import { recordNetworkEvent, setEventAside } from "./network-events";
import { pause } from "./pause";
import type { Watched } from "./watchers";

/** How often an account is polled when there are few. With many accounts each waits longer, so that all get a turn. */
const askMs = 2_000;
const turnMs = 20;
/** The longest pause while the network does not respond. */
const longestPauseMs = 60_000;
/** How often a complete check is noted while nothing happens. */
const noteMs = 60_000;
const pageSize = 50;
/** An event that cannot be recorded is tried this often, then set aside, so that it does not hold up later ones. */
const maxAttempts = 3;

/** Fetches the events of one account until `signal` aborts. `howMany` returns how many accounts this worker watches. */
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
      await interrupted(cx, { workspaceId, kind: "account", id }, signal);
      if (place) place.notedAt = null;
      const event = lockoutEvent(err, cx.now());
      if (event) return noteLockout(cx, asking, event);
      cx.log.warn({ err, accountId: id }, "could not fetch the events of an account");
      wait = Math.min(longestPauseMs, Math.max(askMs, wait) * 2);
    }
    await pause(wait, signal);
  }
}

/** The account, and its steps, wait for its owner or for a proxy (CRED-29, R10). */
async function noteLockout(
  cx: IntakeContext,
  { workspaceId, accountId }: Asking,
  event: AccountEvent,
): Promise<void> {
  cx.log.info({ accountId, event: event.kind }, "the network shut an account out");
  await inTenant(cx, workspaceId, async (tx) => {
    const account = await lockAccount(tx, accountId, null);
    if (!account || !isSignedIn(account)) return;
    await applyAccountEvent(cx, tx, account, event);
    await mailOfAccount(cx, tx, account, event);
  }).catch((err) => cx.log.error({ err, accountId }, "could not save the state of an account"));
}

type Asking = { workspaceId: string; accountId: string; workerId: string; failures: Map<string, number> };
/**
 * How we sign in, up to which cursor events are recorded, when the current check began while there is `more`, and when the last complete
 * check was noted.
 */
type Place = {
  access: NetworkAccount;
  cursor: string | null;
  begunAt: Date | null;
  notedAt: Date | null;
  more: boolean;
};

/** Null if the account is gone or has no password: there is nothing to watch. */
async function findPlace(cx: IntakeContext, { workspaceId, accountId }: Asking): Promise<Place | null> {
  const account = await inTenant(cx, workspaceId, (tx) => findAccount(tx, accountId, null));
  const access = account && networkAccess(cx.keys.secret, account);
  return (
    account && access && { access, cursor: account.eventCursor, begunAt: null, notedAt: null, more: false }
  );
}

/** Null if this worker no longer watches the account. */
async function fetchNews(cx: IntakeContext, asking: Asking, place: Place): Promise<Place | null> {
  const { workspaceId, accountId, workerId } = asking;
  const begunAt = (place.more && place.begunAt) || cx.now();
  const { events, cursor, isPartial } = await cx.ports.network.events(place.access, place.cursor, pageSize);
  for (const event of events) await recordOnce(cx, asking, event);
  const more = events.length === pageSize;
  const next = { ...place, cursor, more, begunAt };
  const isChecked = !more && !isPartial;
  const isWorthNoting = isChecked && (!place.notedAt || +begunAt - +place.notedAt >= noteMs);
  if (cursor === place.cursor && !isWorthNoting) return next;
  const noted = await inTenant(cx, workspaceId, async (tx) => {
    if (!(await moveEventCursor(tx, accountId, workerId, cursor))) return null;
    return isChecked ? noteChecked(tx, { kind: "account", id: accountId }, { workerId, begunAt }) : "again";
  });
  if (noted === "first") await wakeWaiting(cx, workspaceId);
  return noted && { ...next, notedAt: isChecked ? begunAt : place.notedAt };
}

/** Records each event in its own transaction. The network may report it again; it counts once. */
async function recordOnce(
  cx: IntakeContext,
  { workspaceId, accountId, failures }: Asking,
  event: NetworkEvent,
): Promise<void> {
  try {
    const known = await inTenant(
      cx,
      workspaceId,
      async (tx) =>
        !(await isErased(tx, cx.keys.secret, event)) &&
        (await recordNetworkEvent(tx, await planningIn(tx, cx), accountId, event)),
    );
    if (!known) cx.log.debug({ accountId, kind: event.kind }, "ignored an event of an unknown member");
  } catch (err) {
    const times = (failures.get(event.id) ?? 0) + 1;
    failures.set(event.id, times);
    if (times < maxAttempts) throw err;
    await inTenant(cx, workspaceId, async (tx) =>
      setEventAside(tx, await planningIn(tx, cx), accountId, event, String(err)),
    );
    failures.delete(event.id);
    cx.log.error({ err, accountId, event: event.id }, "an event of the network was set aside");
  }
}

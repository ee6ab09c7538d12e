import type { PhoneEvent } from "@/server/ports/phone";
import { noteChecked } from "@/server/repositories/inbox/checks";
import { findPhonePlace, movePhoneCursor, type PhonePlace } from "@/server/repositories/phone/numbers";
import { planningIn } from "@/server/services/campaigns/planning";
import { interrupted, wakeWaiting } from "./checked";
import { type IntakeContext, inTenant } from "./context";
import { recordPhoneEvent, setPhoneEventAside } from "./phone-events";
import type { Watched } from "./watchers";

/**
 * How often a number is polled. The sandbox costs nothing; a vendor calls us when there is news, and polling covers lost calls within a
 * minute.
 */
const askMs = { sandbox: 2_000, vendor: 45_000 };
const longestPauseMs = 10 * 60_000;
/** How often a check is noted while nothing happens. */
const noteMs = 60_000;
/** An event that cannot be recorded is tried this often, then set aside, so that it does not hold up later ones. */
const maxAttempts = 3;

type Asking = { workspaceId: string; workerId: string; failures: Map<string, number> };

/** Fetches the events of one number until `signal` aborts. */
export async function watchPhone(
  cx: IntakeContext,
  workerId: string,
  { workspaceId, id }: Watched,
  signal: AbortSignal,
): Promise<void> {
  const asking: Asking = { workspaceId, workerId, failures: new Map() };
  const calmMs = cx.ports.phone.isSandbox ? askMs.sandbox : askMs.vendor;
  let wait = calmMs;
  let notedAt = 0;
  while (!signal.aborted) {
    const place = await inTenant(cx, workspaceId, (tx) => findPhonePlace(tx, id)).catch(() => undefined);
    if (place === null) return;
    try {
      if (place) {
        const isOurs = await fetchNews(cx, asking, place, +cx.now() - notedAt > noteMs);
        if (isOurs === "no") return;
        if (isOurs === "noted") notedAt = +cx.now();
        wait = calmMs;
      }
    } catch (err) {
      cx.log.warn({ err, phoneId: id }, "could not fetch the events of a number");
      await interrupted(cx, { workspaceId, kind: "number", id }, signal);
      notedAt = 0;
      wait = Math.min(longestPauseMs, wait * 2);
    }
    await cx.phoneBell.wait(place?.number ?? id, wait, signal);
  }
}

async function fetchNews(
  cx: IntakeContext,
  asking: Asking,
  place: PhonePlace,
  notesAnyhow: boolean,
): Promise<"noted" | "nothing new" | "no"> {
  const { workspaceId, workerId } = asking;
  const { id } = place;
  const begunAt = cx.now();
  const { events, cursor } = await cx.ports.phone.events(place, place.eventCursor, place.createdAt);
  for (const event of events) await recordOnce(cx, asking, place, event);
  if (cursor === place.eventCursor && !notesAnyhow) return "nothing new";
  const noted = await inTenant(cx, workspaceId, async (tx) => {
    const isOurs = await movePhoneCursor(tx, { id, workerId, cursor });
    return isOurs ? noteChecked(tx, { kind: "number", id }, { workerId, begunAt }) : null;
  });
  if (noted === "first") await wakeWaiting(cx, workspaceId);
  return noted ? "noted" : "no";
}

/** Records each event in its own transaction. The vendor may report it again; it counts once. */
async function recordOnce(
  cx: IntakeContext,
  { workspaceId, failures }: Asking,
  place: PhonePlace,
  event: PhoneEvent,
): Promise<void> {
  try {
    const known = await inTenant(cx, workspaceId, async (tx) =>
      recordPhoneEvent(tx, await planningIn(tx, cx), place, event, cx.keys.secret),
    );
    if (!known)
      cx.log.debug(
        { phoneId: place.id, kind: event.kind },
        "the fate of a text that is not ours was left out",
      );
  } catch (err) {
    const times = (failures.get(event.id) ?? 0) + 1;
    failures.set(event.id, times);
    if (times < maxAttempts) throw err;
    await inTenant(cx, workspaceId, async (tx) =>
      setPhoneEventAside(tx, await planningIn(tx, cx), place, event, String(err)),
    );
    failures.delete(event.id);
    cx.log.error({ err, phoneId: place.id, event: event.id }, "an event of a number was set aside");
  }
}

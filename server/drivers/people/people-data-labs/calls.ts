import { metered, PausedError } from "@/server/drivers/metered";
import { type Charged, type CostMeter, free } from "@/server/ports/costs";
import type { NotNow } from "@/server/ports/people-database";
import { askingWorkspace } from "../on-behalf";
import type { createClient, Said } from "./client";
import { later, laterOf, laterOfError } from "./meaning";

type Client = ReturnType<typeof createClient>;

/** Longer than any request. */
const lastsMs = 10 * 60_000;

/** How many people a request may return, each at a credit: those of a page, or those named one by one. Suggestions cost nothing. */
function peopleAsked(body: Record<string, unknown> = {}): number {
  if (Array.isArray(body.requests)) return body.requests.length;
  return typeof body.size === "number" ? body.size : 0;
}

/** How many it returned. */
function chargedFor({ status, body }: Said): Charged {
  if (status !== 200) return free;
  if (Array.isArray(body))
    return { quantities: { person: body.filter((one) => one?.status === 200).length } };
  const { data } = (body ?? {}) as { data?: unknown };
  return { quantities: { person: Array.isArray(data) ? data.length : 0 } };
}

/** Calls the vendor, and leaves a call alone for as long as its limits are used up: they count by call. */
export type Calls = <T>(
  call: string,
  sent: Parameters<Client>[1],
  read: (said: Said) => T | NotNow,
) => Promise<T | NotNow>;

type Made = { now(): Date; newId(): string; meter: CostMeter };

export function createCalls(unbooked: Client, { now, newId, meter }: Made): Calls {
  const ask: Client = (call, sent) => {
    const most = peopleAsked(sent.body);
    if (most === 0) return unbooked(call, sent);
    const booked = {
      ...({ workspaceId: askingWorkspace(), key: newId(), vendor: "people_data_labs" } as const),
      ...{ expected: { person: most }, lastsMs },
    };
    return metered(meter, booked, () => unbooked(call, sent), chargedFor);
  };
  /** Until when a call is closed, in ms. */
  const closed = new Map<string, number>();
  return async (call, sent, read) => {
    const waitMs = (closed.get(call) ?? 0) - +now();
    if (waitMs > 0) return later("too_many", Math.ceil(waitMs / 1_000));
    try {
      const said = await ask(call, sent);
      // 404 is an answer without anybody.
      if (said.status === 200 || said.status === 404) return read(said);
      const refused = laterOf(said.status, said.retryAfterSeconds);
      if (said.status === 429) closed.set(call, +now() + (refused.retryAfterSeconds ?? 0) * 1_000);
      return refused;
    } catch (error) {
      if (error instanceof PausedError)
        return later(error.paused.reason, Math.ceil(error.paused.retryAfterMs / 1_000));
      return laterOfError(error);
    }
  };
}

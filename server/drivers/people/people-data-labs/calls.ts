import type { NotNow } from "@/server/ports/people-database";
import type { createClient, Said } from "./client";
import { later, laterOf, laterOfError } from "./meaning";

type Client = ReturnType<typeof createClient>;

/** Calls the vendor, and leaves a call alone for as long as its limits are used up: they count by call. */
export type Calls = <T>(
  call: string,
  sent: Parameters<Client>[1],
  read: (said: Said) => T | NotNow,
) => Promise<T | NotNow>;

export function createCalls(ask: Client, now: () => Date): Calls {
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
      return laterOfError(error);
    }
  };
}

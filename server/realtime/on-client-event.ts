import type { Socket } from "socket.io";
import type * as z from "zod";
import { clientEvents } from "@/lib/contract/events";

/** Malformed or unauthorized events have no effect, and get an error if they asked for a response. */
export function onClientEvent<E extends keyof typeof clientEvents>(
  socket: Socket,
  event: E,
  handle: (payload: z.output<(typeof clientEvents)[E]>) => unknown,
): void {
  const schema: z.ZodType = clientEvents[event];
  socket.on(event as string, (payload: unknown, acknowledge?: unknown) => {
    const answer = typeof acknowledge === "function" ? acknowledge : () => undefined;
    const parsed = schema.safeParse(payload ?? {});
    if (!parsed.success) return answer({ ok: false, code: "invalid_input" });
    try {
      answer({ ok: true, payload: handle(parsed.data as z.output<(typeof clientEvents)[E]>) ?? null });
    } catch {
      answer({ ok: false, code: "not_found" });
    }
  });
}

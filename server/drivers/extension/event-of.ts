import type { BrowserAnswer } from "@/lib/contract/accounts/extension";
import type { NetworkEvent } from "@/server/ports/network";

type Told = Extract<BrowserAnswer, { kind: "events" }>["events"][number];

/** An event as reported by the network's pages; a message without text or thread is ignored. */
export function eventOf({ text, threadId, kind, at, ...seen }: Told): NetworkEvent[] {
  const event = { ...seen, at: new Date(at) };
  if (kind === "request_accepted") return [{ ...event, kind }];
  return text && threadId ? [{ ...event, kind, text, threadId }] : [];
}

import type { BrowserAnswer } from "@/lib/contract/accounts/extension";
import type { NetworkEvent } from "@/server/ports/network";

type Told = Extract<BrowserAnswer, { kind: "events" }>["events"][number];

/** An event as the network's pages tell it; a message without words or thread is none. */
export function eventOf({ text, threadId, kind, at, ...seen }: Told): NetworkEvent[] {
  const event = { ...seen, at: new Date(at) };
  if (kind === "request_accepted") return [{ ...event, kind }];
  return text && threadId ? [{ ...event, kind, text, threadId }] : [];
}

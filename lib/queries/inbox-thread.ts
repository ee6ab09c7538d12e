import { inbox, type Message, type Thread } from "@/lib/contract/inbox/inbox";
import type { Reader } from "./reader";

/** One page of a conversation: the newest 50 messages, or those before a page's cursor. */
export const readThreadPage = (read: Reader, { prospectId, accountId }: Which, cursor?: string) =>
  read(inbox.thread, {
    prospectId,
    ...(accountId ? { accountId } : {}),
    limit: 50,
    ...(cursor ? { cursor } : {}),
  });

/** A conversation as URLs name it: person and account; without an account, the newest with that person. */
export type Which = { prospectId: string; accountId: string | null };

/**
 * The current conversation: the newest page, plus earlier pages already loaded. Earlier pages are read again only if they contain something
 * pending.
 */
export async function readThread(read: Reader, which: Which, held: () => Thread | undefined) {
  let fresh = await readThreadPage(read, which);
  while (fresh.nextCursor && waitsBefore(fresh, held()))
    fresh = withEarlier(fresh, await readThreadPage(read, which, fresh.nextCursor));
  return withHeld(fresh, held());
}

/** Adds the earlier page to a thread. Fields that every page has (drafts, channels, sequence) come from the newest one. */
export const withEarlier = (thread: Thread, { messages, events, nextCursor }: Thread): Thread => ({
  ...thread,
  messages: [...messages, ...thread.messages],
  events: [...events, ...thread.events],
  nextCursor,
});

/** Joins the newly read part with the earlier part of the cached thread; without it if more arrived in between than was read. */
function withHeld(fresh: Thread, held: Thread | undefined): Thread {
  const start = startOf(fresh);
  if (!held || !start) return fresh;
  const known = new Set(allOf(held).map(({ id }) => id));
  const messages = held.messages.filter((message) => isBefore(message, start));
  const events = held.events.filter((event) => isBefore(event, start));
  if (messages.length + events.length === 0 || !allOf(fresh).some(({ id }) => known.has(id))) return fresh;
  return withEarlier(fresh, { ...held, messages, events });
}

/** The first entry of a thread that has earlier pages: a message or an event. */
export function startOf({ messages, events, nextCursor }: Thread): Place | undefined {
  const [message, event] = nextCursor ? [messages[0], events[0]] : [];
  return event && (!message || isBefore(event, message)) ? event : message;
}

type Place = Pick<Message, "id" | "at">;
const allOf = ({ messages, events }: Thread): Place[] => [...messages, ...events];

/** The server's order: by instant, then by ID. */
const isBefore = (one: Place, other: Place) => {
  const earlier = Date.parse(one.at) - Date.parse(other.at);
  return earlier < 0 || (earlier === 0 && one.id < other.id);
};

const isWaiting = ({ state, isUncertain, label }: Message) =>
  state === "queued" || state === "sending" || isUncertain || label?.isQuestion === true;

function waitsBefore(fresh: Thread, held: Thread | undefined) {
  const start = startOf(fresh);
  return start && held?.messages.some((message) => isWaiting(message) && isBefore(message, start));
}

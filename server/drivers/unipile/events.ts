import type { NetworkEvent, NetworkTalk } from "@/server/ports/network";
import type { Api, Chat, Message, Relation } from "./api";
import { beginAt, type Cursor, floorOf, isTold, markTold, readCursor, writeCursor } from "./cursor";
import type { Look } from "./find-person";
import type { People } from "./people";
import { readAll } from "./read-all";

type News = { events: NetworkEvent[]; cursor: string; hasMore: boolean };
type Told = { list: "relations" | "messages"; event: NetworkEvent };

/**
 * New relations and received messages since a cursor, oldest first, at most `limit`; without a cursor since the service
 * knows the account. `which` leaves a list out that is not worth a request now.
 */
export async function newsSince(
  { api, people, look }: { api: Api; people: People; look: Look },
  ref: string,
  text: string | null,
  { which, limit }: { which: readonly Told["list"][]; limit: number },
): Promise<News> {
  const start = readCursor(text) ?? beginAt((await api.state(ref)).since);
  const found: Told[] = [];
  if (which.includes("relations")) found.push(...(await newRelations(api, ref, start)));
  if (which.includes("messages")) found.push(...(await newMessages({ api, people }, ref, start)));
  found.sort((a, b) => +a.event.at - +b.event.at || (a.event.id < b.event.id ? -1 : 1));
  const returned = found.slice(0, limit);
  const cursor = { ...start };
  for (const { list, event } of returned) cursor[list] = markTold(cursor[list], event.id, event.at);
  const events: NetworkEvent[] = [];
  for (const { event } of returned) events.push(await people.place(look, ref, event));
  return {
    events,
    cursor: writeCursor(cursor),
    hasMore: found.length > returned.length,
  };
}

/** New connections, including members whose requests we accepted; the intake ignores strangers. */
async function newRelations(api: Api, ref: string, { from, relations: mark }: Cursor): Promise<Told[]> {
  const found = await readAll((page) => api.relations(ref, page), floorOf(from, mark));
  return found.map(acceptanceOf).filter(({ event }) => !isTold(mark, event.id));
}

const acceptanceOf = ({ id, at, memberRef, profileUrl }: Relation): Told => ({
  list: "relations",
  event: { id: `relation.${id}`, at, kind: "request_accepted", memberRef, profileUrl },
});

async function newMessages(
  { api, people }: { api: Api; people: People },
  ref: string,
  { from, messages: mark }: Cursor,
): Promise<Told[]> {
  const floor = floorOf(from, mark);
  const found: Told[] = [];
  for (const chat of await readAll((page) => api.chats(ref, page), floor)) {
    const messages = await readAll((page) => api.messages(ref, chat.id, floor, page), floor);
    const news = messages.filter(({ id }) => !people.isOurs(id)).map((message) => talkOf(chat, message));
    for (const event of news) if (!isTold(mark, event.id)) found.push({ list: "messages", event });
  }
  return found;
}

/** A received message, or one written as the account: then we are the sender, and the chat names the recipient. */
export function talkOf({ name, ...chat }: Omit<Chat, "at">, message: Message): NetworkTalk {
  const { id, at, text, isOurs, files } = message;
  const sender = isOurs ? chat : { ...chat, ...given(message) };
  const shared = {
    ...{ id: `message.${id}`, at, text, threadId: chat.id },
    ...{ memberRef: sender.memberRef ?? "", profileUrl: sender.profileUrl ?? "" },
    ...(name === undefined ? {} : { name }),
    ...(files?.length ? { files } : {}),
  };
  return isOurs
    ? { ...shared, kind: "message_sent", providerId: id }
    : { ...shared, kind: "message_received" };
}

const given = ({ memberRef, profileUrl }: Message) => ({
  ...(memberRef === undefined ? {} : { memberRef }),
  ...(profileUrl === undefined ? {} : { profileUrl }),
});

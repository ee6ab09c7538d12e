import * as z from "zod";
import type { HistoryPage, NetworkAccount, NetworkTalk } from "@/server/ports/network";
import type { Api, Chat } from "./api";
import { talkOf } from "./events";
import type { Look } from "./find-person";
import { laterFor } from "./later-for";
import type { People } from "./people";
import { Problem } from "./problem";

type Parts = { api: Api; people: People; look: Look };

const chat = z.object({
  id: z.string(),
  memberRef: z.string().optional(),
  profileUrl: z.string().optional(),
  name: z.string().optional(),
});
/** The conversations still to be read, the position in the first of them, and the cursor of the following list page. */
const place = z.object({ chats: z.array(chat), inChat: z.string().nullable(), list: z.string().nullable() });
type Place = z.output<typeof place>;

/** Everything there is. */
const ever = new Date(1);

/** A page of the list of conversations, or of the messages of one, the newest first. Nothing is done by looking. */
export async function history(
  parts: Parts,
  { remoteRef }: NetworkAccount,
  cursor: string | null,
): Promise<HistoryPage> {
  if (remoteRef === null) return { kind: "later", reason: "challenge" };
  const at = cursor === null ? null : place.parse(JSON.parse(cursor));
  try {
    if (!at || at.chats.length === 0) return await listPage(parts.api, remoteRef, at?.list ?? null);
    return await chatPage(parts, remoteRef, at);
  } catch (error) {
    const later = laterFor(error);
    if (later) return later;
    // A conversation that was deleted meanwhile is skipped.
    if (at?.chats[0] && error instanceof Problem) return { ...after(at, null), messages: [], ended: 0 };
    throw error;
  }
}

async function listPage(api: Api, ref: string, page: string | null): Promise<HistoryPage> {
  const { items, next } = await api.chats(ref, page);
  const chats = items.map(({ at: _at, ...one }: Chat) => one);
  return { ...goingOn({ chats, inChat: null, list: next }), messages: [], ended: 0 };
}

async function chatPage({ api, people, look }: Parts, ref: string, at: Place): Promise<HistoryPage> {
  const [first] = at.chats as [Place["chats"][number]];
  const { items, next } = await api.messages(ref, first.id, ever, at.inChat);
  const talk = items.map((message) => talkOf(first, message));
  return {
    ...after(at, next),
    messages: await placed(people, look, ref, talk),
    ended: next === null ? 1 : 0,
  };
}

/** Where each of the few senders lives is asked for once. */
async function placed(people: People, look: Look, ref: string, talk: NetworkTalk[]): Promise<NetworkTalk[]> {
  const known = new Map<string, Partial<NetworkTalk>>();
  for (const one of talk) {
    if (known.has(one.memberRef)) continue;
    const { profileUrl, ...found } = await people.place(look, ref, one);
    known.set(one.memberRef, { profileUrl, ...("name" in found && { name: found.name }) });
  }
  return talk.map((one) => ({ ...one, ...known.get(one.memberRef) }) as NetworkTalk);
}

/** The next page of the same conversation, else the next conversation. */
const after = (at: Place, inChat: string | null) =>
  goingOn(inChat === null ? { ...at, chats: at.chats.slice(1), inChat } : { ...at, inChat });

const goingOn = (at: Place) => ({
  kind: "page" as const,
  next: at.chats.length === 0 && at.list === null ? null : JSON.stringify(at),
});

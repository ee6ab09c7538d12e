import type { NetworkAccount, NetworkAction } from "@/server/ports/network";
import type { Evidence } from "@/server/ports/outcome";
import { nameOf } from "./act";
import type { Api, Person } from "./api";
import { findPerson } from "./find-person";
import type { Once } from "./once";
import { readAll } from "./read-all";

/** Clocks differ: what arrived this long before we began may still be ours. */
const skewMs = 2 * 60_000;

/**
 * Reads back what an action left: a request waits or was accepted, a message stands in the conversation. Visits leave
 * nothing that could be read.
 */
export async function lookUp(
  { api, once }: { api: Api; once: Once },
  account: NetworkAccount,
  ref: string,
  action: NetworkAction,
  since: Date,
): Promise<Evidence> {
  const providerId = await once.providerIdOf(nameOf(account, action));
  if (providerId !== null) return { kind: "found", providerId };
  if (action.kind === "visit_profile") return { kind: "unknowable" };
  const person = await findPerson(api, ref, action.to);
  if (person === null || person === "gone") return { kind: "unknowable" };
  return action.kind === "message" ? inChats(api, ref, person, action.text, since) : asRequest(person);
}

function asRequest({ id, relation, requestId }: Person): Evidence {
  if (relation === "requested" || relation === "connected")
    return { kind: "found", providerId: requestId ?? id };
  return { kind: "absent" };
}

async function inChats(api: Api, ref: string, person: Person, text: string, since: Date): Promise<Evidence> {
  const from = new Date(+since - skewMs);
  for (const chat of await api.chatsWith(ref, person.id)) {
    const messages = await readAll((page) => api.messages(ref, chat, from, page), from);
    const ours = messages.find((message) => message.isOurs && isSame(message.text, text));
    if (ours) return { kind: "found", providerId: ours.id };
  }
  return { kind: "absent" };
}

/** The network trims texts and has its own way with line ends. */
const isSame = (one: string, other: string) => plain(one) === plain(other);
const plain = (text: string) => text.replace(/\s+/g, " ").trim();

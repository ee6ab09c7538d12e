import type { Message, Thread } from "@/lib/contract/inbox";

/** A draft per person and channel, kept here as `draftMessages` and on the server, newest wins (INBOX-03, INBOX-12). */
export type Draft = { subject: string; text: string; last: string };
type Channel = Thread["defaultChannel"];

/** A message of words; a recording is none that could be written on. */
export type WrittenMessage = Message & { channel: Channel };
export const isWritten = (message: Message): message is WrittenMessage => message.channel !== "voicemail";

const storeKey = "draftMessages";
const keyOf = (prospectId: string, channel: Channel) => `${prospectId}/${channel}`;

function all(): Record<string, Draft> {
  try {
    return JSON.parse(localStorage.getItem(storeKey) ?? "{}") as Record<string, Draft>;
  } catch {
    return {};
  }
}

export function keepDraft(prospectId: string, channel: Channel, draft: Draft | null) {
  const drafts = all();
  if (draft) drafts[keyOf(prospectId, channel)] = draft;
  else delete drafts[keyOf(prospectId, channel)];
  try {
    localStorage.setItem(storeKey, JSON.stringify(drafts));
  } catch {
    // Storage can be full or refused; the server keeps the draft as well.
  }
}

/** The newer of the local and the stored draft; an empty one when there is none. */
export function draftOf(thread: Thread, channel: Channel): Draft {
  const stored = thread.drafts.find((draft) => draft.channel === channel);
  const local =
    typeof localStorage === "undefined" ? undefined : all()[keyOf(thread.conversation.prospectId, channel)];
  const isLocalNewer = local && (!stored || Date.parse(local.last) >= Date.parse(stored.last));
  const newest = isLocalNewer ? local : stored;
  return newest
    ? { subject: newest.subject, text: newest.text, last: newest.last }
    : { subject: "", text: "", last: new Date(0).toISOString() };
}

import type { DraftFile } from "@/lib/contract/inbox/attachments";
import type { Message, Thread } from "@/lib/contract/inbox/inbox";
import { draftsKey, signedInPerson } from "@/lib/state/session-marks";
import { readStored, writeStored } from "@/lib/state/stored";

/**
 * A draft per conversation and channel, stored in this browser as `draftMessages` and on the server; the newer one wins (INBOX-03,
 * INBOX-12). `clientId` identifies the message that it becomes. It is created with the first word and kept until the API has answered, so
 * that a retry sends only once.
 */
export type Draft = {
  clientId: string;
  subject: string;
  text: string;
  files: readonly DraftFile[];
  last: string;
};
type Channel = Thread["defaultChannel"];

/** A text message of any channel; a voicemail recording cannot be edited. */
export type WrittenMessage = Message & { channel: Channel };
export const isWritten = (message: Message): message is WrittenMessage => message.channel !== "voicemail";

/** The key contains the user, so that drafts of other users of this browser are never read. */
const keyOf = (conversationId: string, channel: Channel) =>
  `${signedInPerson()}/${conversationId}/${channel}`;

function all(): Record<string, Draft> {
  try {
    const stored = JSON.parse(readStored("localStorage", draftsKey) ?? "{}") as Record<string, Draft>;
    // Ignore drafts of earlier versions, whose keys did not contain the user.
    return Object.fromEntries(Object.entries(stored).filter(([key]) => key.split("/").length === 3));
  } catch {
    return {};
  }
}

/** Storage can be full or unavailable; the server stores the draft too. */
export function keepDraft(conversationId: string, channel: Channel, draft: Draft | null) {
  const drafts = all();
  if (draft) drafts[keyOf(conversationId, channel)] = draft;
  else delete drafts[keyOf(conversationId, channel)];
  writeStored("localStorage", draftsKey, JSON.stringify(drafts));
}

/** The newer of the local and the server's draft; an empty one if there is none. */
export function draftOf(thread: Thread, channel: Channel): Draft {
  const stored = thread.drafts.find((draft) => draft.channel === channel);
  const local = all()[keyOf(thread.conversation.id, channel)];
  const isLocalNewer = local && (!stored || Date.parse(local.last) >= Date.parse(stored.last));
  const newest = isLocalNewer ? local : stored;
  return newest
    ? {
        clientId: newest.clientId ?? crypto.randomUUID(),
        subject: newest.subject,
        text: newest.text,
        files: ("files" in newest ? newest.files : newest.attachments) ?? [],
        last: newest.last,
      }
    : emptyDraft();
}

export const emptyDraft = (): Draft => ({
  clientId: crypto.randomUUID(),
  subject: "",
  text: "",
  files: [],
  last: new Date(0).toISOString(),
});

export const isEmpty = ({ subject, text, files }: Draft) =>
  subject === "" && text === "" && files.length === 0;

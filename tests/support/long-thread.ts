import type { Message, Thread } from "@/lib/contract/inbox/inbox";

const startedAt = Date.parse("2026-11-01T08:00:00Z");
/** When the message with this number, counted from 1, arrived: one per hour. */
export const hourOf = (number: number) => new Date(startedAt + number * 3_600_000).toISOString();
const idOf = (number: number) => `m${String(number).padStart(4, "0")}`;
const half = (number: number) => new Date(Date.parse(hourOf(number)) + 1_800_000).toISOString();

export const messageOf = (number: number, change: Partial<Message> = {}): Message => ({
  ...{ id: idOf(number), channel: "network", direction: "in", kind: "message", subject: null },
  ...{ text: `Message ${number}.`, quoted: null, html: null, from: "", to: "", at: hourOf(number) },
  ...{ state: "received", understoodAs: null, isUncertain: false, campaignId: null, stepNumber: null },
  ...{ author: null, failure: null, audio: null, canBeUndoneUntil: null, label: null, sendAt: null },
  isHeldBack: false,
  attachments: [],
  ...change,
});

type Call = { cursor?: string };

/**
 * A conversation served page by page like the server does: 50 messages, and the events between its oldest message and the next page.
 * `messages` can be changed at any time; there is an event after every tenth.
 */
export function longThread(count: number) {
  const messages = Array.from({ length: count }, (_, index) => messageOf(index + 1));
  const eventAfter = (number: number) => ({
    ...{ id: `e${number}`, at: half(number), kind: "accepted" as const },
    ...{ campaignId: null, campaignName: null, reason: null },
  });
  const read = ({ cursor }: Call): Thread => {
    const end = cursor ? messages.findIndex(({ id }) => id === cursor) : messages.length;
    const page = messages.slice(Math.max(0, end - 50), end);
    const [more, oldest, after] = [end > 50, page[0]?.at ?? "", messages[end]?.at];
    const events = Array.from({ length: Math.floor(count / 10) }, (_, index) => eventAfter(10 * (index + 1)));
    return {
      ...{
        conversation,
        messages: page.map((message) => ({ ...message })),
        sequence: null,
        replySubject: null,
      },
      events: events.filter(({ at }) => (!more || at >= oldest) && (!cursor || !after || at < after)),
      nextCursor: more ? page[0]!.id : null,
      drafts: [
        { channel: "network", clientId: null, subject: "", text: "Begun", attachments: [], last: hourOf(1) },
      ],
      channels: [{ channel: "network", isOpen: true, address: "Ines", reason: null, sender: "Mara" }],
      defaultChannel: "network",
    };
  };
  return { messages, read };
}

const conversation: Thread["conversation"] = {
  ...{ id: "c1", prospectId: "01920000-0000-7000-8000-000000000001", accountId: "a1", fullName: "Ines Lind" },
  ...{ position: "", companyName: "", accountName: "Mara", status: "connected", snippet: "" },
  ...{ lastChannel: "network", lastDirection: "in", lastState: null, lastMessageAt: hourOf(1) },
  ...{ isUnread: false, needsYou: true, isDone: false, awayUntil: null, replyLabel: null, remindAt: null },
  ...{ isReminder: false, assignee: null, version: 1 },
};

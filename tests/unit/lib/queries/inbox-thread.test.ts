import type { Thread } from "@/lib/contract/inbox/inbox";
import { readThread, readThreadPage, withEarlier } from "@/lib/queries/inbox-thread";
import type { Reader } from "@/lib/queries/reader";
import { hourOf, longThread, messageOf } from "@/tests/support/long-thread";

const which = { prospectId: "p1", accountId: null };

/** A conversation of so many messages, and its reads: every requested page, by cursor. */
function opened(count: number) {
  const { messages, read } = longThread(count);
  const asked: (string | undefined)[] = [];
  const reader = (async (_: unknown, input: { cursor?: string }) => {
    asked.push(input.cursor);
    return read(input);
  }) as unknown as Reader;
  const again = (held?: Thread) => readThread(reader, which, () => held);
  const back = async (held: Thread) =>
    withEarlier(held, await readThreadPage(reader, which, held.nextCursor ?? undefined));
  return { messages, asked, again, back };
}
const ids = (some: readonly { id: string }[]) => some.map(({ id }) => id);
const once = (some: readonly { id: string }[]) => expect(new Set(ids(some)).size).toBe(some.length);

test("all pages together show everything once: messages, events, and only the newest page's draft (INBOX-11, ux 62)", async () => {
  const { messages, again, back } = opened(120);
  let thread = await again();
  while (thread.nextCursor) thread = await back(thread);
  expect(ids(thread.messages)).toEqual(ids(messages));
  expect(ids(thread.events)).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120].map((n) => `e${n}`));
  expect(thread.drafts).toHaveLength(1);
});

test("an update reads only the newest page again, and earlier pages stay, without duplicates (RT-12)", async () => {
  const { messages, asked, again, back } = opened(200);
  const held = await back(await back(await again()));
  asked.length = 0;
  for (let more = 201; more <= 210; more++) messages.push(messageOf(more));
  const thread = await again(held);
  expect(asked).toEqual([undefined]);
  expect(ids(thread.messages)).toEqual(ids(messages).slice(50));
  once(thread.events);
  expect(thread.nextCursor).toBe(held.nextCursor);
  expect(ids((await back(thread)).messages)).toEqual(ids(messages));
});

test("a withdrawn message disappears, even if the page now begins elsewhere", async () => {
  const { messages, again } = opened(60);
  const held = await again();
  messages.splice(10, 1);
  expect(ids((await again(held)).messages)).toEqual(ids(messages).slice(9));
});

test("starts over from the newest page if more messages arrived than fit on one page, so none are skipped", async () => {
  const { messages, again } = opened(60);
  const held = await again();
  for (let more = 61; more <= 140; more++) messages.push(messageOf(more));
  const thread = await again(held);
  expect(ids(thread.messages)).toEqual(ids(messages).slice(90));
  expect(thread.nextCursor).not.toBeNull();
});

test("rereads an earlier message that awaits a decision, so that its question disappears once it is decided (R15)", async () => {
  const { messages, asked, again, back } = opened(300);
  messages[160] = messageOf(161, { isUncertain: true });
  const held = await back(await back(await back(await again())));
  messages[160] = messageOf(161);
  asked.length = 0;
  const thread = await again(held);
  expect(asked).toHaveLength(3);
  expect(ids(thread.messages)).toEqual(ids(held.messages));
  expect(thread.messages.some(({ isUncertain }) => isUncertain)).toBe(false);
  asked.length = 0;
  await again(thread);
  expect(asked).toHaveLength(1);
});

test("a page that holds only events stays whole, and so do earlier pages (ux 62)", async () => {
  const { messages, read } = longThread(10);
  const event = { ...read({}).events[0]!, id: "late", at: hourOf(20) };
  const newest = { ...read({}), messages: [], events: [event], nextCursor: "late" };
  const before = read({});
  const pages = (async (_: unknown, { cursor }: { cursor?: string }) =>
    cursor ? before : newest) as unknown as Reader;
  const held = withEarlier(newest, await readThreadPage(pages, which, "late"));
  const thread = await readThread(pages, which, () => held);
  expect(ids(thread.messages)).toEqual(ids(messages));
  expect(ids(thread.events)).toEqual(["e10", "late"]);
  expect(thread.nextCursor).toBeNull();
});

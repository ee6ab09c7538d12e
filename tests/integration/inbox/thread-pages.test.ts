import { randomUUID } from "node:crypto";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { type Inbox, type Person, waitingPeople } from "./people";

let tern: Installation;
let inbox: Inbox;

beforeAll(async () => {
  tern = await startInstallation();
  inbox = await waitingPeople(tern, 3);
}, 600_000);
afterAll(() => tern?.stop());

type Line = { _id: string; at: string };
type Page = { messages: Line[]; events: Line[]; next_cursor: string | null };

const startedAt = Date.parse("2026-03-01T08:00:00Z");
const minute = (number: number) => new Date(startedAt + number * 60_000);

/** Adds messages and events of a person at these minutes. */
async function told({ prospectId, conversationId }: Person, messages: number[], events: number[]) {
  const workspace = inbox.member.workspaceId;
  await tern.sql("delete from messages where conversation_id = $1", [conversationId]);
  await tern.sql(
    `insert into messages (workspace_id, id, conversation_id, prospect_id, channel, direction, kind, state, text, from_address, to_address, at)
     select $1, gen_random_uuid(), $2, $3, 'network', 'in', 'message', 'received', 'Said', '', '', at from unnest($4::timestamptz[]) at`,
    [workspace, conversationId, prospectId, messages.map(minute)],
  );
  await tern.sql(
    `insert into events (workspace_id, id, at, kind, prospect_id)
     select $1, gen_random_uuid(), at, 'resumed', $2 from unnest($3::timestamptz[]) at`,
    [workspace, prospectId, events.map(minute)],
  );
}

/** All pages of a conversation, newest first. */
async function pagesOf({ prospectId }: Person, limit: number): Promise<Page[]> {
  const pages: Page[] = [];
  for (let cursor: string | null = ""; cursor !== null; cursor = pages.at(-1)!.next_cursor) {
    const query = `limit=${limit}${cursor && `&cursor=${cursor}`}`;
    pages.push((await inbox.member.get(`/api/inbox/dialogs/${prospectId}?${query}`)).body.payload);
  }
  return pages;
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
/** IDs by instant, then by ID: the order on a single page. */
const idsOf = (lines: readonly Line[]) =>
  lines
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || (a._id < b._id ? -1 : 1))
    .map(({ _id }) => _id);
async function expectWhole(person: Person, pages: readonly Page[]) {
  for (const kind of ["messages", "events"] as const) {
    const inOrder = pages.toReversed().flatMap((page) => page[kind].map(({ _id }) => _id));
    expect(inOrder).toEqual(idsOf(pages.flatMap((page) => page[kind])));
    const [kept] = await tern.sql<{ count: number }>(
      `select count(*)::int as count from ${kind} where prospect_id = $1`,
      [person.prospectId],
    );
    expect([new Set(inOrder).size, inOrder.length]).toEqual([kept!.count, kept!.count]);
  }
}

describe("a conversation read back page by page (INBOX-11, ux 62)", () => {
  it("shows every message and every event once, in order, including those with the same instant", async () => {
    const person = inbox.people[0]!;
    // Three of each at the instants where pages end.
    const often = range(1, 24).flatMap((at) => (at % 4 === 0 ? [at, at, at] : [at]));
    await told(person, often, [...often, 0, 0.5, 30, 31]);
    for (const limit of [1, 4, 5, 50]) await expectWhole(person, await pagesOf(person, limit));
    const [newest] = await pagesOf(person, 5);
    expect(newest!.events.at(-1)!.at).toBe(minute(31).toISOString());
    expect(newest!.messages).toHaveLength(5);
  });

  it("has the newest where more happened between two messages than fits on a page, and the rest follow", async () => {
    const person = inbox.people[1]!;
    const events = range(1, 450).map((at) => 2 + at / 1_000);
    await told(person, [1, 2, 3, 4], [0.5, ...events, 3.5]);
    const pages = await pagesOf(person, 50);
    expect(pages.map(({ messages, events }) => [messages.length, events.length])).toEqual([
      [2, 200],
      [0, 200],
      [2, 52],
    ]);
    expect(pages[0]!.events.at(-1)!.at).toBe(minute(3.5).toISOString());
    await expectWhole(person, pages);
  });

  it("shows what happened to a person since the last message, however much that was", async () => {
    const person = inbox.people[2]!;
    await told(person, [1], range(2, 301));
    const pages = await pagesOf(person, 50);
    expect(pages[0]!.events.at(-1)!.at).toBe(minute(301).toISOString());
    expect(pages.map(({ messages, events }) => [messages.length, events.length])).toEqual([
      [0, 200],
      [1, 100],
    ]);
    await expectWhole(person, pages);
  });
});

it("a page starts where the previous one ended, even if a message arrives between the two reads", async () => {
  const person = inbox.people[0]!;
  await told(person, range(100, 109), range(100, 109));
  const read = (cursor: string) =>
    inbox.member.get(`/api/inbox/dialogs/${person.prospectId}?limit=4${cursor && `&cursor=${cursor}`}`);
  const first = (await read("")).body.payload as Page;
  await tern.sql(
    `insert into messages (workspace_id, id, conversation_id, prospect_id, channel, direction, kind, state, text, from_address, to_address, at)
     values ($1, $2, $3, $4, 'network', 'in', 'message', 'received', 'Late', '', '', $5)`,
    [inbox.member.workspaceId, randomUUID(), person.conversationId, person.prospectId, minute(200)],
  );
  const second = (await read(first.next_cursor!)).body.payload as Page;
  expect(second.messages.map(({ at }) => at)).toEqual(range(102, 105).map((at) => minute(at).toISOString()));
});

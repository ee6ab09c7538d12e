import { type Installation, startInstallation } from "@/tests/support/installation";
import { type Inbox, waitingPeople } from "./people";

let tern: Installation;
let inbox: Inbox;
const many = 6_000;

/** Everyone writes about a harvest, each a minute before the previous one; every 300th is unread, the 1000th came back from a snooze. */
beforeAll(async () => {
  tern = await startInstallation();
  inbox = await waitingPeople(tern, 0);
  await tern.sql(
    `with made as materialized (
       select n, uuidv7() as prospect, uuidv7() as id, now() - n * interval '1 minute' as at from generate_series(1, ${many}) n),
     people as (
       insert into prospects (workspace_id, id, first_name, last_name, full_name)
       select $1, prospect, 'Person', n::text, 'Person ' || n from made),
     talks as (
       insert into conversations (workspace_id, id, prospect_id, account_id, snippet, last_channel, last_direction,
         last_message_at, last_in_at, is_unread, needs_you, reminded_at)
       select $1, id, prospect, $2, '', 'email', 'in', at, at, n % 300 = 0, false, case when n = 1000 then now() end from made)
     insert into messages (workspace_id, id, conversation_id, prospect_id, channel, direction, kind, state, text, from_address,
       to_address, at, dedupe_key)
     select $1, uuidv7(), id, prospect, 'email', 'in', 'email', 'received', 'Harvest', 'a@b.test', 'c@d.test', at, n::text
       from made`,
    [inbox.member.workspaceId, inbox.accountId],
  );
}, 600_000);
afterAll(() => tern?.stop());

type Page = {
  items: { full_name: string }[];
  total: number;
  total_is_capped: boolean;
  next_cursor: string | null;
};
const list = async (query: string) =>
  (await inbox.member.get(`/api/inbox/dialogs?${query}`)).body.payload as Page;
const placesOf = ({ items }: Page) => items.map(({ full_name }) => Number(full_name.split(" ")[1]));

/** Their positions, over all pages. */
async function walk(query: string): Promise<number[]> {
  const first = await list(query);
  const places = placesOf(first);
  for (let cursor = first.next_cursor; cursor !== null; ) {
    const page = await list(`${query}&cursor=${cursor}`);
    places.push(...placesOf(page));
    cursor = page.next_cursor;
  }
  return places;
}

describe("an inbox of thousands", () => {
  it("says that it has more than are counted, and lists what is there now (decision on lists)", async () => {
    expect(await list("limit=2")).toMatchObject({ total: 5_000, total_is_capped: true });
    await tern.sql(
      "update conversations set last_message_at = now() where last_message_at = (select min(last_message_at) from conversations)",
    );
    const again = await list("limit=2");
    expect([placesOf(again), again.total_is_capped]).toEqual([[6_000, 1_000], true]);
    expect(await list("limit=2&unread_only=true")).toMatchObject({ total: 20, total_is_capped: false });
  });

  it("is searched in its own order, each once over the pages, combined with other filters (INBOX-14)", async () => {
    const first = await list("limit=100&query=harvest");
    expect(first).toMatchObject({ total: 5_000, total_is_capped: true });
    expect(placesOf(first).slice(0, 4)).toEqual([6_000, 1_000, 1, 2]);
    const offset = await list("limit=3&offset=99&query=harvest");
    expect(placesOf(offset)[0]).toBe(placesOf(first)[99]);

    const unread = [6_000, ...Array.from({ length: 16 }, (_, at) => (at + 1) * 300)];
    expect(await walk("limit=5&query=harvest&unread_only=true")).toEqual(unread);
    expect(await list("limit=5&query=harvest&unread_only=true")).toMatchObject({ total: 17 });
    const all = await walk("limit=100&query=harvest");
    expect([all.length, new Set(all).size]).toEqual([5_001, 5_001]);
  });

  it("is found at once if few match, and a moment later if many do", async () => {
    const [one] = await tern.sql("select id from messages where dedupe_key = '77'");
    await tern.sql("update messages set text = 'Harvest of quinces' where id = $1", [one?.id]);
    expect(await walk("limit=5&query=quinces")).toEqual([77]);
    await tern.sql("update messages set text = 'Harvest' where id = $1", [one?.id]);
    expect(await walk("limit=5&query=quinces")).toEqual([]);
  });
});

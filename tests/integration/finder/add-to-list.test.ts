import { setTimeout as sleep } from "node:timers/promises";
import { joined, type Member } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { everybody, filled, finder, found } from "./setup";

let tern: Installation;
beforeAll(async () => {
  tern = await startInstallation({ doors: ["api", "worker"] });
  await filled((await finder(tern)).member);
}, 600_000);
afterAll(() => tern?.stop());

type Adding = Record<string, unknown> & {
  _id: string;
  status: string;
  found: number;
  commands: string[];
  not_added: { reason: string; count: number }[];
};
const newList = async (member: Member, name: string): Promise<string> =>
  (await member.post("/api/lists", { name })).body.payload._id;
async function adder(name = "Robotics") {
  const { member } = await finder(tern);
  return { member, listId: await newList(member, name) };
}
const add = (member: Member, listId: string, fields: Record<string, unknown>) =>
  member.post("/api/v2/looch/profiles/add_to_list", { list_id: listId, ...fields });
async function until(member: Member, listId: string, id: string, is: (one: Adding) => boolean) {
  for (const end = Date.now() + 180_000; ; ) {
    const all = (await member.get(`/api/lists/${listId}/searches`)).body.payload as Adding[];
    const one = all.find(({ _id }) => _id === id);
    if (one && is(one)) return one;
    if (Date.now() > end) throw new Error(`it still is ${JSON.stringify(one)}`);
    await sleep(100);
  }
}
async function added(member: Member, listId: string, fields: Record<string, unknown>) {
  const { status, body } = await add(member, listId, fields);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return until(member, listId, body.payload._id, (one) => one.status !== "active");
}
/** Who is on the list, as its page shows them. */
async function onList(member: Member, listId: string): Promise<string[]> {
  const query = `list_ids=${encodeURIComponent(JSON.stringify([listId]))}`;
  const urls: string[] = [];
  for (let cursor = ""; ; ) {
    const page = (await member.get(`/api/profiles?${query}&limit=100${cursor && `&cursor=${cursor}`}`)).body
      .payload;
    urls.push(...page.items.map((one: { profile_url: string }) => one.profile_url));
    if (!page.next_cursor) return urls.sort();
    cursor = page.next_cursor;
  }
}
const robotics = { filters: { industry: { include: ["Robotics"] } }, li_only: true };
const urlsOf = (people: readonly { profile_url: string | null }[]) =>
  people.map(({ profile_url }) => profile_url!).sort();
const count = async (member: Member, table: string) =>
  (
    await tern.sql<{ count: number }>(`select count(*)::int as count from ${table} where workspace_id = $1`, [
      member.workspaceId,
    ])
  )[0]!.count;

describe("found people are put on a list (PROSPECT-08, PROSPECT-16)", () => {
  test("the first of a search, in its order, as prospects whom no campaign contacts", async () => {
    const { member, listId } = await adder();
    const people = await everybody(member, robotics);
    const entries = await count(member, "credit_postings");
    const done = await added(member, listId, { ...robotics, limit: 130 });
    expect(done).toMatchObject({
      ...{ list_id: listId, kind: "database", status: "finished", found: 130, added: 130, total: 130 },
      ...{ not_added: [], commands: [], failure: null },
    });
    expect(await onList(member, listId)).toEqual(urlsOf(people.slice(0, 130)));
    expect(await count(member, "enrollments")).toBe(0);
    expect(await count(member, "credit_postings")).toBe(entries);
    const [list] = (await member.get("/api/lists")).body.payload;
    expect(list).toMatchObject({ _id: listId, people: 130 });
  });

  test("those named, also known prospects, each once, and without those who must not be contacted", async () => {
    const { member, listId } = await adder();
    const [one, two, three] = (await found(member, { ...robotics, page_size: 3 })).items;
    await added(member, await newList(member, "Before"), { ids: [two!._id] });
    await tern.sql(
      "insert into suppressions (workspace_id, kind, value, reason) values ($1, 'profile_url', $2, 'blacklisted')",
      [member.workspaceId, one!.profile_url],
    );
    const before = await count(member, "prospects");
    const done = await added(member, listId, { ids: [one!._id, two!._id, three!._id, two!._id] });
    expect(done).toMatchObject({ found: 3, added: 2, not_added: [{ reason: "blacklisted", count: 1 }] });
    expect(await onList(member, listId)).toEqual(urlsOf([two!, three!]));
    expect(await count(member, "prospects")).toBe(before + 1);
    const file = await member.get(`/api/lists/${listId}/searches/${done._id}/download_csv`);
    const lines = String(file.body).trim().split("\n");
    expect(lines).toHaveLength(4);
    expect(lines.find((line) => line.includes(one!.profile_url!))).toContain("do-not-contact list");
    expect(lines.filter((line) => line.endsWith("Added"))).toHaveLength(2);
  });

  test("it is stopped, keeps whom it added, and goes on", async () => {
    const { member, listId } = await adder();
    const { body } = await add(member, listId, robotics);
    const path = `/api/lists/${listId}/searches/${body.payload._id}/update_status`;
    const stopped = (await member.post(path, { status: "stopped" })).body.payload;
    const total = (await everybody(member, robotics)).length;
    if (stopped.status === "stopped") {
      expect(stopped.commands).toEqual(["resume"]);
      const kept = await onList(member, listId);
      expect(kept.length).toBeLessThan(total);
      expect((await member.post(path, { status: "stopped" })).body.code).toBe("search_wrong_state");
      await member.post(path, { status: "active" });
    }
    await until(member, listId, body.payload._id, ({ status }) => status === "finished");
    expect(await onList(member, listId)).toHaveLength(total);
  });

  test("a list that is deleted takes what adds to it along; the people stay", async () => {
    const { member, listId } = await adder();
    await added(member, listId, { ...robotics, limit: 5 });
    expect((await member.ask(`/api/lists/${listId}`, { method: "DELETE" })).status).toBe(200);
    expect((await member.get(`/api/lists/${listId}/searches`)).status).toBe(404);
    expect(await count(member, "searches")).toBe(0);
    expect(await count(member, "prospects")).toBe(5);
  });

  test("members need the search and the prospects, and limited ones see what they started alone (ROLE-02)", async () => {
    const { member, listId } = await adder();
    const ofAdmin = await added(member, listId, { ...robotics, limit: 1 });
    const searching = await joined(tern, member.workspaceId, { pages: ["search"] });
    expect((await add(searching, listId, { ...robotics, limit: 1 })).body).toMatchObject({
      ...{ code: "invalid_input", fields: { list_id: "forbidden" } },
    });
    expect((await searching.get(`/api/lists/${listId}/searches`)).status).toBe(400);
    const reading = await joined(tern, member.workspaceId, { pages: ["profiles"] });
    expect((await add(reading, listId, { ...robotics, limit: 1 })).status).toBe(403);
    const limited = await joined(tern, member.workspaceId, { pages: ["search", "profiles"], accounts: [] });
    const own = await added(limited, listId, { ...robotics, limit: 2 });
    const shown = (await limited.get(`/api/lists/${listId}/searches`)).body.payload as Adding[];
    expect(shown.map(({ _id }) => _id)).toEqual([own._id]);
    const path = `/api/lists/${listId}/searches/${ofAdmin._id}`;
    expect((await limited.get(`${path}/download_csv`)).status).toBe(404);
    expect((await limited.post(`${path}/update_status`, { status: "stopped" })).status).toBe(404);
  });
});

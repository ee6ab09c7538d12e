import { randomUUID } from "node:crypto";
import { campaignSorts } from "@/lib/contract/campaigns";
import { joined, type Member } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { confirmed, imported, newCampaign, steps, withAccount } from "./setup";

let tern: Installation;
let ada: Member;
let accountId: string;
/** By name. */
const ids: Record<string, string> = {};
const names = ["Alder", "Birch", "Cedar", "Date", "Elm", "Fig", "Gum"];

beforeAll(async () => {
  tern = await startInstallation({ doors: ["api", "worker"] });
  ada = await confirmed(tern);
  accountId = await withAccount(ada);
  // Nothing leaves in these tests, so that what is planned stays to be looked at.
  await tern.sql("update lanes set slot_at = now() + interval '40 days', slot_reason = 'daily_limit'");
  for (const name of names) {
    const step = name === "Birch" ? steps.email("Hello") : steps.visit();
    ids[name] = (await newCampaign(ada, [step], name))._id;
  }
  await tern.sql("update campaigns set created_at = now() - interval '20 days' where id = any($1)", [
    [ids.Alder, ids.Cedar],
  ]);
}, 120_000);
afterAll(() => tern?.stop());

const query = (fields: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === "object" ? JSON.stringify(value) : `${value}`,
    ]),
  );
const list = async (fields: Record<string, unknown> = {}) =>
  (await ada.get(`/api/workflows?${query({ limit: 50, ...fields })}`)).body.payload;
const namesOf = (page: { items: { name: string }[] }) => page.items.map(({ name }) => name);
const command = async (of: string[], what: string, by = ada) =>
  (await by.post("/api/workflows/command", { ids: of.map((name) => ids[name] ?? name), command: what })).body
    .payload;
const newestFirst = names.toReversed();

describe("the list of campaigns", () => {
  it.each(campaignSorts)("pages by %s without losing or doubling one (CAMP-76)", async (sort) => {
    for (const is_descending of [false, true]) {
      const whole = namesOf(await list({ sort, is_descending }));
      expect(whole.toSorted()).toEqual(names);
      const paged: string[] = [];
      let cursor: string | null = null;
      do {
        const page = await list({ sort, is_descending, limit: 2, ...(cursor ? { cursor } : {}) });
        paged.push(...namesOf(page));
        cursor = page.next_cursor;
      } while (cursor);
      expect(paged).toEqual(whole);
    }
  });

  it("is sorted by name, by age, and usually newest first", async () => {
    expect(namesOf(await list())).toEqual(newestFirst);
    expect(namesOf(await list({ sort: "name" }))).toEqual(names);
    expect(
      namesOf(await list({ sort: "created" }))
        .slice(0, 2)
        .sort(),
    ).toEqual(["Alder", "Cedar"]);
  });

  it("refuses a cursor of another sort, and one that is none", async () => {
    const { next_cursor: cursor } = await list({ limit: 2, sort: "name" });
    for (const fields of [
      { cursor },
      { cursor, sort: "name", is_descending: true },
      { cursor: "nonsense" },
    ]) {
      const answer = await ada.get(`/api/workflows?${query(fields)}`);
      expect([answer.status, answer.body.code]).toEqual([400, "invalid_input"]);
    }
  });

  it("is narrowed by channel, sender, age, status and words, together (ux 50)", async () => {
    expect(namesOf(await list({ channels: ["email"] }))).toEqual(["Birch"]);
    expect(namesOf(await list({ credentials_ids: [accountId] }))).toEqual(newestFirst);
    expect(namesOf(await list({ credentials_ids: [randomUUID()] }))).toEqual([]);
    expect(namesOf(await list({ created_within_days: 7 }))).not.toContain("Alder");
    expect(namesOf(await list({ created_within_days: 30, query: "ced" }))).toEqual(["Cedar"]);
    expect(namesOf(await list({ statuses: ["active"], channels: ["network"] }))).toEqual([]);
    expect(namesOf(await list({ sequences_types: ["smart"] }))).toEqual([]);
  });

  it("counts what each value of a filter would leave, the other filters kept (ux 50)", async () => {
    const facets = (await ada.get(`/api/workflows/facets?${query({ channels: ["network"] })}`)).body.payload;
    expect(facets).toMatchObject({
      statuses: [{ value: "draft", count: 6 }],
      channels: [
        { value: "network", count: 6 },
        { value: "email", count: 1 },
      ],
      credentials_ids: [{ value: accountId, count: 6 }],
      sequences_types: [{ value: "simple", count: 6 }],
      needs_attention: 0,
    });
    expect(facets.created_within_days).toContainEqual({ value: 7, count: 4 });
  });
});

describe("a command for many", () => {
  it("is done for those who allow it and says why not for the others (ux 12, CAMP-14)", async () => {
    const { done, refused } = await command(["Date", "Elm", randomUUID()], "archive");
    expect(done).toEqual([ids.Date, ids.Elm]);
    expect(refused).toEqual([]);
    const again = await command(["Date", "Fig"], "archive");
    expect([again.done, again.refused]).toEqual([
      [ids.Fig],
      [{ _id: ids.Date, name: "Date", code: "campaign_wrong_state" }],
    ]);
    const groups = (await ada.get("/api/workflows/matching?archived_only=true")).body.payload;
    expect(groups).toEqual([
      { status: "archived", commands: ["restore", "delete"], ids: [ids.Fig, ids.Elm, ids.Date] },
    ]);
    expect((await command(["Date", "Elm", "Fig"], "restore")).done).toHaveLength(3);
  });

  it("starts nothing for somebody whose address is not confirmed (AUTH-29)", async () => {
    await tern.sql("update users set email_confirmed_at = null where id = $1", [ada.userId]);
    const answer = await ada.post("/api/workflows/command", { ids: [ids.Gum], command: "start" });
    await tern.sql("update users set email_confirmed_at = now() where id = $1", [ada.userId]);
    expect([answer.status, answer.body.code]).toEqual([403, "email_unconfirmed"]);
  });

  it("copies campaigns as drafts for another account, all or none (CAMP-74)", async () => {
    const other = randomUUID();
    await tern.sql(
      `insert into accounts (workspace_id, id, owner_id, network, is_sandboxed, username, first_name, last_name, country_code, timezone)
       select workspace_id, $1, owner_id, network, is_sandboxed, 'second', 'Jo', 'Second', country_code, timezone from accounts where id = $2`,
      [other, accountId],
    );
    const copy = (of: unknown[], account: string) =>
      ada.post("/api/workflows/duplicate", { ids: of, credentials_id: account });
    expect((await copy([ids.Alder, randomUUID()], other)).status).toBe(404);
    expect((await copy([ids.Alder], randomUUID())).status).toBe(404);
    const made = (await copy([ids.Alder, ids.Birch], other)).body.payload.ids;
    const copies = await list({ credentials_ids: [other] });
    expect(copies.items.map(({ _id, name, status }: Record<string, string>) => [_id, name, status])).toEqual([
      [made[1], "Birch (2)", "draft"],
      [made[0], "Alder (2)", "draft"],
    ]);
  });
});

describe("a campaign that takes no new people (R22)", () => {
  it("lets nobody begin and everybody else go on, and takes them again on their old dates", async () => {
    const { _id: id } = await newCampaign(
      ada,
      [steps.visit(), steps.delay(1, "hours"), steps.visit()],
      "Holding",
    );
    await ada.post(`/api/workflows/${id}/update_status`, { status: "active" });
    await imported(
      ada,
      id,
      "Name,Profile\nA A,https://people.example/in/aa\nB B,https://people.example/in/bb\n",
    );
    // One of them has had the first step.
    await tern.sql(
      `update deliveries set rank = 2 where id = (select min(id::text)::uuid from deliveries where campaign_id = $1)`,
      [id],
    );
    const open = () =>
      tern.sql<{ rank: number; due: boolean; why: string | null }>(
        `select rank, due_at is not null as due, wait_reason as why from deliveries
          where campaign_id = $1 and settled_at is null order by rank`,
        [id],
      );
    const take = (takes: boolean) =>
      ada.post(`/api/workflows/${id}/settings`, { settings: { takes_new_people: takes } });
    await take(false);
    expect(await open()).toEqual([
      { rank: 2, due: true, why: null },
      { rank: 3, due: false, why: "new_people_paused" },
    ]);
    await ada.post(`/api/workflows/${id}/update_status`, { status: "paused" });
    await ada.post(`/api/workflows/${id}/update_status`, { status: "active" });
    expect((await open())[1]).toMatchObject({ due: false, why: "new_people_paused" });
    await take(true);
    expect((await open()).map(({ due }) => due)).toEqual([true, true]);
  });
});

describe("views of a list (ux 14)", () => {
  const state = { query: "", filter: { status: ["active"] }, sort: null, columns: null };
  const create = async (by: Member, name: string, is_shared: boolean) =>
    (await by.post("/api/views", { list: "campaigns", name, is_shared, state })).body.payload;
  const seen = async (by: Member) => (await by.get("/api/views?list=campaigns")).body.payload;

  it("are one's own or the workspace's, in each person's own order, and come back when a deletion is undone", async () => {
    const bo = await joined(tern, ada.workspaceId);
    const own = await create(ada, "Mine", false);
    const shared = await create(ada, "Ours", true);
    expect(own).toMatchObject({ is_own: true, is_shared: false, state });
    expect((await seen(bo)).views).toEqual([expect.objectContaining({ _id: shared._id, is_own: false })]);
    for (const call of [`/api/views/${shared._id}/update`, `/api/views/${own._id}/update`]) {
      const answer = await bo.post(call, { name: "Theirs" });
      expect([403, 404]).toContain(answer.status);
    }
    await ada.post("/api/views/settings", {
      list: "campaigns",
      order: [shared._id, own._id],
      density: "compact",
    });
    const mine = await seen(ada);
    expect(mine.views.map(({ name }: { name: string }) => name)).toEqual(["Ours", "Mine"]);
    expect(mine.settings).toMatchObject({ density: "compact", default_view: null });
    expect((await seen(bo)).settings).toMatchObject({ density: "comfortable" });

    await ada.ask(`/api/views/${own._id}`, { method: "DELETE" });
    expect((await seen(ada)).views).toHaveLength(1);
    await ada.post(`/api/views/${own._id}/restore`);
    expect((await seen(ada)).views).toHaveLength(2);
    expect(
      (await ada.post("/api/views/settings", { list: "campaigns", default_view: randomUUID() })).status,
    ).toBe(404);
  });
});

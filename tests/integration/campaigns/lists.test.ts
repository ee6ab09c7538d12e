import { randomUUID } from "node:crypto";
import { campaignSorts } from "@/lib/contract/campaigns/campaigns";
import { peopleSorts } from "@/lib/contract/prospects/prospects";
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
  // Nothing is sent in these tests, so that plans can be inspected.
  await tern.sql("update lanes set slot_at = now() + interval '40 days', slot_reason = 'daily_limit'");
  for (const name of names) {
    const step = name === "Birch" ? steps.email("Hello") : steps.visit();
    ids[name] = (await newCampaign(ada, [step], name))._id;
  }
  await tern.sql("update campaigns set created_at = now() - interval '20 days' where id = any($1)", [
    [ids.Alder, ids.Cedar],
  ]);
}, 600_000);
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

  it("is sorted by name, by age, and by default newest first", async () => {
    expect(namesOf(await list())).toEqual(newestFirst);
    expect(namesOf(await list({ sort: "name" }))).toEqual(names);
    expect(
      namesOf(await list({ sort: "created" }))
        .slice(0, 2)
        .sort(),
    ).toEqual(["Alder", "Cedar"]);
  });

  it("refuses a cursor of another sort order, and an invalid one", async () => {
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

  it("is filtered by channel, sender, age, status and words, combined (ux 50)", async () => {
    expect(namesOf(await list({ channels: ["email"] }))).toEqual(["Birch"]);
    expect(namesOf(await list({ credentials_ids: [accountId] }))).toEqual(newestFirst);
    expect(namesOf(await list({ credentials_ids: [randomUUID()] }))).toEqual([]);
    expect(namesOf(await list({ created_within_days: 7 }))).not.toContain("Alder");
    expect(namesOf(await list({ created_within_days: 30, query: "ced" }))).toEqual(["Cedar"]);
    expect(namesOf(await list({ statuses: ["active"], channels: ["network"] }))).toEqual([]);
    expect(namesOf(await list({ sequences_types: ["smart"] }))).toEqual([]);
  });

  it("counts the campaigns for each value of a filter, with the other filters applied (ux 50)", async () => {
    const facets = (await ada.get(`/api/workflows/facets?${query({ channels: ["network"] })}`)).body.payload;
    expect(facets).toMatchObject({
      statuses: [{ value: "draft", count: 6 }],
      channels: [
        { value: "network", count: 6 },
        { value: "email", count: 1 },
        { value: "sms", count: 0 },
        { value: "voicemail", count: 0 },
      ],
      credentials_ids: [{ value: accountId, count: 6 }],
      sequences_types: [{ value: "simple", count: 6 }],
      needs_attention: 0,
    });
    expect(facets.created_within_days).toContainEqual({ value: 7, count: 4 });
  });
});

describe("a command for several", () => {
  it("succeeds for those that allow it and gives reasons for the others (ux 12, CAMP-14)", async () => {
    const { done, refused } = await command(["Date", "Elm", randomUUID()], "archive");
    expect(done).toEqual([ids.Date, ids.Elm]);
    expect(refused).toEqual([]);
    const again = await command(["Date", "Fig"], "archive");
    expect([again.done, again.refused]).toEqual([
      [ids.Fig],
      [{ _id: ids.Date, name: "Date", code: "campaign_wrong_state", details: { status: "archived" } }],
    ]);
    const groups = (await ada.get("/api/workflows/matching?archived_only=true")).body.payload;
    expect(groups).toEqual([
      { status: "archived", commands: ["restore", "delete"], ids: [ids.Fig, ids.Elm, ids.Date] },
    ]);
    expect((await command(["Date", "Elm", "Fig"], "restore")).done).toHaveLength(3);
  });

  it("starts nothing for a user whose address is not confirmed (AUTH-29)", async () => {
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
  it("starts no one new, lets everyone else continue, and takes new people again on their old dates", async () => {
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

describe("the people of a campaign", () => {
  let id: string;
  let other: string;
  const people = async (fields: Record<string, unknown> = {}) =>
    (await ada.get(`/api/workflows/${id}/profiles?${query({ limit: 50, ...fields })}`)).body.payload;
  const fullNames = (page: { items: { full_name: string }[] }) => page.items.map((one) => one.full_name);
  const command = async (of: string[], what: string, more: object = {}) =>
    (await ada.post(`/api/workflows/${id}/profiles/command`, { ids: of, command: what, ...more })).body
      .payload;
  const idOf = async (name: string) =>
    (await people({ query: name })).items.map((one: { _id: string }) => one._id)[0] as string;
  const file = (names: string[]) =>
    `Name,Company,Profile\n${names.map((name) => `${name},${name.at(-1)} Ltd,https://people.example/in/${name.replace(" ", "-")}`).join("\n")}\n`;
  const everybody = ["Uma A", "Vic B", "Wes C", "Xia D", "Yan E"];

  beforeAll(async () => {
    // Nothing becomes due during the test.
    id = (await newCampaign(ada, [steps.delay(5), steps.visit(), steps.delay(2), steps.visit()], "People"))
      ._id;
    other = (await newCampaign(ada, [steps.visit()], "Others"))._id;
    await ada.post(`/api/workflows/${id}/update_status`, { status: "active" });
    expect(await imported(ada, id, file(everybody))).toMatchObject({ status: "done" });
  });

  it.each(peopleSorts)("are paged by %s without losing or doubling one (ux 49)", async (sort) => {
    for (const is_descending of [false, true]) {
      const whole = fullNames(await people({ sort, is_descending }));
      expect(whole.toSorted()).toEqual(everybody);
      const paged: string[] = [];
      let cursor: string | null = null;
      do {
        const page = await people({ sort, is_descending, limit: 2, ...(cursor ? { cursor } : {}) });
        paged.push(...fullNames(page));
        cursor = page.next_cursor;
      } while (cursor);
      expect(paged).toEqual(whole);
    }
    expect(fullNames(await people({ sort: "name", is_descending: true }))).toEqual(everybody.toReversed());
  });

  it("are stopped, resumed and removed in bulk, with the reason of each refusal (ux 12, 52)", async () => {
    const [uma, vic, wes] = (await Promise.all(["Uma", "Vic", "Wes"].map(idOf))) as [string, string, string];
    expect(await command([uma, vic], "stop")).toEqual({ done: [uma, vic], refused: [] });
    expect(await command([uma, wes], "stop")).toEqual({
      done: [wes],
      refused: [{ _id: uma, name: "Uma A", code: "person_not_running" }],
    });
    expect(fullNames(await people({ states: ["stopped"] }))).toEqual(["Uma A", "Vic B", "Wes C"]);
    expect(fullNames(await people({ reasons: ["manual"], query: "uma" }))).toEqual(["Uma A"]);
    const facets = (await ada.get(`/api/workflows/${id}/profiles/facets`)).body.payload;
    expect(facets.states).toEqual([
      { value: "stopped", count: 3 },
      { value: "active", count: 2 },
    ]);
    expect((await command([uma, vic], "resume")).done).toEqual([uma, vic]);
    expect((await people({ query: "uma" })).items[0]).toMatchObject({
      state: "active",
      commands: ["pause", "skip", "stop", "label", "copy", "move", "remove"],
    });
  });

  it("can be removed from the list in any state, and restored as they were", async () => {
    const [uma, wes] = (await Promise.all(["Uma", "Wes"].map(idOf))) as [string, string];
    expect(await command([uma, wes], "remove")).toEqual({ done: [uma, wes], refused: [] });
    expect(fullNames(await people())).toEqual(["Vic B", "Xia D", "Yan E"]);
    expect((await ada.get(`/api/workflows/${id}`)).body.payload.numbers.prospects).toBe(3);
    expect((await people({ states: ["removed"] })).items).toMatchObject([
      { full_name: "Uma A", enrollment: { state: "stopped" }, commands: ["label", "copy", "restore"] },
      { full_name: "Wes C", enrollment: { state: "stopped" } },
    ]);
    expect((await command([uma, wes], "restore")).done).toEqual([uma, wes]);
    expect((await people()).items.map((one: { state: string }) => one.state)).toEqual([
      ...["active", "active", "stopped", "active", "active"],
    ]);
    expect((await ada.get(`/api/workflows/${id}`)).body.payload.numbers.prospects).toBe(5);
  });

  it("are paused until a day, during which nothing is sent to them, and can be resumed earlier (R22)", async () => {
    const vic = await idOf("Vic");
    const until = new Date(Date.now() + 7 * 86_400_000).toISOString();
    expect((await command([vic], "pause", { until })).done).toEqual([vic]);
    expect((await people({ states: ["paused"] })).items).toMatchObject([
      { full_name: "Vic B", enrollment: { state: "active", next: { reason: "person_paused", at: until } } },
    ]);
    expect(fullNames(await people({ reasons: ["person_paused"] }))).toEqual(["Vic B"]);
    const why = (await ada.get(`/api/profiles/${vic}/why?workflow_id=${id}`)).body.payload;
    expect(why.verdicts.find(({ gate }: { gate: string }) => gate === "wait_over")).toMatchObject({
      ...{ passed: false, reason: "person_paused", opens_at: until },
    });
    expect((await command([vic], "resume")).done).toEqual([vic]);
    expect((await people({ query: "vic" })).items[0].state).toBe("active");
    const past = await ada.post(`/api/workflows/${id}/profiles/command`, {
      ...{ ids: [vic], command: "pause", until: "2020-01-01T00:00:00.000Z" },
    });
    expect(past.body.fields).toEqual({ until: "invalid_input" });
  });

  it("restart as a run of their own, only when the last one ended (R30)", async () => {
    const [vic, wes] = (await Promise.all(["Vic", "Wes"].map(idOf))) as [string, string];
    expect(await command([vic, wes], "restart")).toEqual({
      done: [wes],
      refused: [{ _id: vic, name: "Vic B", code: "person_not_running" }],
    });
    expect((await people()).total).toBe(5);
    const runs = await tern.sql(
      "select run, state from enrollments where prospect_id = $1 and campaign_id = $2 order by run",
      [wes, id],
    );
    expect(runs).toEqual([
      { run: 1, state: "stopped" },
      { run: 2, state: "active" },
    ]);
    const [planned] = await tern.sql<{ steps: number }>(
      `select count(*)::int as steps from deliveries d join enrollments e on e.id = d.enrollment_id
        where e.prospect_id = $1 and e.run = 2`,
      [wes],
    );
    expect(planned?.steps).toBe(1);
  });

  it("get a label, and can be downloaded with their data and state (PROSPECT-34)", async () => {
    const [vic, wes] = (await Promise.all(["Vic", "Wes"].map(idOf))) as [string, string];
    const label = (await ada.post("/api/labels", { name: "Warm", color: "#c57b00" })).body.payload;
    expect((await command([vic, wes], "label", { label_id: label._id })).done).toEqual([vic, wes]);
    expect(fullNames(await people({ label_ids: [label._id] }))).toEqual(["Vic B", "Wes C"]);
    const text = (
      await ada.get(`/api/workflows/${id}/profiles/download_csv?${query({ label_ids: [label._id] })}`)
    ).body;
    const [headers, ...rows] = text.trim().split("\n");
    expect(headers).toContain("Full name,First name,Last name,Position,Company name");
    expect(rows.map((row: string) => row.split(",").slice(0, 5))).toEqual([
      ["Vic B", "Vic", "B", "", "B Ltd"],
      ["Wes C", "Wes", "C", "", "C Ltd"],
    ]);
    const chosen = await ada.get(`/api/workflows/${id}/profiles/download_csv?${query({ ids: [vic] })}`);
    expect(chosen.body.trim().split("\n")).toHaveLength(2);
  });

  it("move to another campaign, except for those it does not take, who stay (R24)", async () => {
    const [xia, yan] = (await Promise.all(["Xia", "Yan"].map(idOf))) as [string, string];
    await imported(ada, other, file(["Zed F"]));
    await tern.sql(
      `insert into enrollments (workspace_id, id, campaign_id, prospect_id, account_id, entered_at)
       select workspace_id, gen_random_uuid(), $2, $1, account_id, now() from enrollments where prospect_id = $1 limit 1`,
      [yan, other],
    );
    const moved = await command([xia, yan], "move", { to_workflow_id: other });
    expect(moved).toEqual({
      done: [xia],
      refused: [{ _id: yan, name: "Yan E", code: "in_this_campaign" }],
    });
    expect(fullNames(await people())).toEqual(["Uma A", "Vic B", "Wes C", "Yan E"]);
    const there = (await ada.get(`/api/workflows/${other}/profiles`)).body.payload;
    expect(fullNames(there)).toContain("Xia D");
    expect((await people({ states: ["active"], query: "yan" })).total).toBe(1);
    expect(await command([yan], "copy", { to_workflow_id: other })).toMatchObject({
      refused: [{ code: "in_this_campaign" }],
    });
    const missing = await ada.post(`/api/workflows/${id}/profiles/command`, { ids: [yan], command: "move" });
    expect(missing.body.fields).toEqual({ to_workflow_id: "fill_this_field" });
  });
});

describe("views of a list (ux 14)", () => {
  const state = { query: "", filter: { status: ["active"] }, sort: null, columns: null };
  const create = async (by: Member, name: string, is_shared: boolean) =>
    (await by.post("/api/views", { list: "campaigns", name, is_shared, state })).body.payload;
  const seen = async (by: Member) => (await by.get("/api/views?list=campaigns")).body.payload;

  it("are the user's own or shared, in each user's own order, and can be restored after a deletion", async () => {
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

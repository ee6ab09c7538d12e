import { randomUUID } from "node:crypto";
import { maxProspectLists } from "@/lib/contract/prospects/prospect-lists";
import { joined, type Member, signedUp } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
let ada: Member;
let stranger: Member;

beforeAll(async () => {
  tern = await startInstallation({ doors: ["api"] });
  ada = await signedUp(tern, "Lists");
  stranger = await signedUp(tern, "Elsewhere");
}, 600_000);
afterAll(() => tern?.stop());
beforeEach(async () => {
  await tern.sql("delete from plumbing.rate_limits");
  await tern.sql("delete from prospect_lists");
  for (const { workspaceId } of [ada, stranger]) {
    await tern.sql("delete from events where workspace_id = $1", [workspaceId]);
    await tern.sql("delete from prospects where workspace_id = $1", [workspaceId]);
  }
});

async function person(name: string, of = ada): Promise<string> {
  const id = randomUUID();
  await tern.sql("insert into prospects (workspace_id, id, full_name) values ($1, $2, $3)", [
    of.workspaceId,
    id,
    name,
  ]);
  return id;
}
const create = async (name: string, by = ada) => (await by.post("/api/lists", { name })).body;
const listed = async (by = ada) =>
  (await by.get("/api/lists")).body.payload.map(({ name, people }: { name: string; people: number }) => [
    name,
    people,
  ]);
const add = (list: string, ids: string[], by = ada) => by.post(`/api/lists/${list}/profiles`, { ids });
const take = (list: string, ids: string[], by = ada) =>
  by.post(`/api/lists/${list}/profiles/remove`, { ids });
const rename = (list: string, name: string, by = ada) =>
  by.ask(`/api/lists/${list}`, { method: "PUT", json: { name } });
const remove = (list: string, by = ada) => by.ask(`/api/lists/${list}`, { method: "DELETE" });
const found = async (query: string, by = ada): Promise<string[]> =>
  (await by.get(`/api/profiles?${query}`)).body.payload.items.map(
    ({ full_name }: { full_name: string }) => full_name,
  );

test("a list has a name once, whatever its capitals, and is renamed and deleted while its people stay", async () => {
  const { payload: fair } = await create("Trade fair");
  expect(fair).toMatchObject({ name: "Trade fair", people: 0 });
  expect(await create("trade FAIR")).toMatchObject({ code: "list_exists", fields: { name: "list_exists" } });
  expect((await create(" Trade fair")).code).toBe("invalid_input");
  expect((await create("x".repeat(101))).fields).toEqual({ name: "too_long" });
  const { payload: press } = await create("Press");
  expect((await rename(press._id, "TRADE fair")).body.code).toBe("list_exists");
  expect((await rename(press._id, "press")).body.payload).toMatchObject({ name: "press" });
  const nora = await person("Nora");
  await add(fair._id, [nora]);
  expect(await listed()).toEqual([
    ["press", 0],
    ["Trade fair", 1],
  ]);
  expect((await remove(fair._id)).status).toBe(200);
  expect(await listed()).toEqual([["press", 0]]);
  expect(await found("")).toEqual(["Nora"]);
  expect((await remove(fair._id)).status).toBe(404);
  const log = (await ada.get("/api/audit_log?category=deletions")).body.payload.items;
  expect(log[0]).toMatchObject({ action: "list_deleted", subject: "Trade fair" });
});

test("people are put on and taken off, and the outcome names only those whom it changed", async () => {
  const { _id: list } = (await create("Fair")).payload;
  const [nora, omar] = [await person("Nora"), await person("Omar")];
  expect((await add(list, [nora])).body.payload).toEqual({ done: [nora], refused: [] });
  const nobody = randomUUID();
  const twice = await add(list, [nora, omar, omar, nobody]);
  expect(twice.body.payload).toEqual({
    done: [omar],
    refused: [{ _id: nobody, name: null, code: "not_found" }],
  });
  const shown = (await ada.get(`/api/profiles/${nora}/lists`)).body.payload;
  expect(shown).toEqual([{ _id: list, name: "Fair" }]);
  expect((await take(list, [nora])).body.payload).toEqual({ done: [nora], refused: [] });
  expect((await take(list, [nora])).body.payload).toEqual({ done: [], refused: [] });
  expect(await listed()).toEqual([["Fair", 1]]);
});

test("prospects are filtered by their lists, and by lists that they are not on (PROSPECT-34)", async () => {
  const { _id: fair } = (await create("Fair")).payload;
  const { _id: press } = (await create("Press")).payload;
  const [nora, omar] = [await person("Nora"), await person("Omar")];
  await person("Pia");
  await add(fair, [nora, omar]);
  await add(press, [omar]);
  const these = (name: string, ...lists: string[]) => `${name}=${encodeURIComponent(JSON.stringify(lists))}`;
  const by = (...parts: string[]) => found([...parts, "sort=name"].join("&"));
  expect(await by(these("list_ids", fair))).toEqual(["Nora", "Omar"]);
  expect(await by(these("list_ids", press, fair))).toEqual(["Nora", "Omar"]);
  expect(await by(these("without_list_ids", press))).toEqual(["Nora", "Pia"]);
  expect(await by(these("list_ids", fair), these("without_list_ids", press))).toEqual(["Nora"]);
  const matching = (await ada.get(`/api/profiles/matching?${these("list_ids", press)}`)).body.payload.ids;
  expect(matching).toEqual([omar]);
});

test("two members who add the same people at once, or the last lists, add each once", async () => {
  const { _id: list } = (await create("Fair")).payload;
  const people = await Promise.all(Array.from({ length: 20 }, (_, index) => person(`P${index}`)));
  const answers = await Promise.all([add(list, people), add(list, people.toReversed())]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const done = answers.flatMap(({ body }) => body.payload.done as string[]);
  expect(done.toSorted()).toEqual(people.toSorted());
  await tern.sql(
    `insert into prospect_lists (workspace_id, id, name)
     select $1, gen_random_uuid(), 'L' || n from generate_series(1, $2::int) n`,
    [ada.workspaceId, maxProspectLists - 2],
  );
  const last = await Promise.all([create("One"), create("Two"), create("Three")]);
  expect(last.filter(({ code }) => code === "too_many_lists")).toHaveLength(2);
  expect(await listed()).toHaveLength(maxProspectLists);
});

test("a list that is deleted while people are put on it is gone, and nobody is left on it", async () => {
  const people = await Promise.all(Array.from({ length: 50 }, (_, index) => person(`P${index}`)));
  for (let round = 0; round < 10; round++) {
    const { _id: list } = (await create(`Fair ${round}`)).payload;
    const [added, removed] = await Promise.all([add(list, people), remove(list)]);
    expect([200, 404]).toContain(added.status);
    expect(removed.status).toBe(200);
  }
  expect(await tern.sql("select 1 from prospect_list_members")).toEqual([]);
});

test("merged records share their lists, an erased person is on none, and their data names the lists", async () => {
  const { _id: fair } = (await create("Fair")).payload;
  const { _id: press } = (await create("Press")).payload;
  const [nora, other] = [await person("Nora"), await person("Nora V.")];
  await add(fair, [nora, other]);
  await add(press, [other]);
  const { stays, goes } = (await ada.get(`/api/profiles/${nora}/merge?other_id=${other}`)).body.payload;
  const merged = await ada.post(`/api/profiles/${nora}/merge`, {
    ...{ other_id: other, version: stays.version, other_version: goes.version, take: [], goes_on: null },
  });
  expect(merged.status).toBe(200);
  const onLists = (await ada.get(`/api/profiles/${nora}/lists`)).body.payload;
  expect(onLists.map(({ name }: { name: string }) => name)).toEqual(["Fair", "Press"]);
  expect(await listed()).toEqual([
    ["Fair", 1],
    ["Press", 1],
  ]);
  const data = (await ada.get(`/api/profiles/${nora}/data`)).body;
  expect(data.prospect_lists.map(({ name }: { name: string }) => name).toSorted()).toEqual(["Fair", "Press"]);
  expect((await ada.post(`/api/profiles/${nora}/erase`, {})).status).toBe(200);
  expect(await tern.sql("select 1 from prospect_list_members")).toEqual([]);
  expect((await add(fair, [nora])).body.payload.done).toEqual([]);
});

test("other workspaces, members without the page and programs that only read change nothing (SPACE-46)", async () => {
  const { _id: list } = (await create("Fair")).payload;
  const nora = await person("Nora");
  const theirs = await person("Zoe", stranger);
  expect(await listed(stranger)).toEqual([]);
  for (const answer of [
    await add(list, [theirs], stranger),
    await take(list, [nora], stranger),
    await rename(list, "Mine", stranger),
    await remove(list, stranger),
  ])
    expect(answer.status).toBe(404);
  expect((await add(list, [theirs])).body.payload).toMatchObject({ done: [] });
  expect((await create("fair", stranger)).payload).toMatchObject({ name: "fair" });
  const limited = await joined(tern, ada.workspaceId, { pages: ["inbox"] });
  for (const answer of [
    await limited.get("/api/lists"),
    await limited.get(`/api/profiles/${nora}/lists`),
    await add(list, [nora], limited),
    await rename(list, "Mine", limited),
    await remove(list, limited),
  ])
    expect(answer.status).toBe(403);
  expect(await listed()).toEqual([["Fair", 0]]);
});

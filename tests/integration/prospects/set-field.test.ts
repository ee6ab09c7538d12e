import { randomUUID } from "node:crypto";
import { joined, type Member, signedUp } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
let ada: Member;
const ids = [randomUUID(), randomUUID(), randomUUID()] as const;
const [empty, filled, same] = ids;

beforeAll(async () => {
  tern = await startInstallation({ doors: ["api"] });
  ada = await signedUp(tern, "Fields");
  await ada.post("/api/custom_fields", { name: "Tier" });
}, 600_000);
afterAll(() => tern?.stop());

beforeEach(async () => {
  await tern.sql("delete from events where workspace_id = $1", [ada.workspaceId]);
  await tern.sql("delete from prospects where workspace_id = $1", [ada.workspaceId]);
  for (const [id, tier, place] of [
    [empty, {}, ""],
    [filled, { custom_field_1: "B" }, "Lyon"],
    [same, { custom_field_1: "A" }, "Oslo"],
  ] as const)
    await tern.sql(
      "insert into prospects (workspace_id, id, full_name, custom_fields, location) values ($1, $2, 'Nora Vane', $3, $4)",
      [ada.workspaceId, id, JSON.stringify(tier), place],
    );
});

const set = async (more: object, as = ada) =>
  (await as.post("/api/profiles/set_field", { ids, field: "custom_field_1", value: "A", ...more })).body;
const values = async () =>
  (
    await tern.sql<{ id: string; tier: string | null; location: string }>(
      "select id, custom_fields ->> 'custom_field_1' as tier, location from prospects where id = any($1)",
      [ids],
    )
  ).toSorted((a, b) => ids.indexOf(a.id as never) - ids.indexOf(b.id as never));
const tiers = async () => (await values()).map(({ tier }) => tier);
const places = async () => (await values()).map(({ location }) => location);
const count = async (field: string, as = ada) =>
  (await as.post("/api/profiles/count_field", { ids, field })).body;

it("says how many have a value, for custom fields and for own ones (PROSPECT-34, PROSPECT-37)", async () => {
  expect((await count("custom_field_1")).payload).toEqual({ empty: 1, filled: 2 });
  expect((await count("location")).payload).toEqual({ empty: 1, filled: 2 });
  expect((await count("company_name")).payload).toEqual({ empty: 3, filled: 0 });
  expect((await count("work_email")).code).toBe("unknown_field");
  expect((await count("custom_field_2")).code).toBe("unknown_field");
});

it("fills in only those without a value, and says whom it changed", async () => {
  const { payload } = await set({ only_empty: true });
  expect(payload).toEqual({ done: [empty], refused: [], before: [{ _id: empty, value: "" }] });
  expect(await tiers()).toEqual(["A", "B", "A"]);
});

it("overwrites what differs, is in the history, and can be put back where nobody changed it since", async () => {
  const { payload } = await set({ field: "location", value: " Oslo ", only_empty: false });
  expect(payload.done).toEqual([empty, filled]);
  expect(await places()).toEqual(["Oslo", "Oslo", "Oslo"]);
  const timeline = (await ada.get(`/api/profiles/${filled}/timeline`)).body.payload;
  expect(timeline.items).toMatchObject([{ kind: "edited", actor: expect.any(String) }]);
  await tern.sql("update prospects set location = 'Bergen' where id = $1", [empty]);
  const back = await ada.post("/api/profiles/put_field_back", {
    ...{ field: "location", value: "Oslo", items: payload.before },
  });
  expect(back.body.payload).toEqual({
    done: [filled],
    refused: [{ _id: empty, name: "Nora Vane", code: "conflict" }],
  });
  expect(await places()).toEqual(["Bergen", "Lyon", "Oslo"]);
});

it("refuses other fields, values that are empty or too long, and members without the page (SPACE-46)", async () => {
  expect((await set({ field: "work_email", only_empty: true })).code).toBe("unknown_field");
  expect((await set({ value: " ", only_empty: true })).fields).toEqual({ value: "fill_this_field" });
  const long = { field: "location", value: "x".repeat(251), only_empty: true };
  expect((await set(long)).fields).toEqual({ value: "too_long" });
  const withoutPage = await joined(tern, ada.workspaceId, { pages: ["inbox"] });
  expect((await set({ only_empty: true }, withoutPage)).code).toBe("forbidden");
  expect((await count("location", withoutPage)).code).toBe("forbidden");
});

it("leaves prospects alone whom the member may not see (ROLE-02)", async () => {
  const accountId = randomUUID();
  const insertAccount = (id: string) =>
    tern.sql(
      `insert into accounts (workspace_id, id, owner_id, network, is_sandboxed, username, first_name, last_name, country_code, timezone)
       values ($1, $2, $3, 'sandbox', true, $4, 'Mara', 'Lind', 'DE', 'Europe/Berlin')`,
      [ada.workspaceId, id, ada.userId, `${id}@seat.test`],
    );
  await insertAccount(accountId);
  await tern.sql(
    `insert into conversations (workspace_id, id, prospect_id, account_id, last_channel, last_direction, last_message_at)
     values ($1, $2, $3, $4, 'email', 'in', now())`,
    [ada.workspaceId, randomUUID(), empty, accountId],
  );
  const other = randomUUID();
  await insertAccount(other);
  const limited = await joined(tern, ada.workspaceId, { accounts: [other] });
  expect((await count("custom_field_1", limited)).payload).toEqual({ empty: 0, filled: 2 });
  const { payload } = await set({ value: "C", only_empty: false }, limited);
  expect(payload.done).toEqual([filled, same]);
  expect(payload.refused).toEqual([{ _id: empty, name: null, code: "not_found" }]);
  await tern.sql("delete from conversations where prospect_id = $1", [empty]);
});

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { confirmed, newCampaign, steps, withAccount } from "@/tests/integration/campaigns/setup";
import { joined, type Member } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
let admin: Member;
let colleague: Member;

beforeAll(async () => {
  tern = await startInstallation({ doors: ["api", "worker"] });
  admin = await confirmed(tern);
  colleague = await joined(tern, admin.workspaceId);
  await withAccount(admin);
}, 600_000);
afterAll(() => tern?.stop());

const make = async (member: Member, name: string) => (await member.post("/api/custom_fields", { name })).body;
const rename = (member: Member, id: string, name: string) =>
  member.ask(`/api/custom_fields/${id}`, { method: "PUT", json: { name } });
const remove = (member: Member, id: string) => member.ask(`/api/custom_fields/${id}`, { method: "DELETE" });
const keys = async (): Promise<string[]> =>
  (await colleague.get("/api/custom_fields")).body.payload.map(({ key }: { key: string }) => key);
async function somebody(values: Record<string, string>): Promise<string> {
  const id = randomUUID();
  await tern.sql(
    "insert into prospects (workspace_id, id, full_name, custom_fields) values ($1, $2, 'Nora Vane', $3)",
    [admin.workspaceId, id, JSON.stringify(values)],
  );
  return id;
}
const valuesOf = async (id: string) =>
  (
    await tern.sql<{ values: unknown }>("select custom_fields as values from prospects where id = $1", [id])
  )[0]?.values;
async function untilForgotten(key: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const rows = await tern.sql("select 1 from custom_fields where key = $1 and workspace_id = $2", [
      key,
      admin.workspaceId,
    ]);
    if (rows.length === 0) return;
    await sleep(100);
  }
  throw new Error("the values were not forgotten");
}

test("fields are created with their own key, and renamed; a name is unique, ignoring case (PROSPECT-37)", async () => {
  const { payload: budget } = await make(colleague, "Budget");
  expect(budget).toMatchObject({ key: "custom_field_1", name: "Budget", type: "text" });
  expect((await make(admin, "budget")).code).toBe("custom_field_exists");
  expect((await make(admin, " Budget ")).code).toBe("invalid_input");
  const { payload: fleet } = await make(admin, "Fleet");
  expect((await rename(admin, fleet._id, "BUDGET")).body.code).toBe("custom_field_exists");
  expect((await rename(colleague, fleet._id, "fleet size")).body.payload).toMatchObject({
    ...{ key: "custom_field_2", name: "fleet size" },
  });
  expect((await rename(admin, fleet._id, "Fleet size")).status).toBe(200);
  expect(await keys()).toEqual(["custom_field_1", "custom_field_2"]);
});

test("people's values are shown under the field's current name", async () => {
  const id = await somebody({ custom_field_2: "40" });
  const { prospect } = (await admin.get(`/api/profiles/${id}`)).body.payload;
  expect(prospect.custom_fields).toContainEqual({ key: "custom_field_2", name: "Fleet size", value: "40" });
});

test("only admins can delete fields, after being told what is lost", async () => {
  const { payload: field } = await make(colleague, "Gone");
  const person = await somebody({ [field.key]: "x", custom_field_2: "41" });
  expect((await colleague.get(`/api/custom_fields/${field._id}`)).status).toBe(403);
  expect((await remove(colleague, field._id)).status).toBe(403);
  expect((await admin.get(`/api/custom_fields/${field._id}`)).body.payload).toMatchObject({
    ...{ people: 1, uses: [] },
  });
  expect((await remove(admin, field._id)).status).toBe(200);
  expect((await remove(admin, field._id)).status).toBe(404);
  expect(await keys()).not.toContain(field.key);
  await untilForgotten(field.key);
  expect(await valuesOf(person)).toEqual({ custom_field_2: "41" });
});

test("a name is free at once, a key only when no one has a value in it any more", async () => {
  await tern.sql(
    "insert into custom_fields (workspace_id, id, key, name, removed_at) values ($1, $2, 'custom_field_3', 'Old', now())",
    [admin.workspaceId, randomUUID()],
  );
  const { payload: field } = await make(admin, "Old");
  expect(field.key).toBe("custom_field_4");
  await tern.sql("delete from custom_fields where workspace_id = $1 and removed_at is not null", [
    admin.workspaceId,
  ]);
  await remove(admin, field._id);
  await untilForgotten(field.key);
  expect((await make(admin, "Newer")).payload.key).toBe("custom_field_3");
});

describe("a field in use cannot be deleted, and its uses are listed (PROSPECT-37)", () => {
  const used = async (id: string) => {
    const { status, body } = await remove(admin, id);
    const { uses } = (await admin.get(`/api/custom_fields/${id}`)).body.payload;
    return {
      status,
      code: body.code,
      uses: uses.map(({ kind, name }: { kind: string; name: string }) => [kind, name]),
    };
  };

  test("in a draft, and in the live version after the draft dropped it", async () => {
    const { payload: field } = await make(admin, "Renewal");
    const text = `About {${field.key}:it}`;
    const { _id: id, draft_version } = await newCampaign(admin, [steps.email("Hello", text)], "Spring");
    expect(await used(field._id)).toEqual({
      ...{ status: 409, code: "custom_field_used", uses: [["campaign", "Spring"]] },
    });
    await tern.sql(
      `insert into campaign_versions (workspace_id, campaign_id, version, sequence) select workspace_id, id, 1, draft from campaigns where id = $1`,
      [id],
    );
    await tern.sql("update campaigns set draft = '[]', live_version = 1 where id = $1", [id]);
    expect(draft_version).toBeDefined();
    expect((await used(field._id)).uses).toEqual([["campaign", "Spring"]]);
    await tern.sql("update campaigns set live_version = null where id = $1", [id]);
    expect((await remove(admin, field._id)).status).toBe(200);
  });

  test("in the library and in shared replies, but not in a user's own", async () => {
    const { payload: field } = await make(admin, "Region");
    const reply = (isShared: boolean) => ({
      name: `R${isShared}`,
      text: `{${field.key}}`,
      is_shared: isShared,
    });
    await colleague.post("/api/saved_replies", reply(false));
    expect((await admin.get(`/api/custom_fields/${field._id}`)).body.payload.uses).toEqual([]);
    await admin.post("/api/saved_replies", reply(true));
    await tern.sql(
      "insert into smart_sequences (workspace_id, id, name, sequence) values ($1, $2, 'Shelf', $3)",
      [admin.workspaceId, randomUUID(), JSON.stringify([steps.email("Hello", `{${field.key}}`)])],
    );
    expect((await used(field._id)).uses).toEqual([
      ["saved_reply", "Rtrue"],
      ["smart_sequence", "Shelf"],
    ]);
  });

  test("another number is another field", async () => {
    const { payload: field } = await make(admin, "Longer");
    await newCampaign(admin, [steps.email("Hello", `About {${field.key}0:it}`)], "Ten");
    expect((await remove(admin, field._id)).status).toBe(200);
  });
});

test("a workspace can have twenty (PROSPECT-37)", async () => {
  for (let made = (await keys()).length; made < 20; made++)
    expect((await make(admin, `More ${made}`)).ok).toBe(true);
  const refused = await make(admin, "One too many");
  expect([refused.code, refused.error]).toEqual([
    "custom_fields_full",
    "A workspace has room for 20 custom fields",
  ]);
});

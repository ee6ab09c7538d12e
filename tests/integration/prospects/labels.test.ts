import { joined, type Member, signedUp } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
let admin: Member;
let colleague: Member;

beforeAll(async () => {
  tern = await startInstallation();
  admin = await signedUp(tern);
  colleague = await joined(tern, admin.workspaceId);
}, 600_000);
afterAll(() => tern?.stop());

type Fields = { name: string; color?: string; type?: string };
const make = async (member: Member, { name, color = "#416677", type = "space" }: Fields) =>
  (await member.post("/api/labels", { name, color, type })).body;
const change = (member: Member, id: string, fields: Fields) =>
  member.ask(`/api/labels/${id}`, { method: "PUT", json: { color: "#2f7d55", type: "space", ...fields } });
const names = async (member: Member): Promise<string[]> =>
  (await member.get("/api/labels")).body.payload.map(({ name }: { name: string }) => name);

test("a label is its creator's own or everyone's, and only they or an admin change that (LABEL-02, LABEL-03, LABEL-10, LABEL-11)", async () => {
  const { _id: id } = (await make(colleague, { name: "Partner", type: "profile" })).payload;
  expect(await names(admin)).toEqual([]);
  expect((await change(admin, id, { name: "Mine" })).status).toBe(404);
  expect((await change(colleague, id, { name: "Partner" })).body.payload).toMatchObject({ type: "space" });
  expect(await names(admin)).toEqual(["Partner"]);
  const { _id: admins } = (await make(admin, { name: "Trade fair" })).payload;
  expect((await change(colleague, admins, { name: "Fair" })).status).toBe(403);
  expect((await colleague.ask(`/api/labels/${admins}`, { method: "DELETE" })).status).toBe(403);
  expect((await colleague.get(`/api/labels/${admins}`)).body.payload.may_change).toBe(false);
  expect((await change(admin, id, { name: "Partners" })).status).toBe(200);
});

test("a name is unique per type, ignoring case (LABEL-12)", async () => {
  expect((await make(admin, { name: "partnerS" })).code).toBe("label_exists");
  expect((await make(admin, { name: " Partners" })).code).toBe("invalid_input");
  const { _id: id } = (await make(admin, { name: "Press" })).payload;
  expect((await change(admin, id, { name: "PARTNERS" })).body.code).toBe("label_exists");
  expect((await change(admin, id, { name: "press" })).status).toBe(200);
});

test("the order is user-defined and names its labels (LABEL-01, LABEL-07)", async () => {
  const all: { _id: string; name: string }[] = (await admin.get("/api/labels")).body.payload;
  const order = all.map(({ _id }) => _id).reverse();
  expect((await admin.post("/api/labels/order", { label_ids: order })).status).toBe(200);
  expect(await names(colleague)).toEqual(all.map(({ name }) => name).reverse());
});

test("deleting removes it from everyone who has it, as announced (LABEL-12)", async () => {
  const { _id: id } = (await make(admin, { name: "Gone" })).payload;
  const [person] = await tern.sql<{ id: string }>(
    "insert into prospects (workspace_id, id, full_name) values ($1, gen_random_uuid(), 'Nora Vane') returning id",
    [admin.workspaceId],
  );
  await admin.post(`/api/profiles/${person!.id}/labels`, { label_id: id });
  expect((await admin.get(`/api/labels/${id}`)).body.payload).toMatchObject({ people: 1, may_change: true });
  expect((await admin.ask(`/api/labels/${id}`, { method: "DELETE" })).status).toBe(200);
  expect((await admin.get(`/api/profiles/${person!.id}`)).body.payload.labels).toEqual([]);
  expect((await admin.get(`/api/labels/${id}`)).status).toBe(404);
});

import { confirmed, imported, newCampaign, steps, withAccount } from "@/tests/integration/campaigns/setup";
import { joined, type Member } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
let ada: Member;
let campaignId: string;

const people = `First name,Last name,Email,Phone,Company,Profile
Ada,Lovelace,ada@x.test,+442079460100,Halden,https://people.example/in/ada
Bo,Li,bo@x.test,,Orbita,https://people.example/in/bo
Cy,Twin,cy@x.test,+442079460111,Tide,https://people.example/in/cy
Di,Twin,di@x.test,+442079460111,Tide,https://people.example/in/di
Ed,Quiet,ed@x.test,,Tide,https://people.example/in/ed
`;

beforeAll(async () => {
  tern = await startInstallation({ doors: ["api", "worker"] });
  ada = await confirmed(tern);
  await withAccount(ada);
  await tern.sql("update lanes set slot_at = now() + interval '40 days', slot_reason = 'weekly_limit'");
  campaignId = (await newCampaign(ada, [steps.visit(), steps.delay(2), steps.request()]))._id;
  await imported(ada, campaignId, people);
  await ada.post(`/api/workflows/${campaignId}/update_status`, { status: "active" });
}, 400_000);
afterAll(() => tern?.stop());

const idOf = async (email: string): Promise<string> =>
  (
    await tern.sql<{ prospect_id: string }>(
      "select prospect_id from prospect_identities where workspace_id = $1 and value = $2",
      [ada.workspaceId, email],
    )
  )[0]!.prospect_id;
const shown = async (id: string, by = ada) => (await by.get(`/api/profiles/${id}`)).body.payload;
const change = async (id: string, more: object, by = ada) =>
  by.post(`/api/profiles/${id}/update`, { version: (await shown(id)).prospect.version, ...more });

describe("editing one prospect (PROSPECT-34)", () => {
  it.each([
    ["first_name", "  Bea  ", "Bea"],
    ["last_name", "Lee", "Lee"],
    ["position", "CFO", "CFO"],
    ["company_name", "Orbita AG", "Orbita AG"],
    ["company_domain", "https://www.orbita.example/about", "orbita.example"],
    ["location", "Berlin, Germany", "Berlin, Germany"],
    ["work_email", "Bo.Li@X.test", "bo.li@x.test"],
    ["personal_email", "Bo <BO@home.test>", "bo@home.test"],
    ["profile_url", "people.example/in/Bo-Li/?trk=1", "https://people.example/in/bo-li"],
    ["phone", "030 901820", "+4930901820"],
    ["website", "orbita.example/", "https://orbita.example"],
    ["twitter", "https://x.com/boli", "boli"],
  ])("stores %s like an import, and clears it", async (field, typed, stored) => {
    const id = await idOf("cy@x.test");
    if (field === "phone") await change(id, { location: "Berlin, Germany" });
    const before = (await shown(id)).prospect[field];
    const changed = await change(id, { [field]: typed });
    expect(changed.body.payload).toMatchObject({ [field]: stored });
    expect((await change(id, { [field]: "" })).body.payload[field] || null).toBeNull();
    await change(id, { [field]: before ?? "" });
  });

  it.each([
    ["work_email", "nope", "invalid_email"],
    ["personal_email", "a@b", "invalid_email"],
    ["profile_url", "people.example", "invalid_profile_url"],
    ["phone", "call me", "wrong_phone"],
    ["website", "not a site", "invalid_website"],
    ["twitter", "two words", "invalid_twitter"],
    ["company_domain", "halden", "invalid_company_domain"],
  ])("refuses a %s that is none, at that field", async (field, typed, code) => {
    const { status, body } = await change(await idOf("ada@x.test"), { [field]: typed });
    expect([status, body.fields]).toEqual([400, { [field]: code }]);
  });

  it.each([
    ["work_email", "bo@x.test"],
    ["personal_email", "BO@x.test"],
    ["profile_url", "https://people.example/in/bo"],
  ])("refuses another prospect's %s and names that prospect (R24)", async (field, typed) => {
    const { status, body } = await change(await idOf("ada@x.test"), { [field]: typed });
    expect([status, body.code, body.fields]).toEqual([409, "identity_taken", { [field]: "identity_taken" }]);
    expect(body.owner).toBe(await idOf("bo@x.test"));
  });

  it("does not name a prospect whom the member may not see (ROLE-02)", async () => {
    const mine = await idOf("ada@x.test");
    const limited = await joined(tern, ada.workspaceId, { accounts: [] });
    await tern.sql("delete from enrollments where prospect_id = $1", [await idOf("ed@x.test")]);
    const own = await idOf("ed@x.test");
    expect((await change(mine, { position: "CEO" }, limited)).status).toBe(404);
    const { body } = await change(own, { work_email: "ada@x.test" }, limited);
    expect([body.code, body.owner]).toEqual(["identity_taken", undefined]);
  });

  it("says who changed the prospect since it was read", async () => {
    const id = await idOf("ada@x.test");
    const { version } = (await shown(id)).prospect;
    const kim = await joined(tern, ada.workspaceId);
    await tern.sql("update users set first_name = 'Kim', last_name = 'Park' where id = $1", [kim.userId]);
    expect((await change(id, { position: "CEO" }, kim)).status).toBe(200);
    const late = { version, position: "CTO" };
    expect((await ada.post(`/api/profiles/${id}/update`, late)).body).toMatchObject({
      ...{ code: "conflict", version: version + 1, editor: "Kim Park" },
    });
    expect((await kim.post(`/api/profiles/${id}/update`, late)).body.editor).toBeNull();
  });

  it("needs the page (SPACE-46)", async () => {
    const only = await joined(tern, ada.workspaceId, { pages: ["inbox", "campaigns"] });
    const id = await idOf("ada@x.test");
    expect((await change(id, { position: "CTO" }, only)).status).toBe(403);
    expect((await only.post(`/api/profiles/${id}/opt_out`)).status).toBe(403);
  });
});

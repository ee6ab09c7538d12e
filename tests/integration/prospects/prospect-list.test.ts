import { confirmed, imported, newCampaign, steps, withAccount } from "@/tests/integration/campaigns/setup";
import { joined, type Member, signedUp } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
let ada: Member;
let accountId: string;
let campaignId: string;

const file = `First name,Last name,Email,Company
Ada,Lovelace,ada@x.test,Halden
Bo,Li,bo@x.test,Orbita
Cy,Noprofile,cy@y.test,Halden
Di,Last,di@x.test,Tide
`;

beforeAll(async () => {
  tern = await startInstallation({ doors: ["api", "worker"] });
  ada = await confirmed(tern);
  accountId = await withAccount(ada);
  campaignId = (await newCampaign(ada, [steps.visit()]))._id;
  await imported(ada, campaignId, file);
  // A person in no campaign.
  await tern.sql(
    `insert into prospects (workspace_id, id, full_name, company_name, status, created_at)
      values ($1, '01ffffff-0000-7000-8000-000000000001', 'Eve Later', 'Halden', 'lead', now())`,
    [ada.workspaceId],
  );
}, 600_000);
afterAll(() => tern?.stop());

const list = async (query = "", of = ada) => (await of.get(`/api/profiles?${query}`)).body.payload;
type Shown = { full_name: string };
const names = async (query = "", of = ada): Promise<string[]> =>
  (await list(query, of)).items.map(({ full_name }: Shown) => full_name);
const newestFirst = ["Eve Later", "Di Last", "Cy Noprofile", "Bo Li", "Ada Lovelace"];

describe("the people of a workspace (PROSPECT-34)", () => {
  it("are listed newest first, as many as requested, and paged by cursor or offset", async () => {
    expect(await names()).toEqual(newestFirst);
    const first = await list("limit=2");
    expect([first.total, first.total_is_capped, first.items.length]).toEqual([5, false, 2]);
    expect(await names(`limit=2&cursor=${first.next_cursor}`)).toEqual(newestFirst.slice(2, 4));
    expect(await names("limit=2&offset=4")).toEqual(["Ada Lovelace"]);
    expect((await ada.get("/api/profiles?cursor=x")).body.code).toBe("invalid_input");
  });

  it("have the format of a single one, with the campaign that runs for them", async () => {
    const [first] = (await list("query=lovelace")).items;
    const one = (await ada.get(`/api/profiles/${first._id}`)).body.payload;
    expect(first).toMatchObject(one.prospect);
    expect(first.labels).toEqual(one.labels);
    expect(first.enrollment).toEqual(one.enrollments[0]);
    const [eve] = (await list("query=eve")).items;
    expect(eve.enrollment).toBeNull();
  });

  it("are sorted by name and by company, from page to page, those without a company last", async () => {
    await tern.sql("update prospects set company_name = '' where full_name = 'Bo Li'");
    const walk = async (sort: string) => {
      const found: string[] = [];
      for (let cursor = ""; ; ) {
        const page = await list(`${sort}&limit=2${cursor && `&cursor=${cursor}`}`);
        found.push(...page.items.map(({ full_name }: Shown) => full_name));
        if (!page.next_cursor) return found;
        cursor = page.next_cursor;
      }
    };
    const byName = ["Ada Lovelace", "Bo Li", "Cy Noprofile", "Di Last", "Eve Later"];
    expect(await walk("sort=name")).toEqual(byName);
    expect(await walk("sort=name&is_descending=true")).toEqual(byName.toReversed());
    const byCompany = ["Ada Lovelace", "Cy Noprofile", "Eve Later", "Di Last", "Bo Li"];
    expect(await walk("sort=company")).toEqual(byCompany);
    const { next_cursor } = await list("sort=company&limit=2");
    expect((await ada.get(`/api/profiles?sort=name&cursor=${next_cursor}`)).body.code).toBe("invalid_input");
    await tern.sql("update prospects set company_name = 'Orbita' where full_name = 'Bo Li'");
  });

  it.each([
    ["query=halden", ["Eve Later", "Cy Noprofile", "Ada Lovelace"]],
    ["query=x.test", ["Di Last", "Bo Li", "Ada Lovelace"]],
    [`statuses=${encodeURIComponent('["lead"]')}`, ["Eve Later"]],
    [`contact=${encodeURIComponent('["no_email"]')}`, ["Eve Later"]],
    [`contact=${encodeURIComponent('["phone","profile"]')}`, []],
    [`campaigns=${encodeURIComponent('["never"]')}`, ["Eve Later"]],
    [`campaigns=${encodeURIComponent('["running"]')}`, newestFirst.slice(1)],
    [`query=halden&statuses=${encodeURIComponent('["new"]')}`, ["Cy Noprofile", "Ada Lovelace"]],
  ])("are narrowed by %s", async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it("are filtered by campaign, by the account that contacts them, and by label", async () => {
    const inCampaign = newestFirst.slice(1);
    expect(await names(`workflow_id=${campaignId}`)).toEqual(inCampaign);
    expect(await names(`credentials_id=${accountId}`)).toEqual(inCampaign);
    const { _id: label } = (await ada.post("/api/labels", { name: "Warm", color: "#416677", type: "space" }))
      .body.payload;
    const [bo] = (await list("query=bo%20li")).items;
    await ada.post(`/api/profiles/${bo._id}/labels`, { label_id: label });
    expect(await names(`label_ids=${encodeURIComponent(JSON.stringify([label]))}`)).toEqual(["Bo Li"]);
  });

  it.each([
    "",
    "sort=added&is_descending=false",
    "sort=name",
    "sort=name&is_descending=true",
    "sort=company",
    "sort=company&is_descending=true",
    "query=halden&sort=name",
  ])("have neighbors in the order of their list: %s", async (query) => {
    await tern.sql("update prospects set company_name = '' where full_name in ('Bo Li', 'Di Last')");
    const ids: string[] = (await list(query)).items.map(({ _id }: { _id: string }) => _id);
    expect(ids.length).toBeGreaterThan(2);
    for (const [at, id] of ids.entries())
      expect((await ada.get(`/api/profiles/${id}/neighbors?${query}`)).body.payload).toEqual({
        ...{ previous_id: ids[at - 1] ?? null, next_id: ids[at + 1] ?? null },
        ...{ position: at + 1, total: ids.length, total_is_capped: false },
      });
    await tern.sql("update prospects set company_name = 'Orbita' where full_name = 'Bo Li'");
    await tern.sql("update prospects set company_name = 'Tide' where full_name = 'Di Last'");
  });

  it("keep their place in a list that no longer shows them, and have none for those who may not see them", async () => {
    const ids: string[] = (await list("query=halden")).items.map(({ _id }: { _id: string }) => _id);
    await tern.sql("update prospects set company_name = 'Elsewhere' where id = $1", [ids[1]]);
    const of = async (by: Member) => by.get(`/api/profiles/${ids[1]}/neighbors?query=halden`);
    expect((await of(ada)).body.payload).toMatchObject({
      ...{ previous_id: ids[0], next_id: ids[2], position: null, total: 2 },
    });
    expect((await of(await joined(tern, ada.workspaceId, { accounts: [] }))).status).toBe(404);
    expect((await of(await joined(tern, ada.workspaceId, { pages: ["inbox"] }))).status).toBe(403);
    await tern.sql("update prospects set company_name = 'Halden' where id = $1", [ids[1]]);
  });

  it("are all found, also by a common word beside a rarer one", async () => {
    const add = (count: number, last: string, company: string) =>
      tern.sql(
        `insert into prospects (workspace_id, id, first_name, last_name, full_name, company_name)
         select $1, uuidv7(), 'Everly', $2, 'Everly ' || $2, $3 from generate_series(1, $4)`,
        [ada.workspaceId, last, company, count],
      );
    await add(6_000, "Vandermeer", "Quarry");
    await add(300, "Nguyen", "Quarry");
    expect(await list("query=everly%20nguyen&limit=1")).toMatchObject({ total: 300, total_is_capped: false });
    expect(await list("query=everly&limit=1")).toMatchObject({ total: 5_000, total_is_capped: true });
    expect((await list("query=quarry%20nguyen&limit=1")).total).toBe(300);
    await tern.sql("delete from prospects where first_name = 'Everly'");
  });

  it("are invisible to another workspace", async () => {
    const bob = await signedUp(tern, "Other");
    expect(await names("", bob)).toEqual([]);
    expect((await bob.get(`/api/profiles?workflow_id=${campaignId}`)).status).toBe(404);
  });

  it("are, for a member with limited accounts, those of these accounts and those of none (ROLE-02)", async () => {
    const member = await joined(tern, ada.workspaceId);
    await tern.sql("update memberships set allowed_accounts = '{}' where user_id = $1", [member.userId]);
    expect(await names("", member)).toEqual(["Eve Later"]);
  });

  it("can be downloaded with columns that an import recognizes, by users with a confirmed address (AUTH-29)", async () => {
    const { key } = (await ada.post("/api/custom_fields", { name: "Shoe size" })).body.payload;
    const [cy] = (await list("query=noprofile")).items;
    const change = { version: cy.version, custom_fields: { [key]: "44" } };
    expect((await ada.post(`/api/profiles/${cy._id}/update`, change)).status).toBe(200);
    const { body, headers } = await ada.get("/api/profiles/download_csv?query=halden");
    expect(headers.get("content-type")).toMatch(/^text\/csv/);
    const [head, ...rows] = String(body).replace("\ufeff", "").trim().split("\n");
    expect(head).toMatch(/^Full name,First name,.*,Shoe size$/);
    expect(rows.map((row) => row.split(",")[0])).toEqual(["Eve Later", "Cy Noprofile", "Ada Lovelace"]);
    expect(rows[1]).toMatch(/,44$/);
    const unproven = await joined(tern, ada.workspaceId);
    await tern.sql("update users set email_confirmed_at = null where id = $1", [unproven.userId]);
    expect((await unproven.get("/api/profiles/download_csv")).body.code).toBe("email_unconfirmed");
  });
});

describe("many prospects of a workspace at once (ux 12, 52)", () => {
  const idOf = async (query: string): Promise<string> => (await list(`query=${query}`)).items[0]._id;
  const unknown = "01920000-0000-7000-8000-000000000001";

  it("are found by a filter, whether or not they were listed", async () => {
    const { ids } = (await ada.get("/api/profiles/matching?query=halden")).body.payload;
    expect(ids).toEqual((await list("query=halden")).items.map(({ _id }: { _id: string }) => _id));
  });

  it("get a label, except those that are gone", async () => {
    const { _id: label } = (await ada.post("/api/labels", { name: "Hot", color: "#416677", type: "space" }))
      .body.payload;
    const [bo, di] = [await idOf("bo%20li"), await idOf("di%20last")];
    const { done, refused } = (
      await ada.post("/api/profiles/label", { ids: [bo, di, bo, unknown], label_id: label })
    ).body.payload;
    expect(done).toEqual([bo, di]);
    expect(refused).toEqual([{ _id: unknown, name: null, code: "not_found" }]);
    expect(await names(`label_ids=${encodeURIComponent(JSON.stringify([label]))}`)).toEqual([
      "Di Last",
      "Bo Li",
    ]);
    const none = await ada.post("/api/profiles/label", { ids: [bo], label_id: unknown });
    expect(none.status).toBe(404);
  });

  it("are not named to a member who may not see them (ROLE-02)", async () => {
    const member = await joined(tern, ada.workspaceId);
    await tern.sql("update memberships set allowed_accounts = '{}' where user_id = $1", [member.userId]);
    const bo = await idOf("bo%20li");
    const { refused } = (await member.post("/api/profiles/opt_out", { ids: [bo] })).body.payload;
    expect(refused).toEqual([{ _id: bo, name: null, code: "not_found" }]);
  });

  it("enter a campaign that accepts them", async () => {
    const { _id: other } = await newCampaign(ada, [steps.visit()], "Other");
    const [eve, bo] = [await idOf("eve"), await idOf("bo%20li")];
    const add = (of: Member) => of.post(`/api/workflows/${other}/profiles/add`, { ids: [eve, bo] });
    const { done, refused } = (await add(ada)).body.payload;
    expect(done).toEqual([eve]);
    expect(refused).toEqual([{ _id: bo, name: "Bo Li", code: "in_other_campaign" }]);
    expect(await names(`workflow_id=${other}`)).toEqual(["Eve Later"]);
    const [listed] = (await list("query=eve")).items;
    expect(listed.enrollment.campaign_name).toBe("Other");
    const reader = await joined(tern, ada.workspaceId, { pages: ["profiles"] });
    expect((await reader.get("/api/profiles")).status).toBe(200);
    expect((await add(reader)).status).toBe(403);
  });

  it("are opted out, with the records that share an address", async () => {
    const cy = await idOf("noprofile");
    const { done } = (await ada.post("/api/profiles/opt_out", { ids: [cy] })).body.payload;
    expect(done).toEqual([cy]);
    expect(await names(`contact=${encodeURIComponent('["opted_out"]')}`)).toEqual(["Cy Noprofile"]);
    expect(await names(`campaigns=${encodeURIComponent('["ended"]')}`)).toEqual(["Cy Noprofile"]);
    const bob = await signedUp(tern, "Others");
    const foreign = (await bob.post("/api/profiles/opt_out", { ids: [await idOf("di%20last")] })).body
      .payload;
    expect(foreign.done).toEqual([]);
  });

  it("refuses more than a call takes", async () => {
    const ids = Array.from({ length: 101 }, (_, at) => unknown.replace(/.{3}$/, String(at).padStart(3, "0")));
    expect((await ada.post("/api/profiles/opt_out", { ids })).body.code).toBe("invalid_input");
  });
});

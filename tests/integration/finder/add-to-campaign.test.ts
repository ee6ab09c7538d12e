import { newCampaign, steps } from "@/tests/integration/campaigns/setup";
import type { Member } from "@/tests/integration/http/caller";
import { command, ended, listed } from "@/tests/integration/searches/setup";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { everybody, filled, finder, found } from "./setup";

let tern: Installation;
beforeAll(async () => {
  tern = await startInstallation({ doors: ["api", "worker"] });
  await filled((await finder(tern)).member);
}, 600_000);
afterAll(() => tern?.stop());

/** A member with a campaign to add people to. */
async function adder() {
  const { member, accountId } = await finder(tern);
  const { _id: campaignId } = await newCampaign(member);
  return { member, accountId, campaignId: campaignId as string };
}
const add = (member: Member, campaignId: string, fields: Record<string, unknown>) =>
  member.post("/api/v2/looch/profiles/add_to_workflow", { workflow_id: campaignId, ...fields });
async function added(member: Member, campaignId: string, fields: Record<string, unknown>) {
  const { status, body } = await add(member, campaignId, fields);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return ended(member, campaignId, body.payload._id);
}
const enrolled = async (campaignId: string) =>
  (
    await tern.sql<{ url: string; company: string; email: string | null }>(
      `select p.profile_url as url, p.company_name as company, p.work_email as email from enrollments e
         join prospects p on p.workspace_id = e.workspace_id and p.id = e.prospect_id where e.campaign_id = $1`,
      [campaignId],
    )
  ).toSorted((a, b) => a.url.localeCompare(b.url));

const robotics = { filters: { industry: { include: ["Robotics"] } }, li_only: true };

describe("people are added to a campaign (PROSPECT-08)", () => {
  test("the first of a search, in its order, without contact data, and as a source of the campaign", async () => {
    const { member, campaignId } = await adder();
    const people = await everybody(member, robotics);
    const done = await added(member, campaignId, { ...robotics, limit: 30 });
    expect(done).toMatchObject({
      ...{ kind: "database", status: "finished", found: 30, added: 30, total: 30, not_added: [] },
      ...{ url: null, query: null, credentials_id: null, commands: ["rerun"] },
    });
    const rows = await enrolled(campaignId);
    expect(rows.map(({ url }) => url)).toEqual(
      people
        .slice(0, 30)
        .map(({ profile_url }) => profile_url!)
        .toSorted((a, b) => a.localeCompare(b)),
    );
    expect(rows.filter(({ email, company }) => email !== null || company === "")).toEqual([]);
    const [first] = (await found(member, { ...robotics, page_size: 1 })).items;
    expect(first!.standing).toMatchObject({ kind: "in_campaign" });
    const { payload } = (await member.get(`/api/workflows/${campaignId}`)).body;
    expect(payload.searches).toMatchObject([{ kind: "database", status: "finished" }]);
  });

  test("the first of a search in the order that was chosen", async () => {
    const { member, campaignId } = await adder();
    const sorted = await everybody(member, { ...robotics, sort: "newest" });
    await added(member, campaignId, { ...robotics, sort: "newest", limit: 120 });
    expect((await enrolled(campaignId)).map(({ url }) => url)).toEqual(
      sorted
        .slice(0, 120)
        .map(({ profile_url }) => profile_url!)
        .toSorted((a, b) => a.localeCompare(b)),
    );
  });

  test("all of a search across pages, once each, and again without anybody twice", async () => {
    const { member, campaignId } = await adder();
    const people = await everybody(member, robotics);
    expect(people.length).toBeGreaterThan(100);
    const done = await added(member, campaignId, robotics);
    expect([done.found, done.added]).toEqual([people.length, people.length]);
    await member.post(`/api/workflows/${campaignId}/rerun_searches`, { search_id: done._id });
    expect(await ended(member, campaignId, done._id)).toMatchObject({
      found: people.length,
      status: "finished",
    });
    expect(await enrolled(campaignId)).toHaveLength(people.length);
    expect((await add(member, campaignId, robotics)).body.code).toBe("search_exists");
  });

  test("those named by ids of the database and by profile URLs, also ones it does not have (PROSPECT-03, PROSPECT-11)", async () => {
    const { member, campaignId } = await adder();
    const [one, two, three] = (await found(member, { ...robotics, page_size: 3 })).items;
    const done = await added(member, campaignId, {
      ids: [one!._id, two!._id, one!._id, "5x5s7zzzz", "5x5dabc"],
      linkedin_urls: [`${three!.profile_url}/?x=1`, "https://www.linkedin.com/in/somebody-else"],
    });
    expect(done).toMatchObject({ found: 4, added: 4 });
    expect((await enrolled(campaignId)).map(({ url }) => url)).toContain(
      "https://linkedin.com/in/somebody-else",
    );
  });

  test("except those who opted out or are in another campaign, each with the reason, and the file says so", async () => {
    const { member, campaignId } = await adder();
    const [one, two, three] = (await found(member, { ...robotics, page_size: 3 })).items;
    const ids = [one!._id, two!._id, three!._id];
    await tern.sql(
      "insert into suppressions (workspace_id, kind, value, reason) values ($1, 'profile_url', $2, 'opted_out')",
      [member.workspaceId, one!.profile_url],
    );
    await added(member, (await newCampaign(member))._id, { ids: [two!._id] });
    const done = await added(member, campaignId, { ids });
    expect(done).toMatchObject({ found: 3, added: 1 });
    expect(done.not_added).toEqual(
      expect.arrayContaining([
        { reason: "opted_out", count: 1 },
        { reason: "in_other_campaign", count: 1 },
      ]),
    );
    const file = String(
      (await member.get(`/api/workflows/${campaignId}/searches/${done._id}/download_csv`)).body,
    );
    for (const { full_name } of [one!, two!, three!]) expect(file).toContain(full_name);
    expect(file).not.toContain("@");
    const again = await added(member, campaignId, { ids: [two!._id], is_existing_people: true });
    expect(again).toMatchObject({ found: 1, added: 1 });
  });
});

describe("refusals", () => {
  test("nobody chosen, addresses that are none, too many, foreign campaigns and accounts", async () => {
    const { member, campaignId } = await adder();
    const code = async (fields: Record<string, unknown>, id = campaignId) => {
      const { status, body } = await add(member, id, fields);
      return [status, body.code];
    };
    expect(await code({ ids: [] })).toEqual([400, "invalid_input"]);
    expect(await code({ linkedin_urls: ["nonsense"] })).toEqual([400, "invalid_input"]);
    expect((await code({ ids: ["12"] }))[0]).toBe(400);
    expect((await code({ limit: 2_501 }))[0]).toBe(400);
    const many = Array.from({ length: 2_000 }, (_, at) => `5x5s${at}`);
    const urls = many.map((_, at) => `https://people.example/in/x-${at}`);
    expect((await code({ ids: many, linkedin_urls: urls }))[0]).toBe(400);
    const other = await adder();
    expect((await code(robotics, other.campaignId))[0]).toBe(404);
    expect((await code({ ...robotics, credentials: other.accountId }))[0]).toBe(404);
    expect(await listed(member, campaignId)).toEqual([]);
  });

  test("a campaign of emails only, because nobody has an address before enrichment (CAMP-52)", async () => {
    const { member } = await adder();
    const { _id } = await newCampaign(member, [steps.email("Hello")], "Mail");
    expect((await add(member, _id, robotics)).body.code).toBe("email_only_campaign");
  });

  test("no invented person enters a campaign once anything is real (R31)", async () => {
    const { member, campaignId } = await adder();
    await tern.sql("insert into plumbing.fence (backup_at) values (now())");
    const { body } = await add(member, campaignId, robotics);
    await tern.sql("update accounts set is_sandboxed = false where workspace_id = $1", [member.workspaceId]);
    expect((await add(member, campaignId, { ids: ["5x5s1"] })).body.code).toBe("no_people_database");
    await command(member, campaignId, body.payload._id, "stopped");
    await tern.sql("delete from plumbing.fence");
    await command(member, campaignId, body.payload._id, "active");
    expect(await ended(member, campaignId, body.payload._id)).toMatchObject({
      ...{ status: "failed", failure: "people_database_changed" },
    });
    expect(await enrolled(campaignId)).toEqual([]);
  });
});

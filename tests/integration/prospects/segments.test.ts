import { setTimeout as sleep } from "node:timers/promises";
import { confirmed, newCampaign, withAccount } from "@/tests/integration/campaigns/setup";
import { joined, type Member } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
let ada: Member;
let stranger: Member;
let campaignId: string;

beforeAll(async () => {
  // Two workers look for the same segments at once.
  tern = await startInstallation({ doors: ["api", "worker", "worker"] });
  ada = await confirmed(tern);
  await withAccount(ada);
  stranger = await confirmed(tern, "Elsewhere");
}, 600_000);
afterAll(() => tern?.stop());
beforeEach(async () => {
  await tern.sql("delete from plumbing.rate_limits");
  await tern.sql("delete from segments");
  await tern.sql("delete from suppressions");
  await tern.sql("update campaigns set status = 'archived' where workspace_id = $1", [ada.workspaceId]);
  await tern.sql(
    "update enrollments set state = 'stopped', ended_at = now(), stop_reason = 'manual' where workspace_id = $1 and state = 'active'",
    [ada.workspaceId],
  );
  campaignId = (await newCampaign(ada))._id;
});

let number = 0;
async function person(city: string, of = ada): Promise<string> {
  const name = `Person ${++number}`;
  const [row] = await tern.sql<{ id: string }>(
    `insert into prospects (workspace_id, id, full_name, work_email, location)
     values ($1, gen_random_uuid(), $2, $3, $4) returning id`,
    [of.workspaceId, name, `p${number}@x.test`, city],
  );
  return row!.id;
}
const label = async () =>
  (await ada.post("/api/labels", { name: `Label ${++number}`, color: "#416677", type: "space" })).body.payload
    ._id as string;
const give = (id: string, labelId: string) => ada.post(`/api/profiles/${id}/labels`, { label_id: labelId });
const view = async (filter: object, list = "prospects", by = ada) =>
  (
    await by.post("/api/views", {
      ...{ list, name: "Hot", is_shared: true, state: { query: "", filter, sort: null, columns: null } },
    })
  ).body.payload._id as string;
const begin = async (view_id: string, with_present = false, by = ada) =>
  (await by.post("/api/segments", { view_id, workflow_id: campaignId, with_present })).body;
const shown = async (by = ada) => (await by.get("/api/segments")).body.payload;
/** Everyone looks again now, and has done so when this ends. */
async function looked() {
  await tern.sql("update segments set ran_at = null, next_at = now() where is_on");
  for (;;) {
    const left = await tern.sql("select 1 from segments where is_on and ran_at is null");
    if (left.length === 0) return;
    await sleep(50);
  }
}
const entered = async () =>
  (
    await tern.sql<{ id: string }>(
      "select prospect_id as id from enrollments where campaign_id = $1 and removed_at is null order by entered_at, id",
      [campaignId],
    )
  ).map(({ id }) => id);

test("adds who starts to match, once each, also with two workers and after a member removed them", async () => {
  const hot = await label();
  const [early, late, never] = [await person("Lyon"), await person("Lyon"), await person("Oslo")];
  await give(early, hot);
  const { payload: made } = await begin(await view({ label: [hot] }));
  expect(made).toMatchObject({ name: "Hot", workflow_id: campaignId, is_on: true, added: 0, ran_at: null });
  await looked();
  // Who matched before the segment began stays out.
  expect(await entered()).toEqual([]);
  await give(late, hot);
  await looked();
  expect(await entered()).toEqual([late]);
  expect(await shown()).toMatchObject([{ added: 1, skipped: 0, ran_at: expect.any(String) }]);
  const timeline = (await ada.get(`/api/profiles/${late}/timeline`)).body.payload.items;
  expect(timeline).toMatchObject([{ kind: "enrolled", actor: expect.any(String) }]);
  await ada.post(`/api/workflows/${campaignId}/profiles/command`, { command: "remove", ids: [late] });
  expect(await entered()).toEqual([]);
  await looked();
  expect(await entered()).toEqual([]);
  expect(await entered()).not.toContain(never);
});

test("adds those who match already if asked, in batches, each once", async () => {
  const hot = await label();
  const people = await Promise.all(Array.from({ length: 250 }, () => person("Lyon")));
  await tern.sql(
    "insert into prospect_labels (workspace_id, prospect_id, label_id, attached_at) select $1, unnest($2::uuid[]), $3, now()",
    [ada.workspaceId, people, hot],
  );
  await begin(await view({ label: [hot] }), true);
  await looked();
  const all = await entered();
  expect(all).toHaveLength(250);
  expect(new Set(all)).toEqual(new Set(people));
});

test("skips whom a member could not add, or the do-not-contact list names, and says why (R18, PROSPECT-28)", async () => {
  const hot = await label();
  const [busy, listed, gone, free] = [
    await person("Lyon"),
    await person("Lyon"),
    await person("Lyon"),
    await person("Lyon"),
  ];
  const other = (await newCampaign(ada, undefined, "Other"))._id;
  await ada.post(`/api/workflows/${other}/profiles/add`, { ids: [busy] });
  const [{ mail }] = (await tern.sql("select work_email as mail from prospects where id = $1", [listed])) as [
    { mail: string },
  ];
  await tern.sql(
    "insert into suppressions (workspace_id, kind, value, reason, source) values ($1, 'email', $2, 'blacklisted', 'added')",
    [ada.workspaceId, mail],
  );
  await ada.post(`/api/profiles/${gone}/opt_out`, {});
  const { payload: made } = await begin(await view({ label: [hot] }));
  for (const id of [busy, listed, gone, free]) await give(id, hot);
  await looked();
  expect(await entered()).toEqual([free]);
  expect(await shown()).toMatchObject([{ added: 1, skipped: 3 }]);
  const skipped = (await ada.get(`/api/segments/${made._id}/skipped`)).body.payload;
  const codes = Object.fromEntries(
    skipped.map(({ _id, code }: { _id: string; code: string }) => [_id, code]),
  );
  expect(codes).toEqual({ [busy]: "in_other_campaign", [listed]: "blacklisted", [gone]: "opted_out" });
});

test("waits while it is paused, and pauses itself when its campaign is archived or its member may not add", async () => {
  const hot = await label();
  const member = await joined(tern, ada.workspaceId);
  const viewId = await view({ label: [hot] });
  const { payload: made } = await begin(viewId, false, member);
  const id = made._id;
  const to = (is_on: boolean) => ada.post(`/api/segments/${id}/switch`, { is_on });
  expect((await to(false)).body.payload).toMatchObject({ is_on: false, off_because: "member" });
  const late = await person("Lyon");
  await give(late, hot);
  await looked();
  expect(await entered()).toEqual([]);
  // Who started to match during the pause enters after it.
  expect((await to(true)).body.payload).toMatchObject({ is_on: true, off_because: null });
  await looked();
  expect(await entered()).toEqual([late]);
  const paused = async (why: string) => {
    await looked();
    expect(await shown()).toMatchObject([{ is_on: false, off_because: why }]);
  };
  await tern.sql("update campaigns set status = 'archived' where id = $1", [campaignId]);
  await paused("campaign_closed");
  expect((await to(true)).body.code).toBe("campaign_wrong_state");
  await tern.sql("update campaigns set status = 'draft' where id = $1", [campaignId]);
  await to(true);
  await tern.sql("update segments set created_by = $1", [member.userId]);
  await tern.sql("update memberships set allowed_pages = '{inbox}' where user_id = $1", [member.userId]);
  await paused("no_access");
  await ada.ask(`/api/segments/${id}`, { method: "DELETE" });
  expect(await shown()).toEqual([]);
  expect(await entered()).toEqual([late]);
});

test("belongs to its workspace, and to members who may open prospects and campaigns (SPACE-46)", async () => {
  const hot = await label();
  const viewId = await view({ label: [hot] });
  const { payload: made } = await begin(viewId);
  const calls = (by: Member) => [
    by.get(`/api/segments/${made._id}/skipped`),
    by.post(`/api/segments/${made._id}/switch`, { is_on: false }),
    by.ask(`/api/segments/${made._id}`, { method: "DELETE" }),
    by.post("/api/segments", { view_id: viewId, workflow_id: campaignId, with_present: true }),
  ];
  for (const answer of await Promise.all(calls(stranger))) expect(answer.status).toBe(404);
  expect(await shown(stranger)).toEqual([]);
  const withoutProspects = await joined(tern, ada.workspaceId, { pages: ["campaigns"] });
  expect((await withoutProspects.get("/api/segments")).status).toBe(403);
  for (const answer of await Promise.all(calls(withoutProspects))) expect(answer.status).toBe(403);
  const withoutCampaigns = await joined(tern, ada.workspaceId, { pages: ["profiles"] });
  expect(await shown(withoutCampaigns)).toEqual([]);
  const answers = await Promise.all(calls(withoutCampaigns));
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 400]);
  expect(answers[3]!.body.fields).toEqual({ workflow_id: "forbidden" });
  const wrong = await begin(await view({}, "campaigns"));
  expect(wrong.fields).toEqual({ view_id: "invalid_input" });
  expect(await shown()).toHaveLength(1);
});

import {
  columnsOf,
  confirmed,
  ended,
  newCampaign,
  setColumns,
  upload,
  withAccount,
} from "@/tests/integration/campaigns/setup";
import type { Member } from "@/tests/integration/http/caller";
import { apollo, instantly, lemlist, smartlead } from "@/tests/support/exports";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
let ada: Member;
let campaignId: string;

beforeAll(async () => {
  tern = await startInstallation({ doors: ["api", "worker"] });
}, 600_000);
afterAll(() => tern?.stop());
beforeEach(async () => {
  ada = await confirmed(tern);
  await withAccount(ada);
  campaignId = (await newCampaign(ada))._id;
});

type Row = Record<string, unknown>;
const own = (sql: string) => tern.sql<Row>(sql, [ada.workspaceId]);
const listed = async () =>
  (await own("select value from suppressions where workspace_id = $1 order by value")).map(
    ({ value }) => value,
  );
const people = async (): Promise<Record<string, unknown[]>> =>
  Object.fromEntries(
    (
      await own(`select p.work_email as email, p.email_status as status, exists (select 1 from enrollments e
          where e.workspace_id = p.workspace_id and e.prospect_id = p.id) as enrolled from prospects p where p.workspace_id = $1`)
    ).map(({ email, status, enrolled }) => [email, [status === "invalid", enrolled]]),
  );
const run = async (file: string, more: Row = {}) => {
  const { payload } = (await upload(ada, campaignId, file, "leads.csv")).body;
  await setColumns(ada, campaignId, payload._id, columnsOf(payload), more);
  return ended(ada, campaignId, payload._id);
};

test("the dry run names the tool, counts each status and stores nothing", async () => {
  const { payload } = (await upload(ada, campaignId, lemlist("de"))).body;
  expect(payload.recognized).toEqual({ tool: "lemlist", statuses: [], taken: [] });
  expect(
    payload.columns.filter((column: Row) => column.is_status).map((column: Row) => column.header),
  ).toEqual([
    ...["leadStatus", "emailDeliverability", "firstContactedDate", "lastContactedDate", "lastRepliedDate"],
  ]);
  await setColumns(ada, campaignId, payload._id, columnsOf(payload), { is_dry_run: true });
  const checked = await ended(ada, campaignId, payload._id);
  expect(checked).toMatchObject({
    recognized: {
      statuses: [
        { status: "unsubscribed", count: 1, lines: [2] },
        { status: "replied", count: 1, lines: [3] },
        { status: "bounced", count: 2, lines: [4, 7] },
        { status: "contacted", count: 1, lines: [5] },
      ],
    },
    ...{ added: 5, refused: 1, enrolled: 3, excluded: 2, listed_rows: 5 },
    refused_by: [{ reason: "unsubscribed_elsewhere", count: 1, lines: [2] }],
  });
  expect([await listed(), await people()]).toEqual([[], {}]);
});

test("unsubscribed people are listed, replied and contacted ones kept out, bounced addresses invalid (R18, R24, R17)", async () => {
  expect(await run(lemlist())).toMatchObject({ status: "done", enrolled: 3 });
  expect(await listed()).toEqual(["uma@lem.test"]);
  expect(await people()).toEqual({
    "rita@lem.test": [false, false],
    "cleo@lem.test": [false, false],
    "bo@lem.test": [true, true],
    "ivo@lem.test": [true, true],
    "nina@lem.test": [false, true],
  });
  // As every other check of an address says who made it.
  const checks = await own(
    `select p.work_email as email, c.value ->> 'state' as state, c.value ->> 'by' as by
       from prospects p cross join jsonb_each(p.address_checks) c where p.workspace_id = $1 and c.key = p.work_email order by 1`,
  );
  expect(checks).toEqual(
    ["bo@lem.test", "ivo@lem.test"].map((email) => ({ email, state: "invalid", by: "other_tool" })),
  );
  const { payload } = (await ada.get("/api/do_not_contact")).body;
  expect(payload.items).toMatchObject([
    { value: "uma@lem.test", source: "unsubscribed_elsewhere", file_name: "leads.csv", is_opt_out: false },
  ]);
  const batches = (await ada.get("/api/do_not_contact/imports")).body.payload.imports;
  expect(batches).toMatchObject([{ file_name: "leads.csv", entries: 1 }]);
  expect(
    await own("select subject from audit_entries where workspace_id = $1 and action = 'addresses_listed'"),
  ).toEqual([{ subject: "leads.csv" }]);
});

test.each([
  [{ taken_statuses: ["replied"] }, ["rafe@apo.test"]],
  [{ taken_statuses: ["contacted", "replied"] }, ["cy@apo.test", "rafe@apo.test"]],
  [{ is_include_talked_before: true }, ["rafe@apo.test"]],
  [{ is_existing_people: true }, ["cy@apo.test"]],
])("with %j a user takes %j nevertheless (PROSPECT-27, PROSPECT-28)", async (choice, taken) => {
  await run(apollo(), choice);
  const entered = Object.entries(await people()).filter(([, facts]) => facts[1]);
  expect(entered.map(([email]) => email).sort()).toEqual(
    [...taken, "bea@apo.test", "eve@apo.test", "nick@apo.test"].sort(),
  );
  expect(await listed()).toEqual(["dana@apo.test"]);
});

test("a later file that says nothing keeps out those whom an earlier one named, until a user takes them (PROSPECT-28)", async () => {
  await run(lemlist());
  const made = await run("First name,Email\nRita,rita@lem.test\nCleo,cleo@lem.test\nNew,new@lem.test\n");
  expect(made).toMatchObject({
    enrolled: 1,
    excluded_by: [
      { reason: "contacted_elsewhere", count: 1, lines: [3] },
      { reason: "replied_elsewhere", count: 1, lines: [2] },
    ],
  });
  const entered = async () =>
    Object.entries(await people()).flatMap(([email, facts]) => (facts[1] ? email : []));
  expect(await entered()).toEqual(expect.not.arrayContaining(["rita@lem.test", "cleo@lem.test"]));
  await run(lemlist(), { taken_statuses: ["replied"] });
  expect(await entered()).toContain("rita@lem.test");
  expect(await entered()).not.toContain("cleo@lem.test");
});

test("a dry run is not remembered", async () => {
  const rita = "First name,Email\nRita,rita@lem.test\n";
  await run(rita);
  await run(lemlist(), { is_dry_run: true });
  campaignId = (await newCampaign(ada))._id;
  expect(await run(rita, { is_existing_people: true })).toMatchObject({ enrolled: 1, excluded: 0 });
});

test("the file to download names each status in the language of the user", async () => {
  const made = await run(smartlead());
  const answer = await ada.get(`/api/workflows/${campaignId}/searches/${made._id}/download_csv`);
  const text = String(answer.body);
  for (const [line, reason] of [
    [2, "Unsubscribed before, in another tool"],
    [3, "Unsubscribed before, in another tool"],
    [4, "Replied before, in another tool"],
    [5, "Email bounced before, in another tool: address marked as invalid"],
    [6, "Contacted before, in another tool"],
  ])
    expect(text).toMatch(new RegExp(`${line},"?${reason}`));
});

test("someone with two rows counts by the gravest, and a running sequence ends (R18)", async () => {
  await run("First name,Email\nUlla,ulla@inst.test\n");
  const twice = `${instantly()}x,,ulla@inst.test,Ulla,,,,,,,3,,1,0,0,,\n`;
  const made = await run(twice);
  expect(made.refused_by).toEqual([{ reason: "unsubscribed_elsewhere", count: 2, lines: [2, 7] }]);
  const ends = () =>
    own(
      "select e.state, e.stop_reason as reason from enrollments e join prospects p on p.workspace_id = e.workspace_id and p.id = e.prospect_id where e.workspace_id = $1 and p.work_email = 'ulla@inst.test'",
    );
  for (let tries = 0; tries < 100 && (await ends())[0]?.state !== "stopped"; tries++)
    await new Promise((next) => setTimeout(next, 100));
  expect(await ends()).toEqual([{ state: "stopped", reason: "blacklisted" }]);
});

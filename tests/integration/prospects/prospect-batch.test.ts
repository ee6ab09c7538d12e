import { randomUUID } from "node:crypto";
import { confirmed, newCampaign, withAccount } from "@/tests/integration/campaigns/setup";
import { joined, type Member } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
let ada: Member;
let stranger: Member;

beforeAll(async () => {
  tern = await startInstallation({ doors: ["api"] });
  ada = await confirmed(tern);
  await withAccount(ada);
  await ada.post("/api/custom_fields", { name: "Tier" });
  stranger = await confirmed(tern, "Elsewhere");
}, 600_000);
afterAll(() => tern?.stop());
beforeEach(async () => {
  await tern.sql("delete from plumbing.rate_limits");
  await tern.sql("delete from suppressions");
});

type Row = Record<string, unknown>;
const send = (rows: Row[], more: Row = {}, { by = ada, key }: { by?: Member; key?: string } = {}) =>
  by.ask("/api/profiles", {
    method: "POST",
    json: { rows, ...more },
    ...(key === undefined ? {} : { headers: { "idempotency-key": key } }),
  });
const results = async (rows: Row[], more: Row = {}) => (await send(rows, more)).body.payload.results;
const shown = async (id: string) => (await ada.get(`/api/profiles/${id}`)).body.payload.prospect;
let number = 0;
const mail = () => `batch${++number}@x.test`;
const countOf = async (address: string, of = ada) =>
  (
    await tern.sql("select 1 from prospects where workspace_id = $1 and work_email = $2", [
      of.workspaceId,
      address,
    ])
  ).length;

test("creates prospects with all fields of an import and custom ones, and finds them again (PROSPECT-21, PROSPECT-37)", async () => {
  const address = mail();
  const row = {
    ...{ first_name: "Nora", last_name: "Vane", position: "CEO", location: "Lyon", company_name: "Halden" },
    ...{ company_domain: "halden.example", work_email: address, phone: "+44 20 7946 0100" },
    ...{
      profile_url: `https://people.example/in/nora-${number}`,
      website: "halden.example",
      twitter: "@nora",
    },
    custom_fields: { custom_field_1: "A" },
  };
  const [made] = await results([row]);
  expect(made).toMatchObject({ outcome: "created", reason: null, field: null, exclusion: null });
  const stored = await shown(made.profile_id);
  expect(stored).toMatchObject({ full_name: "Nora Vane", work_email: address, company_name: "Halden" });
  expect(await results([row])).toMatchObject([{ outcome: "unchanged", profile_id: made.profile_id }]);
  const history = (await ada.get(`/api/profiles/${made.profile_id}/contact_history`)).body.payload;
  expect(JSON.stringify(history)).toContain('"origin":"api"');
});

test("answers each row in its place: refused ones name the field and why, the others are stored (PROSPECT-25)", async () => {
  const [good, listed, twice] = [mail(), mail(), mail()];
  await tern.sql(
    "insert into suppressions (workspace_id, kind, value, reason, source) values ($1, 'email', $2, 'blacklisted', 'added')",
    [ada.workspaceId, listed],
  );
  const answer = await results([
    { work_email: "no address" },
    { work_email: good, first_name: "Good" },
    { first_name: "Nobody" },
    { work_email: mail(), profile_url: "nowhere" },
    { personal_email: "also none", work_email: mail() },
    { work_email: listed },
    { work_email: mail(), custom_fields: { custom_field_9: "x" } },
    { work_email: twice },
    { work_email: twice, position: "CTO" },
  ]);
  expect(answer.map(({ outcome, reason, field }: Row) => [outcome, reason, field])).toEqual([
    ["refused", "invalid_email", "work_email"],
    ["created", null, null],
    ["refused", "no_identity", null],
    ["refused", "invalid_profile_url", "profile_url"],
    ["refused", "invalid_email", "personal_email"],
    ["refused", "blacklisted", null],
    ["refused", "unknown_field", "custom_fields.custom_field_9"],
    ["created", null, null],
    ["unchanged", null, null],
  ]);
  expect(answer[8].exclusion).toBe("twice_in_file");
  expect(await countOf(good)).toBe(1);
  expect(await countOf(listed)).toBe(0);
});

test("changes known prospects as asked: what is empty, everything, or nothing (R24)", async () => {
  const [address, other] = [mail(), mail()];
  const [made, taken] = await results([
    { work_email: address, position: "CTO" },
    { work_email: other, profile_url: `https://people.example/in/other-${number}` },
  ]);
  const change = (row: Row, update?: string) =>
    results([{ work_email: address, ...row }], update ? { update } : {});
  const now = async () => {
    const { position, location, company_name } = await shown(made.profile_id);
    return [position, location, company_name];
  };
  expect((await change({ position: "CEO", location: "Oslo" }, "none"))[0].outcome).toBe("unchanged");
  expect(await now()).toEqual(["CTO", "", ""]);
  expect((await change({ position: "CEO", location: "Oslo" }))[0].outcome).toBe("updated");
  expect(await now()).toEqual(["CTO", "Oslo", ""]);
  expect((await change({ position: "CEO", location: "", company_name: "Orbita" }, "all"))[0].outcome).toBe(
    "updated",
  );
  expect(await now()).toEqual(["CEO", "Oslo", "Orbita"]);
  expect((await change({ position: "CEO" }, "all"))[0].outcome).toBe("unchanged");
  // An address of somebody else: the row changes nothing at all.
  const clash = await results([{ work_email: address, personal_email: other, position: "Chair" }], {
    update: "all",
  });
  expect(clash).toMatchObject([{ outcome: "refused", reason: "identity_conflict" }]);
  expect(await now()).toEqual(["CEO", "Oslo", "Orbita"]);
  expect(taken.outcome).toBe("created");
  const wrong = await results([{ work_email: address, phone: "call me", position: "Chair" }], {
    update: "all",
  });
  expect(wrong).toMatchObject([{ outcome: "refused", reason: "wrong_phone", field: "phone" }]);
  expect(await now()).toEqual(["CEO", "Oslo", "Orbita"]);
});

test("puts them into a campaign and on a list, and says whom the campaign does not take (PROSPECT-28)", async () => {
  const first = (await newCampaign(ada))._id;
  const second = (await newCampaign(ada, undefined, "Spring"))._id;
  const list = (await ada.post("/api/lists", { name: "Sent in" })).body.payload._id;
  const [one, two] = [mail(), mail()];
  await results([{ work_email: one }], { workflow_id: first });
  const answer = await results([{ work_email: one }, { work_email: two }], {
    ...{ workflow_id: second, list_id: list },
  });
  expect(answer).toMatchObject([
    { outcome: "unchanged", exclusion: "in_other_campaign" },
    { outcome: "created", exclusion: null },
  ]);
  const entered = await tern.sql("select prospect_id as id from enrollments where campaign_id = $1", [
    second,
  ]);
  expect(entered).toEqual([{ id: answer[1].profile_id }]);
  const onList = await tern.sql("select 1 from prospect_list_members where list_id = $1", [list]);
  expect(onList).toHaveLength(2);
  await tern.sql("update campaigns set status = 'archived' where id = $1", [second]);
  const late = mail();
  expect((await send([{ work_email: late }], { workflow_id: second })).body.code).toBe(
    "campaign_wrong_state",
  );
  expect((await send([{ work_email: late }], { list_id: randomUUID() })).status).toBe(404);
  expect(await countOf(late)).toBe(0);
});

test("a repetition with the same key gets the same answer, and another request with it is refused", async () => {
  const [address, key] = [mail(), randomUUID()];
  const rows = [{ work_email: address }];
  const [one, two] = await Promise.all([send(rows, {}, { key }), send(rows, {}, { key })]);
  expect(one.body.payload).toEqual(two.body.payload);
  expect(one.body.payload.results).toMatchObject([{ outcome: "created" }]);
  expect((await send(rows, {}, { key })).body.payload).toEqual(one.body.payload);
  const other = await send([{ work_email: mail() }], {}, { key });
  expect([other.status, other.body.code]).toEqual([409, "idempotency_key_reused"]);
  expect((await send(rows, { update: "all" }, { key })).body.code).toBe("idempotency_key_reused");
  // Another member's key is another key, and a day later it is forgotten.
  expect((await send([{ work_email: mail() }], {}, { key, by: stranger })).status).toBe(200);
  await tern.sql("update remembered_answers set at = at - interval '25 hours'");
  expect((await send(rows, {}, { key })).body.payload.results).toMatchObject([{ outcome: "unchanged" }]);
  expect((await send(rows, {}, { key: "x".repeat(201) })).body.code).toBe("wrong_idempotency_key");
  // A request that failed is not remembered.
  const again = randomUUID();
  expect((await send(rows, { list_id: randomUUID() }, { key: again })).status).toBe(404);
  expect((await send(rows, {}, { key: again })).status).toBe(200);
});

test("many at once add each prospect once", async () => {
  const rows = Array.from({ length: 40 }, () => ({ work_email: mail() }));
  const answers = await Promise.all([results(rows), results(rows.toReversed()), results(rows)]);
  const created = answers.flat().filter(({ outcome }) => outcome === "created");
  expect(created).toHaveLength(40);
  expect(new Set(answers.flat().map(({ profile_id }) => profile_id)).size).toBe(40);
});

test("takes 500 rows, not more, and is closed to members without the page (SPACE-46)", async () => {
  const rows = (count: number) => Array.from({ length: count }, () => ({ work_email: mail() }));
  const full = await send(rows(500));
  expect(full.body.payload.results.filter(({ outcome }: Row) => outcome === "created")).toHaveLength(500);
  expect((await send(rows(501))).status).toBe(400);
  expect((await send([])).status).toBe(400);
  expect((await send([{ work_email: mail(), salary: "1" }])).status).toBe(400);
  expect((await send([{ work_email: mail(), position: "x".repeat(5 * 1024 * 1024) }])).status).toBe(413);
  const limited = await joined(tern, ada.workspaceId, { pages: ["inbox"] });
  expect((await send(rows(1), {}, { by: limited })).status).toBe(403);
  const campaignId = (await newCampaign(ada, undefined, "Closed"))._id;
  const withoutCampaigns = await joined(tern, ada.workspaceId, { pages: ["profiles"] });
  const answer = await send(rows(1), { workflow_id: campaignId }, { by: withoutCampaigns });
  expect(answer.body.fields).toEqual({ workflow_id: "forbidden" });
});

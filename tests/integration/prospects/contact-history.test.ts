import { confirmed, imported, newCampaign, steps, withAccount } from "@/tests/integration/campaigns/setup";
import { joined, type Member } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";

/** What happened about permission to contact a person, as their page lists it (M15). */
let tern: Installation;
let ada: Member;
let bo: string;
let accountId: string;
let campaignId: string;

const phone = "+442079460100";

beforeAll(async () => {
  tern = await startInstallation({ doors: ["api", "worker"] });
  ada = await confirmed(tern);
  accountId = await withAccount(ada);
  ({ _id: campaignId } = await newCampaign(ada, [steps.visit()], "Autumn"));
  await imported(ada, campaignId, `First name,Email,Phone\nBo,bo@corp.example,${phone}\nCy,cy@cy.example,\n`);
  bo = await idOf("bo@corp.example");
}, 600_000);
afterAll(() => tern?.stop());

const idOf = async (email: string): Promise<string> =>
  (
    await tern.sql<{ prospect_id: string }>("select prospect_id from prospect_identities where value = $1", [
      email,
    ])
  )[0]!.prospect_id;
const history = async (id = bo, by = ada) =>
  (await by.get(`/api/profiles/${id}/contact_history`)).body.payload?.changes;
const kinds = async (id = bo) => (await history(id)).map(({ kind }: { kind: string }) => kind);

it("begins with where the person came from, by whom and for which campaign", async () => {
  expect(await history()).toMatchObject([
    { kind: "added", origin: "file", file_name: "people.csv", campaign_name: "Autumn", actor: "Ada Byron" },
  ]);
  // Records of older versions don't name the file; their import does.
  await tern.sql("update events set detail = null where kind = 'imported' and prospect_id = $1", [bo]);
  expect(await history()).toMatchObject([{ kind: "added", origin: "file", file_name: "people.csv" }]);
});

it("keeps the evidence of a consent after it was withdrawn and another one replaced it", async () => {
  const give = (wording: string) =>
    ada.post(`/api/profiles/${bo}/consents`, {
      ...{ channel: "sms", source: "form", given_on: "2026-01-02", wording },
    });
  expect((await give("Yes to texts")).status).toBe(200);
  await ada.post(`/api/profiles/${bo}/consents/withdraw`, { channel: "sms" });
  expect((await give("Yes again")).status).toBe(200);
  const [again, withdrawn, first] = await history();
  expect(again).toMatchObject({ kind: "consent_given", basis: { wording: "Yes again" } });
  expect(withdrawn).toMatchObject({
    kind: "consent_withdrawn",
    channel: "sms",
    actor: "Ada Byron",
    basis: null,
  });
  expect(first).toMatchObject({
    ...{ kind: "consent_given", channel: "sms", value: phone, value_kind: "phone", actor: "Ada Byron" },
    basis: { source: "form", given_on: "2026-01-02", wording: "Yes to texts" },
  });
});

it("says who opted them out and how, and why contact was allowed again", async () => {
  await ada.post(`/api/profiles/${bo}/opt_out`);
  const [optOut] = await history();
  expect(optOut).toMatchObject({
    kind: "opted_out",
    source: "colleague",
    actor: "Ada Byron",
    is_shared: false,
  });
  await ada.post(`/api/profiles/${bo}/opt_in`, { reason: "They called us" });
  const [allowed, before] = await history();
  expect(allowed).toMatchObject({ kind: "allowed_again", reason: "They called us", actor: "Ada Byron" });
  expect(before).toMatchObject({ kind: "opted_out" });
});

it("lists entries of the do-not-contact list with their file, and how they left it", async () => {
  const form = new FormData();
  form.set("is_dry_run", "false");
  form.set("file", new Blob(["corp.example\n"], { type: "text/csv" }), "customers.csv");
  await ada.ask("/api/do_not_contact/upload_csv_file", { method: "POST", raw: { body: form } });
  await ada.post("/api/do_not_contact", { lines: ["bo+work@corp.example"] });
  const [byHand, byFile] = await history();
  expect(byHand).toMatchObject({ kind: "listed", value: "bo+work@corp.example", source: "added" });
  expect(byFile).toMatchObject({
    ...{ kind: "listed", value: "corp.example", value_kind: "domain", source: "import" },
    ...{ file_name: "customers.csv", actor: "Ada Byron" },
  });
  const entries = (await ada.get("/api/do_not_contact?query=corp.example")).body.payload.items;
  for (const { _id } of entries.toReversed())
    await ada.post(`/api/do_not_contact/${_id}/remove`, { reason: "A partner now" });
  const [freed, ...rest] = await history();
  expect(freed).toMatchObject({
    ...{ kind: "allowed_again", reason: "A partner now", value: "bo+work@corp.example" },
  });
  expect(rest.map(({ kind }: { kind: string }) => kind)).not.toContain("listed");
});

it("shows an opt-out of an address that was known before its owner", async () => {
  await tern.sql(
    `insert into suppressions (workspace_id, kind, value, reason, source) values ($1, 'email', 'cy@cy.example', 'opted_out', 'words')`,
    [ada.workspaceId],
  );
  const cy = await idOf("cy@cy.example");
  expect((await history(cy))[0]).toMatchObject({
    kind: "opted_out",
    value: "cy@cy.example",
    source: "words",
  });
  expect(await kinds(cy)).toEqual(["opted_out", "added"]);
});

it("is open to members who see the person's page, and to nobody else", async () => {
  const stranger = await confirmed(tern, "Elsewhere");
  expect((await stranger.get(`/api/profiles/${bo}/contact_history`)).status).toBe(404);
  const ofInbox = await joined(tern, ada.workspaceId, { pages: ["inbox"] });
  expect((await history(bo, ofInbox)).length).toBeGreaterThan(3);
  const ofReports = await joined(tern, ada.workspaceId, { pages: ["reports"] });
  expect((await ofReports.get(`/api/profiles/${bo}/contact_history`)).status).toBe(403);
  const [limited] = await Promise.all([joined(tern, ada.workspaceId, { accounts: [] })]);
  expect((await limited.get(`/api/profiles/${bo}/contact_history`)).status).toBe(404);
});

it("of a step that the list stops, the gate says which list it is", async () => {
  const { _id } = await newCampaign(ada, [steps.visit()], "Spring");
  await imported(ada, _id, "First name,Email\nDi,di@own.example\nEl,el@shared.example\n");
  await tern.sql("update lanes set slot_at = now() + interval '40 days', slot_reason = 'weekly_limit'");
  await ada.post(`/api/workflows/${_id}/update_status`, { status: "active" });
  await tern.sql(
    "insert into blacklist_entries (workspace_id, account_id, kind, key, value) values ($1, $2, 'domain', 'own.example', 'own.example')",
    [ada.workspaceId, accountId],
  );
  await tern.sql(
    "insert into suppressions (workspace_id, kind, value, reason) values ($1, 'domain', 'shared.example', 'blacklisted')",
    [ada.workspaceId],
  );
  const stopOf = async (email: string) =>
    (await ada.get(`/api/profiles/${await idOf(email)}/why?workflow_id=${_id}`)).body.payload.verdicts.find(
      ({ gate }: { gate: string }) => gate === "not_stopped",
    );
  expect(await stopOf("di@own.example")).toMatchObject({
    reason: "blacklisted",
    detail: { list: "account" },
  });
  expect(await stopOf("el@shared.example")).toMatchObject({
    ...{ reason: "blacklisted", detail: { list: "workspace" } },
  });
});

import { randomUUID } from "node:crypto";
import { optOutToken } from "@/server/services/prospects/opt-out-link";
import {
  columnsOf,
  confirmed,
  ended,
  imported,
  newCampaign,
  setColumns,
  steps,
  upload,
  withAccount,
} from "@/tests/integration/campaigns/setup";
import { caller, joined, type Member } from "@/tests/integration/http/caller";
import { clusterOfTheRun, type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
let ada: Member;
let accountId: string;
let spring: string;
let autumn: string;

beforeAll(async () => {
  tern = await startInstallation({ doors: ["api", "worker"] });
  ada = await confirmed(tern);
  accountId = await withAccount(ada);
  await tern.sql("update lanes set slot_at = now() + interval '40 days', slot_reason = 'weekly_limit'");
  spring = await running("Spring", [...numbers.map(one), other(pairs)]);
  autumn = await running("Autumn", numbers.slice(0, -1).map(other));
}, 600_000);
afterAll(() => tern?.stop());

/** The number of pairs of records for these tests; both records of the last pair are in one campaign. */
const pairs = 15;
const numbers = Array.from({ length: pairs }, (_, index) => index + 1);
const one = (n: number) => `Ada One${n},one${n}@x.test,Halden,,https://p.example/in/one${n}`;
const other = (n: number) => `Ada Two${n},two${n}@y.test,,Buyer,https://p.example/in/two${n}`;

async function running(name: string, people: string[]) {
  const { _id } = await newCampaign(ada, [steps.visit(), steps.delay(2), steps.request()], name);
  await imported(ada, _id, ["Full name,Email,Company,Position,Profile", ...people, ""].join("\n"));
  await ada.post(`/api/workflows/${_id}/update_status`, { status: "active" });
  return _id as string;
}

const payload = async (path: string) => (await ada.get(path)).body.payload;
const idOf = async (email: string): Promise<string> =>
  (
    await tern.sql<{ prospect_id: string }>(
      "select prospect_id from prospect_identities where workspace_id = $1 and value = $2",
      [ada.workspaceId, email],
    )
  )[0]!.prospect_id;

let taken = 0;
/** The next two unused records, one in each campaign. */
async function two(n = ++taken) {
  const emails = [`one${n}@x.test`, `two${n}@y.test`] as const;
  return { n, emails, stays: await idOf(emails[0]), goes: await idOf(emails[1]) };
}
const preview = (stays: string, goes: string, by = ada) =>
  by.get(`/api/profiles/${stays}/merge?other_id=${goes}`);
async function merge(stays: string, goes: string, more: object = {}, by = ada) {
  const seen = (await preview(stays, goes)).body.payload;
  return by.post(`/api/profiles/${stays}/merge`, {
    ...{ other_id: goes, version: seen.stays.version, other_version: seen.goes.version },
    ...{ take: [], goes_on: null },
    ...more,
  });
}
const duplicatesOf = async (id: string) =>
  (await payload(`/api/profiles/duplicates?profile_id=${id}`)).items.map(
    ({ one, other, kind }: Record<string, { _id: string }>) => [
      one!._id === id ? other!._id : one!._id,
      kind,
    ],
  );
const sequencesOf = (id: string) =>
  tern.sql<{ campaign_id: string; run: number; state: string; stop_reason: string | null }>(
    "select campaign_id, run, state, stop_reason from enrollments where prospect_id = $1 order by campaign_id = $2, run",
    [id, spring],
  );

describe("possible duplicates (R24)", () => {
  it("are listed when a row matches two people, and nothing is merged", async () => {
    const { n, emails, stays, goes } = await two();
    const report = await imported(ada, spring, `Email,Profile\n${emails[0]},https://p.example/in/two${n}\n`);
    expect(report.refused_by).toMatchObject([{ reason: "identity_conflict", count: 1 }]);
    expect(await duplicatesOf(stays)).toEqual([[goes, "email"]]);
    expect((await ada.get(`/api/profiles/${goes}`)).body.payload.prospect.full_name).toBe(`Ada Two${n}`);
    const { items, total } = await payload("/api/profiles/duplicates");
    expect([items.length, total]).toEqual([1, 1]);
  });

  it("are listed when a user enters an address that another record has", async () => {
    const { emails, stays, goes } = await two();
    const { prospect } = await payload(`/api/profiles/${stays}`);
    const typed = { version: prospect.version, work_email: emails[1] };
    expect((await ada.post(`/api/profiles/${stays}/update`, typed)).body.code).toBe("identity_taken");
    expect(await duplicatesOf(goes)).toEqual([[stays, "email"]]);
  });

  it("are listed by two spellings of an address, and by a number that two share but not by a switchboard", async () => {
    await imported(ada, spring, "Email,Phone\nkim@w.test,+442079460958\n");
    await imported(ada, spring, "Email,Phone\nkim+news@w.test,+442079460001\nlee@w.test,+442079460958\n");
    const kim = await idOf("kim@w.test");
    const [news, lee] = [await idOf("kim+news@w.test"), await idOf("lee@w.test")];
    expect((await duplicatesOf(kim)).toSorted()).toEqual(
      [
        [news, "email"],
        [lee, "phone"],
      ].toSorted(),
    );
    await imported(ada, spring, "Email,Phone\nmax@w.test,+442079460958\n");
    expect(await duplicatesOf(kim)).toEqual([[news, "email"]]);
  });

  it("leave the list for good when a user keeps them apart", async () => {
    const { n, emails, stays, goes } = await two();
    const row = `Email,Profile\n${emails[0]},https://p.example/in/two${n}\n`;
    await imported(ada, spring, row);
    expect((await ada.post(`/api/profiles/${stays}/keep_apart`, { other_id: goes })).status).toBe(200);
    await imported(ada, spring, row);
    expect(await duplicatesOf(stays)).toEqual([]);
    expect((await ada.post(`/api/profiles/${stays}/keep_apart`, { other_id: goes })).status).toBe(404);
  });
});

describe("merging two records (R24)", () => {
  it("makes one person: one campaign continues, everything else moves, and old links lead there", async () => {
    const { n, emails, stays, goes } = await two();
    await ada.post(`/api/profiles/${goes}/notes`, { text: "Likes tea" });
    const label = (await ada.post("/api/labels", { name: `Warm ${n}`, color: "#416677", type: "space" })).body
      .payload;
    await tern.sql(
      "insert into prospect_labels (workspace_id, prospect_id, label_id, attached_at) values ($1, $2, $3, now())",
      [ada.workspaceId, goes, label._id],
    );
    const word = { source: "form", given_on: "2026-01-15", wording: "I agree" };
    const refused = await ada.post(`/api/profiles/${stays}/consents`, { channel: "sms", ...word });
    expect([refused.status, refused.body.code]).toEqual([422, "consent_no_phone"]);
    const phones = { stays: "+12125550101", goes: "+12125550102" };
    await tern.sql("update prospects set phone = $2 where id = $1", [stays, phones.stays]);
    await tern.sql("update prospects set phone = $2 where id = $1", [goes, phones.goes]);
    for (const [id, channel] of [
      [stays, "sms"],
      [goes, "sms"],
      [goes, "call"],
    ])
      expect((await ada.post(`/api/profiles/${id}/consents`, { channel, ...word })).status).toBe(200);
    await ada.post(`/api/profiles/${goes}/consents/withdraw`, { channel: "sms" });
    const seen = (await preview(stays, goes)).body.payload;
    expect(seen).toMatchObject({
      obstacle: null,
      differences: [
        { field: "name", stays: `Ada One${n}`, goes: `Ada Two${n}` },
        { field: "position", stays: "", goes: "Buyer" },
        { field: "work_email", stays: emails[0], goes: emails[1] },
        { field: "profile" },
        { field: "phone", ...phones },
      ],
      moves: { campaigns: 1, labels: 1 },
      may_go_on: [stays, goes],
    });
    const log = "select id, at, kind, prospect_id from events where prospect_id = $1 order by id";
    const before = await tern.sql(log, [goes]);
    expect((await merge(stays, goes)).body).toMatchObject({ code: "merge_choose_sequence" });
    expect((await merge(stays, goes, { take: ["nonsense"], goes_on: stays })).body.code).toBe(
      "unknown_field",
    );
    const { status, body } = await merge(stays, goes, { take: ["name"], goes_on: goes });
    expect([status, body.payload]).toEqual([
      200,
      expect.objectContaining({
        _id: stays,
        full_name: `Ada Two${n}`,
        work_email: emails[0],
        position: "Buyer",
      }),
    ]);

    expect(await sequencesOf(stays)).toEqual([
      { campaign_id: autumn, run: 1, state: "active", stop_reason: null },
      { campaign_id: spring, run: 1, state: "stopped", stop_reason: "merged" },
    ]);
    const rows = "select distinct prospect_id from deliveries where campaign_id = $1 and settled_at is null";
    expect((await tern.sql(rows, [autumn])).map((row) => row.prospect_id)).toContain(stays);
    expect(await Promise.all(emails.map(idOf))).toEqual([stays, stays]);

    const shown = await payload(`/api/profiles/${goes}`);
    expect([shown.prospect._id, shown.enrollments.length, shown.labels.length]).toEqual([stays, 2, 1]);
    // A consent withdrawn in either record is withdrawn for both; a consent given applies to the number it was given for (R28).
    expect(shown.prospect.phone).toBe(phones.stays);
    expect(shown.consents).toMatchObject([
      { channel: "sms", phone: phones.stays, recorded_by: "Ada Byron", withdrawn_at: expect.any(String) },
      { channel: "sms", phone: phones.goes, withdrawn_at: expect.any(String) },
      { channel: "call", phone: phones.goes, given_on: "2026-01-15", withdrawn_at: null },
    ]);
    const audit = (await payload("/api/audit_log?category=people")).items;
    expect(audit.map(({ action, subject }: Record<string, string>) => [action, subject])).toEqual([
      ["consent_withdrawn", `Ada Two${n}`],
      ["consent_recorded", `Ada Two${n}`],
      ["consent_recorded", `Ada Two${n}`],
      ["consent_recorded", `Ada One${n}`],
    ]);
    const notes = "select prospect_id from prospect_notes where workspace_id = $1 and prospect_id = any($2)";
    for (const { prospect_id } of await tern.sql(notes, [ada.workspaceId, [stays, goes]]))
      expect(prospect_id).toBe(stays);
    const found = await payload(`/api/profiles?query=${encodeURIComponent(`Ada Two${n}`)}`);
    expect(found.items.map(({ _id }: { _id: string }) => _id)).toEqual([stays]);

    const lines = (await payload(`/api/profiles/${stays}/timeline?limit=200`)).items;
    const kinds = lines.map(({ kind }: { kind: string }) => kind);
    expect(kinds[0]).toBe("merged_duplicate");
    expect(kinds.filter((kind: string) => kind === "imported")).toHaveLength(2);
    expect(lines[0].actor).not.toBeNull();
    const after = await tern.sql(log, [goes]);
    expect(after).toEqual(before);
  });

  it("puts the person on the lists of both, which the preview counts", async () => {
    const { n, stays, goes } = await two();
    const newList = async (name: string, ids: string[]): Promise<string> => {
      const { _id } = (await ada.post("/api/lists", { name: `${name} ${n}` })).body.payload;
      await ada.post(`/api/lists/${_id}/profiles`, { ids });
      return _id;
    };
    const lists = [
      await newList("Fair", [goes]),
      await newList("Partners", [stays, goes]),
      await newList("Press", [stays]),
    ];
    expect((await preview(stays, goes)).body.payload.moves).toMatchObject({ lists: 2 });
    expect((await preview(goes, stays)).body.payload.moves).toMatchObject({ lists: 2 });
    expect((await merge(stays, goes, { goes_on: stays })).status).toBe(200);
    const shown = (await payload(`/api/profiles/${stays}/lists`)) as { _id: string }[];
    expect(shown.map(({ _id }) => _id).toSorted()).toEqual(lists.toSorted());
    const counts = (await payload("/api/lists")) as { _id: string; people: number }[];
    for (const id of lists) expect(counts.find(({ _id }) => _id === id)?.people).toBe(1);
  });

  it("keeps the person out of campaigns by what another tool said of either record (R24, PROSPECT-28)", async () => {
    const { emails, stays, goes } = await two();
    // As an export of another tool that was imported before leaves it.
    await tern.sql(
      `insert into import_rows (workspace_id, import_id, line, outcome, prospect_id, past_status)
       select workspace_id, id, 9001, 'merged', $2, 'replied' from imports where workspace_id = $1 and status = 'done' limit 1`,
      [ada.workspaceId, goes],
    );
    expect((await merge(stays, goes, { goes_on: stays })).status).toBe(200);
    const { _id } = await newCampaign(ada, [steps.visit()], "Afterwards");
    const { payload: file } = (await upload(ada, _id, `Email\n${emails[0]}\n`)).body;
    await setColumns(ada, _id, file._id, columnsOf(file), { is_existing_people: true });
    expect(await ended(ada, _id, file._id)).toMatchObject({
      enrolled: 0,
      excluded_by: [{ reason: "replied_elsewhere", count: 1 }],
    });
  });

  it("unsubscribes the person through the link in an email to the deleted record (R18)", async () => {
    const { emails, stays, goes } = await two();
    expect((await merge(stays, goes, { goes_on: stays })).status).toBe(200);
    const secret = Buffer.from(clusterOfTheRun().keys.secret, "base64");
    const token = optOutToken(secret, { workspaceId: ada.workspaceId, prospectId: goes });
    const oneClick = { body: "List-Unsubscribe=One-Click" };
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    expect(
      (await caller(tern.url).ask(`/u/${token}`, { method: "POST", headers, raw: oneClick })).status,
    ).toBe(200);
    const { prospect } = await payload(`/api/profiles/${stays}`);
    expect([prospect.opted_out_at, prospect.status]).toEqual([expect.any(String), "excluded"]);
    const list = "select count(*)::int as n from suppressions where workspace_id = $1 and value = any($2)";
    expect(await tern.sql(list, [ada.workspaceId, emails])).toEqual([{ n: 2 }]);
  });

  it("keeps an opt-out of either record, on every address of both (R18)", async () => {
    const { emails, stays, goes } = await two();
    await ada.post(`/api/profiles/${goes}/opt_out`);
    const seen = (await preview(stays, goes)).body.payload;
    expect([seen.may_go_on, seen.sequences]).toEqual([
      [],
      [expect.objectContaining({ workflow_id: spring, ends_because: "opted_out" })],
    ]);
    const { body } = await merge(stays, goes);
    expect(body.payload).toMatchObject({ status: "excluded", opted_out_at: expect.any(String) });
    expect((await sequencesOf(stays)).map(({ state, stop_reason }) => [state, stop_reason])).toEqual([
      ["stopped", "opted_out"],
      ["stopped", "opted_out"],
    ]);
    const list = "select value from suppressions where workspace_id = $1 and value = any($2) order by 1";
    expect(await tern.sql(list, [ada.workspaceId, emails])).toEqual(
      emails.toSorted().map((value) => ({ value })),
    );
  });

  it("ends the sequence of one record if the other replied (R14)", async () => {
    const { stays, goes } = await two();
    await tern.sql(
      "insert into events (workspace_id, id, at, kind, prospect_id, campaign_id) values ($1, $2, now(), 'reply', $3, $4)",
      [ada.workspaceId, randomUUID(), goes, autumn],
    );
    await ada.post(`/api/profiles/${goes}/stop`, { workflow_id: autumn });
    expect((await merge(stays, goes)).status).toBe(200);
    expect((await sequencesOf(stays)).map(({ state, stop_reason }) => [state, stop_reason])).toEqual([
      ["stopped", "manual"],
      ["stopped", "replied"],
    ]);
    const told = (await payload("/api/dashboard/activity?limit=100")).items;
    expect(told.filter(({ profile_id }: { profile_id: string }) => profile_id === goes)).toEqual([]);
  });

  it("leaves one person in a campaign where both were, with the run that is further along", async () => {
    const { stays, goes } = await two(pairs);
    await tern.sql(
      `insert into deliveries (workspace_id, id, lane_id, enrollment_id, campaign_id, prospect_id, step_id, kind, state, rank, planned_at, settled_at)
       select workspace_id, $2, lane_id, enrollment_id, campaign_id, prospect_id, $2, 'visit_profile', 'sent', 3, now(), now()
         from deliveries where prospect_id = $1 limit 1`,
      [goes, randomUUID()],
    );
    const funnel = async () => (await payload(`/api/workflows/${spring}/funnel`)).total;
    const people = await funnel();
    expect((await merge(stays, goes)).status).toBe(200);
    expect(await sequencesOf(stays)).toEqual([
      { campaign_id: spring, run: 1, state: "stopped", stop_reason: "merged" },
      { campaign_id: spring, run: 2, state: "active", stop_reason: null },
    ]);
    expect(await funnel()).toBe(people - 1);
    const { enrollments } = await payload(`/api/profiles/${stays}`);
    expect(enrollments.map(({ state }: { state: string }) => state)).toEqual(["active"]);
  });

  it("makes one conversation per account, which needs a reply if one of them did", async () => {
    const { stays, goes } = await two();
    for (const [id, at, unread] of [
      [stays, "2026-03-01T10:00:00Z", false],
      [goes, "2026-03-02T10:00:00Z", true],
    ] as const) {
      const conversation = randomUUID();
      await tern.sql(
        `insert into conversations (workspace_id, id, prospect_id, account_id, snippet, last_channel, last_direction, last_message_at,
           last_in_at, is_unread, needs_you) values ($1, $2, $3, $4, $5, 'email', 'in', $6, $6, $7, $7)`,
        [ada.workspaceId, conversation, id, accountId, `From ${id}`, at, unread],
      );
      await tern.sql(
        `insert into messages (workspace_id, id, conversation_id, prospect_id, channel, direction, kind, state, text, from_address,
           to_address, at, understood_as) values ($1, $2, $3, $4, 'email', 'in', 'email', 'received', 'Hello', 'a@x.test', 'us@x.test', $5, 'out_of_office')`,
        [ada.workspaceId, randomUUID(), conversation, id, at],
      );
    }
    await tern.sql(
      `insert into drafts (workspace_id, user_id, conversation_id, channel, text)
         select workspace_id, $1, id, 'email', 'Dear Ada' from conversations where prospect_id = $2`,
      [ada.userId, goes],
    );
    expect((await merge(stays, goes, { goes_on: stays })).status).toBe(200);
    expect(
      await tern.sql(
        `select c.snippet, c.is_unread, c.needs_you, c.channels, count(m.*)::int as messages from conversations c
           join messages m on m.conversation_id = c.id and m.prospect_id = c.prospect_id where c.prospect_id = $1 group by c.workspace_id, c.id`,
        [stays],
      ),
    ).toEqual([
      { snippet: `From ${goes}`, is_unread: true, needs_you: true, channels: ["email"], messages: 2 },
    ]);
    expect(
      await tern.sql(
        "select d.text from drafts d join conversations c on c.id = d.conversation_id where c.prospect_id = $1",
        [stays],
      ),
    ).toEqual([{ text: "Dear Ada" }]);
  });

  it.each([
    ["unknown", "merge_message_unknown"],
    ["transmitting", "merge_message_leaving"],
  ])("waits while a message to the record that goes is %s", async (state, code) => {
    const { stays, goes } = await two();
    await tern.sql("update deliveries set state = $2, look_up_at = null where prospect_id = $1", [
      goes,
      state,
    ]);
    expect((await preview(stays, goes)).body.payload.obstacle).toBe(code);
    const refused = await merge(stays, goes, { goes_on: stays });
    expect([refused.status, refused.body.code]).toEqual([409, code]);
    expect((await payload(`/api/profiles/${goes}`)).prospect._id).toBe(goes);
  });

  it("is done once by the first caller, and on the state they read", async () => {
    const { stays, goes } = await two();
    expect((await merge(stays, goes, { goes_on: stays, other_version: 99 })).body.code).toBe("conflict");
    const seen = (await preview(stays, goes)).body.payload;
    const [version, otherVersion] = [seen.stays.version, seen.goes.version];
    const post = (id: string, more: object) =>
      ada.post(`/api/profiles/${id}/merge`, { take: [], goes_on: stays, ...more });
    const answers = await Promise.all([
      post(stays, { other_id: goes, version, other_version: otherVersion }),
      post(goes, { other_id: stays, version: otherVersion, other_version: version }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, expect.any(Number)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("needs access to everything of both: not for other workspaces, nor where other accounts write", async () => {
    const { stays, goes } = await two();
    const eve = await confirmed(tern, "Other");
    expect((await preview(stays, goes, eve)).status).toBe(404);
    expect((await merge(stays, goes, {}, eve)).status).toBe(404);
    const kim = await joined(tern, ada.workspaceId, { accounts: [] });
    expect((await preview(stays, goes, kim)).status).toBe(404);
    expect((await kim.get("/api/profiles/duplicates")).body.payload.items).toEqual([]);
    const lee = await joined(tern, ada.workspaceId, { pages: ["inbox"] });
    expect((await merge(stays, goes, { goes_on: stays }, lee)).status).toBe(403);
    const second = randomUUID();
    await tern.sql(
      `insert into accounts (workspace_id, id, owner_id, network, is_sandboxed, username, first_name, last_name, country_code, timezone)
       values ($1, $2, $3, 'sandbox', true, 'second@seat.test', 'Mara', 'Lind', 'DE', 'Europe/Berlin')`,
      [ada.workspaceId, second, ada.userId],
    );
    await tern.sql("update enrollments set account_id = $2 where prospect_id = $1", [goes, second]);
    const sam = await joined(tern, ada.workspaceId, { accounts: [accountId] });
    expect((await preview(stays, goes, sam)).status).toBe(404);
    await tern.sql(
      `insert into conversations (workspace_id, id, prospect_id, account_id, last_channel, last_direction, last_message_at)
       values ($1, $2, $3, $4, 'email', 'out', now())`,
      [ada.workspaceId, randomUUID(), goes, accountId],
    );
    const refused = await merge(stays, goes, { goes_on: stays }, sam);
    expect([refused.status, refused.body.code]).toEqual([403, "merge_other_accounts"]);
    expect((await preview(stays, stays)).status).toBe(400);
  });
});

import { setTimeout as sleep } from "node:timers/promises";
import {
  columnsOf,
  confirmed,
  ended,
  imported,
  newCampaign,
  setColumns,
  upload,
  withAccount,
} from "@/tests/integration/campaigns/setup";
import type { Member } from "@/tests/integration/http/caller";
import { type Installation, missDeadWorkersSoon, startInstallation } from "@/tests/support/installation";

let tern: Installation;
let ada: Member;
let campaignId: string;

beforeAll(async () => {
  tern = await startInstallation({ doors: ["api", "worker"] });
  await missDeadWorkersSoon(tern);
}, 600_000);
afterAll(() => tern?.stop());

/** Uploads are limited per user and minute, so every group has its own user. */
function somebodyNew() {
  beforeAll(async () => {
    ada = await confirmed(tern);
    await withAccount(ada);
  });
  beforeEach(async () => {
    await tern.sql("update campaigns set status = 'archived' where workspace_id = $1", [ada.workspaceId]);
    campaignId = (await newCampaign(ada))._id;
  });
}

const people = async () =>
  (
    await tern.sql<{ count: number }>(
      "select count(*)::int as count from prospects where workspace_id = $1",
      [ada.workspaceId],
    )
  )[0]!.count;
const some = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => `P${from + n},Person,p${from + n}@x.test`);
const table = (rows: string[]) => `First name,Last name,Email\n${rows.join("\n")}\n`;

describe("which files are accepted (PROSPECT-17 to PROSPECT-23)", () => {
  somebodyNew();
  const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");
  it.each<[string, string | Uint8Array, string, string, string]>([
    ["UTF-8 with a mark", `\ufeff${table(["Zoë,Öz,z@x.test"])}`, "utf-8", ",", "Zoë"],
    ["UTF-16", utf16(table(["Zoë,Öz,z@x.test"])), "utf-16le", ",", "Zoë"],
    ["UTF-16, big endian", utf16(table(["Zoë,Öz,z@x.test"])).swap16(), "utf-16be", ",", "Zoë"],
    [
      "Windows-1252 with semicolons",
      Buffer.from("Vorname;E-Mail\nZoë;z@x.test\n", "latin1"),
      "windows-1252",
      ";",
      "Zoë",
    ],
    ["tabs", "First name\tEmail\nAda\ta@x.test\n", "utf-8", "\t", "Ada"],
    ["old line ends", "First name,Email\rAda,a@x.test\r", "utf-8", ",", "Ada"],
    ["a line break in quotes", 'First name,Email\n"Ada\nAugusta",a@x.test\n', "utf-8", ",", "Ada\nAugusta"],
    ["doubled quotes", 'First name,Email\n"Ada ""the"" A",a@x.test\n', "utf-8", ",", 'Ada "the" A'],
  ])("%s", async (_, file, encoding, separator, first) => {
    const { status, body } = await upload(ada, campaignId, file);
    expect([status, body.payload?.encoding, body.payload?.separator, body.payload?.rows]).toEqual([
      ...[200, encoding, separator, 1],
    ]);
    expect(body.payload.columns[0].samples[0]).toBe(first);
    expect(body.payload.columns[0]).toMatchObject({ target: "first_name", guess: "sure" });
  });

  it.each<[string, string | Uint8Array, number, string]>([
    ["nothing", "", 400, "choose_csv_file"],
    ["only a header", "First name,Email\n", 422, "csv_no_accepted_lines"],
    ["only empty lines", "\n\n\n", 422, "csv_no_accepted_lines"],
    ["no header", "Ada,ada@x.test\n", 422, "csv_no_header"],
    ["a picture", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]), 422, "csv_not_text"],
    ["a zero byte at the end", `${table(some(5_000))}\u0000`, 422, "csv_not_text"],
    ["201 columns", `${"a,".repeat(200)}Email\n1\n`, 422, "csv_too_many_columns"],
    ["a million columns", `${"a,".repeat(1_000_000)}Email\n1\n`, 422, "csv_too_many_columns"],
    ["5 MB and one byte", "a".repeat(5 * 1024 * 1024 + 1), 413, "csv_too_large"],
  ])("refuses %s", async (_, file, status, code) => {
    const answer = await upload(ada, campaignId, file);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it("accepts exactly 5 MB", async () => {
    const head = "Email,Note\na@x.test,";
    const answer = await upload(ada, campaignId, head + "n".repeat(5 * 1024 * 1024 - head.length));
    expect([answer.status, answer.body.payload?.rows]).toEqual([200, 1]);
  });
});

describe("a dry run (ux 51)", () => {
  somebodyNew();
  it("says what would happen to every row and saves nothing", async () => {
    const before = await people();
    const file = table([...some(3), "Bad,Mail,nope", "P0,Again,P0@X.test", "Short,row", "No,identity,"]);
    const { payload } = (await upload(ada, campaignId, file)).body;
    await setColumns(ada, campaignId, payload._id, columnsOf(payload), { is_dry_run: true });
    const checked = await ended(ada, campaignId, payload._id);
    expect(checked).toMatchObject({
      ...{ status: "checked", rows: 7, checked_rows: 7, imported_rows: 0 },
      ...{ added: 3, merged: 1, refused: 3, enrolled: 3 },
      excluded_by: [{ reason: "twice_in_file", count: 1, lines: [6] }],
    });
    expect(
      checked.refused_by.toSorted(
        (a: { lines: number[] }, b: { lines: number[] }) => a.lines[0]! - b.lines[0]!,
      ),
    ).toEqual([
      { reason: "invalid_email", count: 1, lines: [5] },
      { reason: "wrong_number_of_cells", count: 1, lines: [7] },
      { reason: "no_identity", count: 1, lines: [8] },
    ]);
    expect(await people()).toBe(before);
  });

  it("can be canceled and then started again", async () => {
    const { payload } = (await upload(ada, campaignId, table(some(30_000)))).body;
    await setColumns(ada, campaignId, payload._id, columnsOf(payload), { is_dry_run: true });
    const path = `/api/workflows/${campaignId}/searches/${payload._id}/update_status`;
    const { body } = await ada.post(path, { status: "stopped" });
    expect(body.payload).toMatchObject({ import_status: "uploaded", status: "stopped", found: 0, added: 0 });
    expect((await ada.post(path, { status: "stopped" })).body.code).toBe("import_wrong_state");
  });

  it("needs a column of addresses or profiles, each at most once", async () => {
    const { payload } = (await upload(ada, campaignId, table(some(1)))).body;
    const set = (targets: string[]) =>
      setColumns(
        ada,
        campaignId,
        payload._id,
        targets.map((target, index) => ({ index, target })),
      );
    expect((await set(["first_name", "skip", "skip"])).body.code).toBe("csv_no_identity_column");
    expect((await set(["work_email", "skip", "work_email"])).body.code).toBe("csv_field_twice");
  });
});

describe("an import (R24, R25)", () => {
  somebodyNew();
  it("adds people, and the same file again changes nothing", async () => {
    const before = await people();
    const file = table(some(450, 1_000));
    expect(await imported(ada, campaignId, file)).toMatchObject({
      status: "done",
      added: 450,
      enrolled: 450,
    });
    expect(await people()).toBe(before + 450);
    const versions = await tern.sql("select id, version from prospects order by id");
    const again = await imported(ada, campaignId, file);
    expect(again).toMatchObject({
      added: 0,
      merged: 450,
      enrolled: 0,
      excluded_by: [
        { reason: "in_this_campaign", count: 450, lines: Array.from({ length: 20 }, (_, n) => n + 2) },
      ],
    });
    expect(await people()).toBe(before + 450);
    expect(await tern.sql("select id, version from prospects order by id")).toEqual(versions);
  });

  it("fills in missing values and keeps existing ones", async () => {
    await imported(ada, campaignId, "Name,Email,Company\nAda King,m1@x.test,\n");
    await imported(
      ada,
      campaignId,
      "Name,Email,Company,Profile\nOther Name,M1@x.test,Halden,https://de.people.example/in/M1/?x=1\n",
    );
    const [row] = await tern.sql(
      "select full_name, company_name, profile_url from prospects where work_email = 'm1@x.test'",
    );
    expect(row).toEqual({
      full_name: "Ada King",
      company_name: "Halden",
      profile_url: "https://people.example/in/m1",
    });
  });

  it("imports consents with their day, for the number of the row, and restores none that was withdrawn (R28)", async () => {
    const header = "First name,Email,Phone,SMS consent,Call consent\n";
    const file = `${header}Kim,kim@r28.test,+12125550111,2026-01-15,yes\nLee,lee@r28.test,,yes,\nMax,max@r28.test,+12125550112,2999-01-01,perhaps\n`;
    const consents = () =>
      tern.sql(
        `select p.first_name, c.channel, c.phone, c.given_on::text as day, c.source, c.wording, c.withdrawn_at is null as holds
           from consents c join prospects p on p.id = c.prospect_id where c.workspace_id = $1 order by 1, 2 desc, 3`,
        [ada.workspaceId],
      );
    await imported(ada, campaignId, file);
    const kim = { first_name: "Kim", source: "import", phone: "+12125550111", holds: true };
    const call = { ...kim, channel: "call", day: null, wording: expect.stringMatching(/: yes$/) };
    const sms = {
      ...kim,
      channel: "sms",
      day: "2026-01-15",
      wording: expect.stringMatching(/: 2026-01-15$/),
    };
    expect(await consents()).toEqual([sms, call]);
    const [known] = await tern.sql("select id from prospects where work_email = 'kim@r28.test'");
    await ada.post(`/api/profiles/${known!.id}/consents/withdraw`, { channel: "sms" });
    await imported(ada, campaignId, `${header}Kim,kim@r28.test,+12125550119,yes,yes\n`);
    // The person kept their number; the file's consent is for the other one.
    expect(await consents()).toEqual([{ ...sms, holds: false }, call, { ...call, phone: "+12125550119" }]);
  });

  it("refuses a row that matches two people, or a person who unsubscribed", async () => {
    await imported(ada, campaignId, "Email,Profile\nc1@x.test,\nc2@x.test,https://people.example/in/c2\n");
    const [c1] = await tern.sql<{ id: string }>("select id from prospects where work_email = 'c1@x.test'");
    const row = "Email,Profile\nc1@x.test,https://people.example/in/c2\n";
    expect((await imported(ada, campaignId, row)).refused_by).toEqual([
      { reason: "identity_conflict", count: 1, lines: [2] },
    ]);
    await ada.post(`/api/profiles/${c1!.id}/opt_out`);
    expect((await imported(ada, campaignId, "Email\nC1@x.test\n")).refused_by).toEqual([
      { reason: "opted_out", count: 1, lines: [2] },
    ]);
  });

  it("refuses people on the sending account's blacklist, by address, company or domain (CRED-121)", async () => {
    const [account] = (await ada.get("/api/credentials")).body.payload;
    const entries = [
      { kind: "email", value: "B1@x.test" },
      { kind: "company", value: "Halden  Works" },
      { kind: "domain", value: "barred.test" },
    ];
    await ada.ask(`/api/credentials/${account._id}/blacklist`, { method: "PUT", json: { entries } });
    const rows = ["b1@x.test,", "b2@x.test,halden works", "b3@barred.test,", "b4@x.test,Halden"];
    const done = await imported(ada, campaignId, `Email,Company\n${rows.join("\n")}\n`);
    expect(done).toMatchObject({
      ...{ added: 1, refused: 3 },
      refused_by: [{ reason: "blacklisted", count: 3, lines: [2, 3, 4] }],
    });
    await ada.ask(`/api/credentials/${account._id}/blacklist`, { method: "PUT", json: { entries: [] } });
  });

  it("leaves out people who are in another campaign, unless they are wanted", async () => {
    const other = (await newCampaign(ada, undefined, "Other"))._id;
    const file = table(["Elsewhere,X,e1@x.test"]);
    await imported(ada, other, file);
    expect((await imported(ada, campaignId, file)).excluded_by).toEqual([
      { reason: "in_other_campaign", count: 1, lines: [2] },
    ]);
    const { payload } = (await upload(ada, campaignId, file)).body;
    await setColumns(ada, campaignId, payload._id, columnsOf(payload), { is_existing_people: true });
    expect(await ended(ada, campaignId, payload._id)).toMatchObject({ enrolled: 1, excluded: 0 });
  });

  it("remembers the mapping of a header, and names custom fields after it (PROSPECT-37)", async () => {
    const file = "Email,Fleet size\nf1@x.test,40\n";
    const { payload } = (await upload(ada, campaignId, file)).body;
    expect(payload.columns[1]).toMatchObject({ target: "skip", guess: "none" });
    const columns = [
      { index: 0, target: "work_email" },
      { index: 1, target: "new_custom_field" },
    ];
    await setColumns(ada, campaignId, payload._id, columns);
    await ended(ada, campaignId, payload._id);
    const again = (await upload(ada, campaignId, file)).body.payload.columns[1];
    expect(again.guess).toBe("sure");
    const [row] = await tern.sql("select custom_fields from prospects where work_email = 'f1@x.test'");
    expect(row).toEqual({ custom_fields: { [again.target]: "40" } });
  });

  it("offers refused rows with line and reason, safe in a spreadsheet, and they can be imported again after a fix (S49)", async () => {
    const { _id: id } = await imported(
      ada,
      campaignId,
      "Name,Email,Phone\n\"=cmd|'/C calc'!A0\",nope,+44 20 7946 0958\nBo,bo@x.test,\n",
    );
    const answer = await ada.get(`/api/workflows/${campaignId}/searches/${id}/download_csv`);
    expect(answer.headers.get("content-disposition")).toContain("attachment");
    const lines = String(answer.body).replace("\ufeff", "").trim().split("\n");
    expect(lines).toEqual([
      "Line,Reason,Name,Email,Phone",
      `2,Email not valid,'=cmd|'/C calc'!A0,nope,'+44 20 7946 0958`,
    ]);
    const mended = await imported(ada, campaignId, lines.join("\n").replace("nope", "mended@x.test"));
    expect(mended).toMatchObject({ added: 1 });
    const [row] = await tern.sql("select full_name, phone from prospects where work_email = 'mended@x.test'");
    expect(row).toEqual({ full_name: "=cmd|'/C calc'!A0", phone: "+442079460958" });
  });

  it("an unclosed quote affects only its own line", async () => {
    const done = await imported(
      ada,
      campaignId,
      `First name,Email\nA,q1@x.test\n"open,q2@x.test\nB,q3@x.test\nC,q4@x.test\n`,
    );
    expect(done).toMatchObject({
      rows: 4,
      added: 3,
      refused_by: [{ reason: "wrong_number_of_cells", count: 1, lines: [3] }],
    });
  });

  it("can be undone as long as no one was contacted (R25)", async () => {
    const before = await people();
    const { _id: id, can_undo } = await imported(ada, campaignId, table(some(250, 3_000)));
    expect([can_undo, await people()]).toEqual([true, before + 250]);
    const undone = (await ada.post(`/api/workflows/${campaignId}/searches/${id}/undo`)).body.payload;
    expect([undone.status, undone.can_undo, await people()]).toEqual(["undone", false, before]);
    expect((await ada.post(`/api/workflows/${campaignId}/searches/${id}/undo`)).body.code).toBe(
      "import_wrong_state",
    );
  });

  it("keeps a person whose first step is being sent", async () => {
    const { _id: id } = await imported(ada, campaignId, table(some(2, 4_000)));
    const [lane] = await tern.sql<{ id: string; workspace_id: string }>(
      "select id, workspace_id from lanes where workspace_id = $1 limit 1",
      [ada.workspaceId],
    );
    await tern.sql(
      `insert into deliveries (workspace_id, id, lane_id, enrollment_id, campaign_id, prospect_id, kind, state, rank, planned_at, settled_at)
       select e.workspace_id, gen_random_uuid(), $1, e.id, e.campaign_id, e.prospect_id, 'visit_profile', 'sent', 3, now(), now()
         from enrollments e join prospects p using (workspace_id) where p.id = e.prospect_id and p.work_email = 'p4000@x.test'`,
      [lane!.id],
    );
    await ada.post(`/api/workflows/${campaignId}/searches/${id}/undo`);
    const left = await tern.sql(
      "select p.work_email from enrollments e join prospects p on p.id = e.prospect_id where e.import_id = $1",
      [id],
    );
    expect(left).toEqual([{ work_email: "p4000@x.test" }]);
  });

  it("of another workspace is not found", async () => {
    const { payload } = (await upload(ada, campaignId, table(some(1, 5_000)))).body;
    const eve = await confirmed(tern, "Other");
    const hers = (await newCampaign(eve))._id;
    for (const path of [
      `/api/workflows/${campaignId}/searches/${payload._id}`,
      `/api/workflows/${hers}/searches/${payload._id}`,
    ])
      expect((await eve.get(path)).status).toBe(404);
    expect((await upload(eve, campaignId, table(some(1)))).status).toBe(404);
  });

  it("says who cannot send yet", async () => {
    const bo = await confirmed(tern, "Empty");
    const { _id } = await newCampaign(bo);
    const { payload } = (await upload(bo, _id, table(some(1)))).body;
    expect((await setColumns(bo, _id, payload._id, columnsOf(payload))).body.code).toBe("add_account_first");
  });
});

describe("a long import (ux 13, R37)", () => {
  somebodyNew();
  const long = (from: number) => table(some(40_000, from));

  it("shows progress, and can be canceled with the rows so far kept", async () => {
    const before = await people();
    const { payload } = (await upload(ada, campaignId, long(100_000))).body;
    await setColumns(ada, campaignId, payload._id, columnsOf(payload));
    const show = async () =>
      (await ada.get(`/api/workflows/${campaignId}/searches/${payload._id}`)).body.payload;
    let seen = await show();
    while (seen.imported_rows < 400) {
      await sleep(50);
      seen = await show();
    }
    expect(seen).toMatchObject({
      status: "importing",
      rows_per_second: expect.any(Number),
      seconds_left: expect.any(Number),
    });
    const path = `/api/workflows/${campaignId}/searches/${payload._id}/update_status`;
    const { body } = await ada.post(path, { status: "stopped" });
    expect([body.payload.import_status, body.payload.status]).toEqual(["cancelled", "stopped"]);
    const kept = (await people()) - before;
    expect([body.payload.added, body.payload.found]).toEqual([kept, kept]);
    await sleep(500);
    expect((await people()) - before).toBe(kept);
  }, 600_000);

  it("survives a worker killed in the middle, without duplicates", async () => {
    const { payload } = (await upload(ada, campaignId, long(200_000))).body;
    await setColumns(ada, campaignId, payload._id, columnsOf(payload));
    const done = async () =>
      (await ada.get(`/api/workflows/${campaignId}/searches/${payload._id}`)).body.payload.imported_rows;
    while ((await done()) < 1_000) await sleep(20);
    await tern.children.find(({ name }) => name === "worker")?.kill("SIGKILL");
    await tern.start("worker");
    const finished = await ended(ada, campaignId, payload._id);
    expect(finished).toMatchObject({
      status: "done",
      rows: 40_000,
      added: 40_000,
      merged: 0,
      refused: 0,
      enrolled: 40_000,
    });
    const [row] = await tern.sql(
      "select count(*)::int as count, count(distinct work_email)::int as people from prospects where work_email ~ '^p2\\d{5}@'",
    );
    expect(row).toEqual({ count: 40_000, people: 40_000 });
  }, 600_000);
});

import { setTimeout as sleep } from "node:timers/promises";
import { withMailbox } from "@/tests/e2e/furnished-workspace";
import { confirmed, imported, newCampaign, steps, withAccount } from "@/tests/integration/campaigns/setup";
import { joined, type Member } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";

/** Companies on the do-not-contact list; the sandbox's mail server says who got what (R18). */
let tern: Installation;
let ada: Member;

const quiet = {
  ...{ reply_percent: 0, opt_out_percent: 0, out_of_office_percent: 0, bounce_percent: 0 },
  ...{ accept_percent: 100, open_percent: 0, click_percent: 0, scan_percent: 0 },
  ...{ min_answer_hours: 1, max_answer_hours: 2 },
};

beforeAll(async () => {
  tern = await startInstallation({ doors: ["api", "sandbox"] });
  ada = await confirmed(tern);
  await withMailbox(ada, await withAccount(ada));
  await tern.sql(
    "update accounts set work_hours_start = 0, work_hours_end = 24, working_days = '{1,2,3,4,5,6,7}'",
  );
  // A day lasts nine seconds.
  await ada.ask("/api/sandbox/settings", { method: "PUT", json: { speed: 10_000, behavior: quiet } });
}, 600_000);
afterAll(() => tern?.stop());

const list = async (query = "") => (await ada.get(`/api/do_not_contact${query}`)).body.payload;
const add = async (lines: string[], more: Record<string, unknown> = {}, by = ada) =>
  (await by.post("/api/do_not_contact", { lines, are_companies: true, ...more })).body.payload;
async function uploaded(file: string, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", new Blob([file], { type: "text/csv" }), "competitors.csv");
  const path = "/api/do_not_contact/upload_csv_file";
  return (await ada.ask(path, { method: "POST", raw: { body: form } })).body.payload;
}
const idOf = async (email: string): Promise<string> =>
  (
    await tern.sql<{ id: string }>("select prospect_id as id from prospect_identities where value = $1", [
      email,
    ])
  )[0]!.id;
const optOutOf = async (email: string) =>
  (await ada.get(`/api/profiles/${await idOf(email)}`)).body.payload.opt_out;
async function mailsTo(): Promise<Record<string, number>> {
  const { items } = (await ada.get("/api/sandbox/mails?limit=200")).body.payload;
  const counts: Record<string, number> = {};
  for (const { to } of items) counts[to] = (counts[to] ?? 0) + 1;
  return counts;
}
async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 180_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`waited in vain: ${what}`);
    await sleep(100);
  }
}

describe("names of companies on the do-not-contact list (R18)", () => {
  const people = {
    "ann@a.world": "Halden GmbH",
    "bo@b.world": "HÁLDEN  gmbh & Co. KG",
    "cy@c.world": "Halden Labs",
    "di@d.world": "New Halden",
    "el@e.world": "Orbita, S.A.",
    "fi@f.world": "Tide Inc",
    "gi@g.world": "",
    "hu@h.world": "Freelance",
    "jo@j.world": "Other",
  };
  const written = ["cy@c.world", "di@d.world", "gi@g.world", "hu@h.world", "jo@j.world"];
  let campaignId: string;

  it("are stored in one form for all spellings, shown as they were typed, and never guessed", async () => {
    const lines = ["Halden Ltd.", "halden inc", "Freelance", " ", "-"];
    const dry = await add(lines, { is_dry_run: true });
    expect(dry).toMatchObject({ added: 1, known: 1, unclear: 2 });
    expect((await list()).total).toBe(0);
    expect(await add(lines)).toMatchObject({ added: 1 });
    expect(await add(["HALDEN"])).toMatchObject({ added: 0, known: 1 });
    expect(await add(["Corp Ltd"], { are_companies: false })).toMatchObject({ added: 0, unclear: 1 });
    expect((await list("?kind=company")).items).toMatchObject([
      { kind: "company", value: "Halden Ltd.", source: "added", prospect: null, may_remove: true },
    ]);
    expect((await list("?query=halden%20LTD")).total).toBe(1);
  });

  it("come in a file, which a member can take back as a whole", async () => {
    const file = "Company;Note\nOrbita;old customer\nStudent;nobody\nHalden AG;twice\n";
    const read = await uploaded(file);
    expect(read).toMatchObject({
      ...{ added: 1, known: 1, unclear: 1, rows: 3, unclear_lines: [{ line: 3, value: "Student" }] },
      columns: [
        { header: "Company", kind: "company", is_used: true },
        { header: "Note", kind: null, is_used: false },
      ],
    });
    await uploaded(file, { is_dry_run: "false" });
    const [imported] = (await ada.get("/api/do_not_contact/imports")).body.payload.imports;
    expect(imported).toMatchObject({ file_name: "competitors.csv", entries: 1 });
    await ada.post(`/api/do_not_contact/imports/${imported._id}/remove`, { reason: "The wrong file" });
    expect((await list("?query=orbita")).total).toBe(0);
    await uploaded(file, { is_dry_run: "false" });
  });

  it("keep out whoever works there, by the whole name alone, and a later one ends sequences at once", async () => {
    await tern.sql("delete from suppressions");
    ({ _id: campaignId } = await newCampaign(ada, [
      steps.email("One"),
      steps.delay(1, "days"),
      steps.email("Two"),
    ]));
    const worker = await tern.start("worker");
    const rows = Object.entries(people).map(
      ([email, company]) => `${email.slice(0, 2)},${email},"${company}"`,
    );
    await imported(ada, campaignId, `First name,Email,Company\n${rows.join("\n")}\n`);
    worker.kill("SIGTERM");
    await worker.exited;
    await ada.post(`/api/workflows/${campaignId}/update_status`, { status: "active" });
    const dry = await add(["Halden Ltd.", "Orbita"], { is_dry_run: true });
    expect(dry).toMatchObject({ added: 2, people: 3, steps: 3 });
    await add(["Halden Ltd.", "Orbita"]);
    const states = await tern.sql<{ email: string; reason: string | null }>(
      `select p.work_email as email, e.stop_reason as reason from enrollments e join prospects p on p.id = e.prospect_id
        where e.campaign_id = $1 and e.state = 'stopped' order by 1`,
      [campaignId],
    );
    expect(states).toEqual(
      ["ann@a.world", "bo@b.world", "el@e.world"].map((email) => ({ email, reason: "blacklisted" })),
    );
  });

  it("get no email from the engine either, however they came on the list; all others get theirs", async () => {
    // Past everything that stops on adding: only the engine's own gates are left.
    await tern.sql(
      "insert into suppressions (workspace_id, kind, value, reason) values ($1, 'company', 'tide', 'blacklisted')",
      [ada.workspaceId],
    );
    await tern.start("worker");
    await until("everybody else got both", async () => {
      const mails = await mailsTo();
      return written.every((email) => mails[email] === 2);
    });
    await sleep(3_000);
    expect(Object.keys(await mailsTo()).toSorted()).toEqual(written);
  }, 600_000);

  it("are the reason on the person's page, in every later import, and where people are searched", async () => {
    expect((await optOutOf("bo@b.world")).listed).toEqual({ value: "Halden Ltd.", is_opt_out: false });
    expect((await optOutOf("bo@b.world")).may_allow).toBe(false);
    expect(await optOutOf("cy@c.world")).toBeNull();
    const { _id } = await newCampaign(ada, [steps.visit()], "Again");
    const again = await imported(
      ada,
      _id,
      "Email,Company\nn1@n.world,halden SE\nn2@n.world,Halden Labs\nn3@n.world,\n",
    );
    expect(again.refused_by).toEqual([{ reason: "blacklisted", count: 1, lines: [2] }]);
  });

  it("follow a person to another company and leave with the entry", async () => {
    const moved = await idOf("jo@j.world");
    const { prospect } = (await ada.get(`/api/profiles/${moved}`)).body.payload;
    await ada.post(`/api/profiles/${moved}/update`, { version: prospect.version, company_name: "Halden KG" });
    expect((await optOutOf("jo@j.world")).listed).toMatchObject({ value: "Halden Ltd." });
    const [entry] = (await list("?query=halden")).items;
    const member = await joined(tern, ada.workspaceId);
    const path = `/api/do_not_contact/${entry._id}/remove`;
    expect((await member.post(path, { reason: "Customers now" })).status).toBe(403);
    expect((await ada.post(path, { reason: "Customers now" })).status).toBe(200);
    expect(await optOutOf("jo@j.world")).toBeNull();
    expect(await optOutOf("ann@a.world")).toBeNull();
  });
});

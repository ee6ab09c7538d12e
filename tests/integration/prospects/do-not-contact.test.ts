import { setTimeout as sleep } from "node:timers/promises";
import { withMailbox } from "@/tests/e2e/furnished-workspace";
import { confirmed, imported, newCampaign, steps, withAccount } from "@/tests/integration/campaigns/setup";
import { joined, type Member } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";

/** The do-not-contact list through the front door; the sandbox's mail server says who got what. */
let tern: Installation;
let ada: Member;
let other: Member;
let accountId: string;

const quiet = {
  ...{ reply_percent: 0, opt_out_percent: 0, out_of_office_percent: 0, bounce_percent: 0 },
  ...{ accept_percent: 100, open_percent: 0, click_percent: 0, scan_percent: 0 },
  ...{ min_answer_hours: 1, max_answer_hours: 2 },
};

beforeAll(async () => {
  tern = await startInstallation({ doors: ["api", "sandbox"] });
  ada = await confirmed(tern);
  other = await confirmed(tern, "Elsewhere");
  accountId = await withAccount(ada);
  await withMailbox(ada, accountId);
  await tern.sql(
    "update accounts set work_hours_start = 0, work_hours_end = 24, working_days = '{1,2,3,4,5,6,7}'",
  );
  // A day lasts nine seconds.
  await ada.ask("/api/sandbox/settings", { method: "PUT", json: { speed: 10_000, behavior: quiet } });
}, 600_000);
afterAll(() => tern?.stop());

const list = async (query = "", by = ada) => (await by.get(`/api/do_not_contact${query}`)).body.payload;
const add = async (lines: string[], more: Record<string, unknown> = {}, by = ada) =>
  by.post("/api/do_not_contact", { lines, ...more });
const added = async (...lines: string[]) => (await add(lines)).body.payload;

async function uploaded(file: string, fields: Record<string, string> = {}, by = ada) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", new Blob([file], { type: "text/csv" }), "customers.csv");
  return by.ask("/api/do_not_contact/upload_csv_file", { method: "POST", raw: { body: form } });
}

const idOf = async (email: string): Promise<string> =>
  (
    await tern.sql<{ prospect_id: string }>(
      "select prospect_id from prospect_identities where workspace_id = $1 and value = $2",
      [ada.workspaceId, email],
    )
  )[0]!.prospect_id;

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 180_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`waited in vain: ${what}`);
    await sleep(100);
  }
}

/** Who the mail server took an email for, and how many. */
async function mailsTo(): Promise<Record<string, number>> {
  const { items } = (await ada.get("/api/sandbox/mails?limit=200")).body.payload;
  const counts: Record<string, number> = {};
  for (const { to } of items) counts[to] = (counts[to] ?? 0) + 1;
  return counts;
}

describe("the list", () => {
  afterAll(() => tern.sql("delete from suppressions"));

  it("takes addresses, domains, profiles and numbers as they are pasted, and names what it did not understand", async () => {
    const pasted = [
      "Ann Lee <ANN+news@Ann.example>",
      "",
      "https://www.corp.example/",
      "*.shop.example",
      "people.example/in/Fi-Roe/",
      "+44 20 7946 0100",
      "co.uk",
      "Corp Ltd",
      "https://corp.example/about-us",
      "020 7946 0100",
      "ann@ann.example",
    ];
    const dry = (await add(pasted, { is_dry_run: true })).body.payload;
    expect(dry).toMatchObject({ added: 5, known: 1, unclear: 4 });
    expect(dry.unclear_lines.map(({ line }: { line: number }) => line)).toEqual([7, 8, 9, 10]);
    expect((await list()).total).toBe(0);
    expect(await added(...pasted)).toEqual(dry);
    expect(await added(...pasted)).toMatchObject({ added: 0, known: 6 });
    const { items } = await list();
    expect(items.map(({ kind, value }: Record<string, string>) => `${kind} ${value}`).toSorted()).toEqual([
      "domain corp.example",
      "domain shop.example",
      "email ann+news@ann.example",
      "phone +442079460100",
      "profile_url https://people.example/in/fi-roe",
    ]);
    expect(items[0]).toMatchObject({ source: "added", added_by: "Ada Byron", is_opt_out: false });
  });

  it("is read page by page without a gap, searched and filtered", async () => {
    await added(...Array.from({ length: 12 }, (_, n) => `p${n}@many.example`));
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: { items: { value: string }[]; next_cursor: string | null } = await list(
        `?limit=5${cursor && `&cursor=${cursor}`}`,
      );
      seen.push(...page.items.map(({ value }) => value));
      cursor = page.next_cursor;
    }
    expect(seen).toHaveLength(17);
    expect(new Set(seen).size).toBe(17);
    expect((await list("?query=MANY.example")).total).toBe(12);
    expect((await list("?kind=domain")).total).toBe(2);
    expect((await list("?origin=import")).total).toBe(0);
    expect((await list("", other)).total).toBe(0);
  });

  it("is changed by members and emptied by admins, who say why", async () => {
    const member = await joined(tern, ada.workspaceId);
    const [entry] = (await list("?query=shop.example", member)).items;
    expect(entry.may_remove).toBe(false);
    const remove = (by: Member, id: string, reason = "They are a partner now") =>
      by.post(`/api/do_not_contact/${id}/remove`, { reason });
    expect((await remove(member, entry._id)).status).toBe(403);
    expect((await remove(other, entry._id)).status).toBe(404);
    expect((await remove(ada, entry._id, " ")).status).toBe(400);
    expect((await remove(ada, entry._id)).status).toBe(200);
    expect((await remove(ada, entry._id)).status).toBe(404);
    expect((await list("?query=shop.example")).total).toBe(0);
    expect((await add(["dee@dee.example"], {}, member)).status).toBe(200);
    const log = (await ada.get("/api/audit_log?category=people")).body.payload.items;
    expect(log.map(({ action }: { action: string }) => action).slice(0, 2)).toEqual([
      "addresses_listed",
      "address_unlisted",
    ]);
    expect(log[1]).toMatchObject({
      ...{ subject: "shop.example", actor: { name: "Ada Byron" } },
      changes: [{ field: "reason", after: ["They are a partner now"] }],
    });
  });

  it("is closed to members without the page, and shows no opt-outs to those limited to some accounts", async () => {
    const outsider = await joined(tern, ada.workspaceId, { pages: ["inbox"] });
    expect((await outsider.get("/api/do_not_contact")).status).toBe(403);
    expect((await add(["x@x.example"], {}, outsider)).status).toBe(403);
    const { _id } = await newCampaign(ada, [steps.visit()], "Opt-outs");
    await tern.start("worker").then(async (worker) => {
      await imported(ada, _id, "First name,Email\nOla,ola@ola.example\n");
      worker.kill("SIGTERM");
      await worker.exited;
    });
    await ada.post(`/api/profiles/${await idOf("ola@ola.example")}/opt_out`);
    const [entry] = (await list("?origin=opt_out")).items;
    expect(entry).toMatchObject({
      ...{ value: "ola@ola.example", is_opt_out: true, source: "colleague", added_by: "Ada Byron" },
      ...{ prospect: { full_name: "Ola" }, may_remove: false },
    });
    const refused = await ada.post(`/api/do_not_contact/${entry._id}/remove`, { reason: "Just because" });
    expect(refused.body.code).toBe("listed_by_opt_out");
    const limited = await joined(tern, ada.workspaceId, { accounts: [accountId] });
    expect((await list("?origin=opt_out", limited)).total).toBe(0);
    expect((await list("?query=ann.example", limited)).total).toBe(1);
  });
});

describe("a file", () => {
  afterAll(() => tern.sql("delete from suppressions"));

  const file = [
    "Name;Email;Website;Phone",
    '"Ann\nLee";ann@ann.example;www.ann.example;+44 20 7946 0101',
    "Bo;bo@bo.example;bo.example;",
    "Nobody;not an address;;12",
    ";;;",
    "Bo again;BO+x@bo.example;;",
  ].join("\r\n");

  it("is checked first: nothing is stored, and rows have the numbers of a spreadsheet", async () => {
    const { body } = await uploaded(file);
    expect(body.payload).toMatchObject({
      ...{ rows: 5, added: 3, known: 1, unclear: 1, people: 0, steps: 0 },
      unclear_lines: [{ line: 4, value: "not an address" }],
      columns: [
        { header: "Name", kind: null, is_used: false },
        { header: "Email", kind: "email", is_used: true },
        // A list of people does not exclude all their colleagues, unless a member says so.
        { header: "Website", kind: "domain", is_used: false },
        { header: "Phone", kind: "phone", is_used: true },
      ],
    });
    expect((await list()).total).toBe(0);
  });

  it("is imported with the chosen columns, and says so on every entry", async () => {
    const chosen = { columns: "[1,2]", is_dry_run: "false" };
    expect((await uploaded(file, chosen)).body.payload).toMatchObject({ added: 4, known: 1 });
    const { items } = await list("?origin=import");
    expect(items).toHaveLength(4);
    for (const item of items)
      expect(item).toMatchObject({ source: "import", file_name: "customers.csv", added_by: "Ada Byron" });
    expect((await uploaded(file, chosen)).body.payload).toMatchObject({ added: 0, known: 5 });
  });

  it("is taken back as a whole by an admin, who says why; who opted out meanwhile stays", async () => {
    const imports = async (by = ada) => (await by.get("/api/do_not_contact/imports")).body.payload;
    const takeBack = (id: string, by = ada, reason = "The wrong file") =>
      by.post(`/api/do_not_contact/imports/${id}/remove`, { reason });
    await added("by.hand@hand.example");
    const { imports: before, may_remove } = await imports();
    expect(may_remove).toBe(true);
    expect(before).toMatchObject([{ file_name: "customers.csv", added_by: "Ada Byron", entries: 4 }]);
    const id = before[0]._id;

    // An opt-out of a listed address is the person's own from then on: its date and source are those of the opt-out.
    await tern.sql("update suppressions set created_at = now() - interval '9 days' where batch_id = $1", [
      id,
    ]);
    const { _id: campaignId } = await newCampaign(ada, [steps.visit()], "Bo");
    await tern.sql("update suppressions set value = 'later@bo.example' where value = 'bo@bo.example'");
    const worker = await tern.start("worker");
    await imported(
      ada,
      campaignId,
      "First name,Email,Profile\nBo,bo@home.example,https://people.example/in/bo\n",
    );
    worker.kill("SIGTERM");
    await worker.exited;
    await tern.sql(
      "update prospects set work_email = 'later@bo.example' where work_email = 'bo@home.example'",
    );
    await tern.sql(
      "update prospect_identities set value = 'later@bo.example' where value = 'bo@home.example'",
    );
    const bo = await idOf("later@bo.example");
    await ada.post(`/api/profiles/${bo}/opt_out`);
    const [own] = (await list("?query=later")).items;
    expect(own).toMatchObject({ is_opt_out: true, source: "colleague", file_name: null });
    expect(Date.now() - Date.parse(own.added_at)).toBeLessThan(5 * 86_400_000);
    expect((await imports()).imports).toMatchObject([{ _id: id, entries: 3 }]);

    const member = await joined(tern, ada.workspaceId);
    expect((await imports(member)).may_remove).toBe(false);
    expect((await takeBack(id, member)).status).toBe(403);
    expect((await takeBack(id, other)).status).toBe(404);
    expect((await takeBack(id, ada, " ")).status).toBe(400);
    expect((await imports(other)).imports).toEqual([]);
    expect((await takeBack(id)).body.payload).toEqual({ removed: 3 });
    expect((await takeBack(id)).status).toBe(404);
    const left = (await list()).items.map(({ value }: { value: string }) => value);
    expect(left).toEqual(expect.arrayContaining(["later@bo.example", "by.hand@hand.example"]));
    expect((await list("?origin=import")).total).toBe(0);
    expect((await ada.get(`/api/profiles/${bo}`)).body.payload.opt_out).toMatchObject({ by: "colleague" });
    const [entry] = (await ada.get("/api/audit_log?category=people")).body.payload.items.filter(
      ({ action }: { action: string }) => action === "addresses_unlisted",
    );
    expect(entry).toMatchObject({
      ...{ subject: "customers.csv", actor: { name: "Ada Byron" } },
      changes: [{ field: "reason", after: ["The wrong file"] }],
    });
  });

  it("needs no header, and is refused if it is no text or has too many rows", async () => {
    expect((await uploaded("cy@cy.example\ndi@di.example")).body.payload).toMatchObject({
      rows: 2,
      added: 2,
    });
    expect((await uploaded("\0\x01\x02PK")).body.code).toBe("csv_not_text");
    expect((await uploaded("")).body.code).toBe("choose_csv_file");
    const many = Array.from({ length: 50_002 }, (_, n) => `a${n}@b.example`).join("\n");
    expect((await uploaded(many)).body.code).toBe("csv_too_many_rows");
    expect(
      (await uploaded("x@y.example", {}, await joined(tern, ada.workspaceId, { pages: ["inbox"] }))).status,
    ).toBe(403);
  });
});

describe("prospects of running campaigns", () => {
  const listed = {
    address: "ann@ann.world",
    domain: "bo@corp.world",
    subdomain: "cy@eu.corp.world",
    deeper: "di@a.b.corp.world",
    employer: "el@private.world",
    profile: "fi@fi.world",
    phone: "gi@gi.world",
    late: "hu@mail.late.world",
  };
  /** Nearly like listed ones. */
  const others = ["x@notcorp.world", "y@corp.world.org", "ann@ann.world.com", "z@zed.world"];
  const stopped = "q@quit.world";
  const rows = [
    "First name,Email,Company domain,Profile,Phone",
    `Ann,${listed.address},,,`,
    `Bo,${listed.domain},,,`,
    `Cy,${listed.subdomain},,,`,
    `Di,${listed.deeper},,,`,
    `El,${listed.employer},corp.world,,`,
    `Fi,${listed.profile},,https://people.example/in/fi-roe,`,
    `Gi,${listed.phone},,,+442079460100`,
    `Hu,${listed.late},,,`,
    ...others.map((email, n) => `Oz${n},${email},,,`),
    `Quy,${stopped},,,`,
  ];
  const entries = [
    ...["Ann <ann+vip@ann.world>", "corp.world", "people.example/in/Fi-Roe", "+44 20 7946 0100"],
  ];
  let campaignId: string;
  const stateOf = async (email: string) =>
    (
      await tern.sql<{ state: string }>(
        `select e.state || coalesce(' ' || e.stop_reason, '') || ' ' || (select count(*) from deliveries d
             where d.enrollment_id = e.id and d.settled_at is null) as state
           from enrollments e where e.campaign_id = $1 and e.prospect_id = $2`,
        [campaignId, await idOf(email)],
      )
    )[0]?.state;

  beforeAll(async () => {
    // It dies with one email on the wire, which is claimed and not transmitted.
    const worker = await tern.start("worker", {
      ...{ STOP_POINT: "after_rcpt", ENGINE_IN_FLIGHT: "1", LEASE_SECONDS: "2", SETTLE_SECONDS: "1" },
    });
    ({ _id: campaignId } = await newCampaign(ada, [
      steps.email("One"),
      steps.delay(1, "days"),
      steps.email("Two"),
    ]));
    await imported(ada, campaignId, `${rows.join("\n")}\n`);
    const started = await ada.post(`/api/workflows/${campaignId}/update_status`, { status: "active" });
    expect(started.status).toBe(200);
    await worker.line(/^stop point after_rcpt$/);
    worker.kill("SIGKILL");
    await worker.exited;
  }, 600_000);

  it("a dry run says whom it would stop, and stops nobody", async () => {
    const before = await tern.sql<{ email: string }>(
      `select p.work_email as email from deliveries d join prospects p on p.id = d.prospect_id where d.state = 'claimed'`,
    );
    expect(before).toHaveLength(1);
    entries.push(before[0]!.email);
    const dry = (await add(entries, { is_dry_run: true })).body.payload;
    const named = new Set([...Object.values(listed).slice(0, -1), before[0]!.email]);
    expect(dry).toMatchObject({ people: named.size, steps: named.size });
    expect(await stateOf(listed.domain)).toBe("active 1");
  });

  it("end within the call, even those with a claimed step, and nobody else", async () => {
    await add(entries);
    for (const email of Object.values(listed).slice(0, -1))
      expect([email, await stateOf(email)]).toEqual([email, "stopped blacklisted 0"]);
    for (const email of [...others, stopped].filter((email) => !entries.includes(email)))
      expect([email, await stateOf(email)]).toEqual([email, "active 1"]);
    const claimed = await tern.sql("select 1 from deliveries where state = 'claimed'");
    expect(claimed).toEqual([]);
  });

  it("get no email if they came on the list some other way; all others get theirs", async () => {
    // Past everything that stops on adding: only the engine's own gates are left.
    await tern.sql(
      "insert into suppressions (workspace_id, kind, value, reason) values ($1, 'domain', 'late.world', 'blacklisted')",
      [ada.workspaceId],
    );
    await tern.start("worker");
    const expected = others.filter((email) => !entries.includes(email));
    const withQuitter = entries.includes(stopped) ? expected : [...expected, stopped];
    await until("everybody else got the first email", async () => {
      const mails = await mailsTo();
      return withQuitter.every((email) => (mails[email] ?? 0) >= 1);
    });
    await add([stopped]);
    const before = (await mailsTo())[stopped] ?? 0;
    await until("everybody else got both", async () => {
      const mails = await mailsTo();
      return expected.every((email) => mails[email] === 2);
    });
    await sleep(3_000);
    const mails = await mailsTo();
    expect(Object.keys(mails).toSorted()).toEqual([...withQuitter].toSorted());
    for (const email of expected) expect([email, mails[email]]).toEqual([email, 2]);
    expect(mails[stopped] ?? 0).toBe(before);
    expect(await stateOf(listed.late)).toBe("stopped blacklisted 0");
  }, 600_000);

  it("say on their page what excludes them, and an import refuses their rows by row number", async () => {
    const { opt_out } = (await ada.get(`/api/profiles/${await idOf(listed.employer)}`)).body.payload;
    expect(opt_out.listed).toEqual({ value: "corp.world", is_opt_out: false });
    const { _id } = await newCampaign(ada, [steps.visit()], "Again");
    const again = await imported(
      ada,
      _id,
      "Email,Company domain\nnew@corp.world,\nnew@uk.corp.world,\nme@home.world,shop.corp.world\nnew@notcorp.world,\n",
    );
    expect(again.refused_by).toEqual([{ reason: "blacklisted", count: 3, lines: [2, 3, 4] }]);
  });

  it("may be contacted again once the entry is gone, which their history says with the reason", async () => {
    const [entry] = (await list("?query=ann@ann.world")).items;
    const id = entry ? entry._id : (await list("?query=ann%2Bvip")).items[0]._id;
    await ada.post(`/api/do_not_contact/${id}/remove`, { reason: "Asked us to write" });
    const ann = await idOf(listed.address);
    expect((await ada.get(`/api/profiles/${ann}`)).body.payload.opt_out).toBeNull();
    expect(await stateOf(listed.address)).toBe("stopped blacklisted 0");
    const { items } = (await ada.get(`/api/profiles/${ann}/timeline`)).body.payload;
    expect(items[0]).toMatchObject({ kind: "opt_in", reason: "Asked us to write", actor: "Ada Byron" });
    // Once erased, neither the log nor the list knows which address it was.
    await add(["ann+two@ann.world"]);
    await ada.post(`/api/profiles/${ann}/erase`);
    expect((await list("?query=ann.world")).items.map(({ value }: { value: string }) => value)).toEqual([]);
    const log = (await ada.get("/api/audit_log?category=people")).body.payload.items;
    expect(log.filter(({ action }: { action: string }) => action === "address_unlisted")).toHaveLength(2);
    expect(JSON.stringify(log)).not.toContain("ann.world");
  });
});

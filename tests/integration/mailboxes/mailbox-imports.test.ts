import { setTimeout as sleep } from "node:timers/promises";
import { confirmed, withAccount } from "@/tests/integration/campaigns/setup";
import { joined, type Member } from "@/tests/integration/http/caller";
import type { Child } from "@/tests/support/child";
import { type Installation, startInstallation } from "@/tests/support/installation";

/** Files of mailboxes through the front door, connected by the worker at the sandbox's mail servers. */
type Login = {
  email: string;
  password: string;
  host: string;
  port: number;
  imap_host: string;
  imap_port: number;
};
type Row = { line: number; email: string; state: string; failure: string | null; field: string | null };
type Shown = {
  _id: string | null;
  status: string;
  rows: (Row & { account: string; mailbox_id: string | null })[];
};

let tern: Installation;
let ada: Member;
let accountId: string;
let worker: Child;

beforeAll(async () => {
  tern = await startInstallation({ doors: ["sandbox", "api"] });
  worker = await tern.start("worker");
  ada = await confirmed(tern);
  accountId = await withAccount(ada);
  await withRoomForMailboxes(ada);
});
afterAll(() => tern?.stop());
beforeEach(() => tern.sql("delete from plumbing.rate_limits"));

const withRoomForMailboxes = ({ workspaceId }: Member) =>
  tern.sql("update workspaces set tier = 'supreme', is_subscription_good = true where id = $1", [
    workspaceId,
  ]);

const sandboxLogin = async (by = ada): Promise<Login> =>
  (await by.post("/api/sandbox/mailboxes", { name: "Sam Sender" })).body.payload;

const header = "Email,Sender name,Password,SMTP host,SMTP port,IMAP host,IMAP port,Daily limit,Account";
const lineOf = ({ email, password, host, port, imap_host, imap_port }: Login, more: string[] = []) =>
  [email, "Sam", password, host, port, imap_host, imap_port, ...more].join(",");

async function uploaded(lines: string[], fields: Record<string, string> = {}, by = ada, account = accountId) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ credentials_id: account, ...fields })) form.set(name, value);
  form.set("file", new Blob([lines.join("\n")], { type: "text/csv" }), "mailboxes.csv");
  return by.ask("/api/integrations/smtp/imports", { method: "POST", raw: { body: form } });
}
const started = (lines: string[], by = ada) => uploaded(lines, { is_dry_run: "false" }, by);

const latest = async (by = ada): Promise<Shown> =>
  (await by.get("/api/integrations/smtp/imports/latest")).body.payload.latest;

async function ended(by = ada): Promise<Shown> {
  for (const deadline = Date.now() + 180_000; ; await sleep(100)) {
    const shown = await latest(by);
    if (shown.status !== "connecting") return shown;
    if (Date.now() > deadline) throw new Error(`the import still is ${JSON.stringify(shown)}`);
  }
}

const mailboxes = async (by = ada) => (await by.get("/api/integrations/smtp")).body.payload;
const kept = (sql: string) => tern.sql<{ count: number }>(`select count(*)::int as count from ${sql}`);

describe("a dry run", () => {
  it("names what is wrong with which row, and saves nothing", async () => {
    const good = await sandboxLogin();
    const { body, status } = await uploaded([
      header,
      lineOf(good),
      lineOf({ ...good, email: "no address" }),
      lineOf({ ...good, email: "ann@firm.example", password: "" }),
      lineOf({ ...good, email: "bob@firm.example" }, ["many"]),
      lineOf({ ...good, email: "cy@firm.example" }, ["20", "Nobody"]),
      lineOf(good),
    ]);
    expect(status).toBe(200);
    const { rows, ...rest } = body.payload as Shown;
    expect(rest).toMatchObject({ _id: null, status: "checked", file_name: "mailboxes.csv" });
    expect(rows.map(({ line, state, failure, field }) => [line, state, failure, field])).toEqual([
      [2, "ready", null, null],
      [3, "failed", "invalid_email", "email"],
      [4, "failed", "fill_this_field", "password"],
      [5, "failed", "mailbox_file_number", "dailyLimit"],
      [6, "failed", "mailbox_account_unknown", "account"],
      [7, "failed", "mailbox_twice_in_file", "email"],
    ]);
    expect(rows[0]!.account).toMatch(/^Sam/);
    expect(await kept("mailbox_imports")).toEqual([{ count: 0 }]);
    expect(JSON.stringify(body)).not.toContain(good.password);
  });

  it.each([
    ["no header that we know", ["a,b", "c,d"], 422, "mailbox_file_no_columns"],
    ["no row", [header], 422, "csv_no_accepted_lines"],
    ["nothing", [], 400, "choose_csv_file"],
    [
      "too many rows",
      [header, ...Array.from({ length: 501 }, (_, at) => `p${at}@firm.example`)],
      422,
      "csv_too_many_rows",
    ],
  ])("refuses a file with %s", async (_what, lines, status, code) => {
    const answer = await uploaded(lines);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it("keeps within the plan (BILL-13)", async () => {
    const login = await sandboxLogin();
    const lines = Array.from({ length: 26 }, (_, at) => lineOf({ ...login, email: `p${at}@firm.example` }));
    const { rows } = (await uploaded([header, ...lines])).body.payload as Shown;
    expect(rows.slice(0, 25).every(({ state }) => state === "ready")).toBe(true);
    expect(rows[25]).toMatchObject({ state: "failed", failure: "mailbox_limit_reached", field: null });
  });
});

describe("an import", () => {
  let shown: Shown;
  let good: Login;
  beforeAll(async () => {
    good = await sandboxLogin();
    const wrong = await sandboxLogin();
    await started([
      header,
      lineOf(good, ["33", "sam sender"]),
      lineOf({ ...wrong, password: "not the password" }),
      lineOf({ ...wrong, email: "", password: "x" }),
    ]);
    shown = await ended();
  });

  it("connects each mailbox whose servers work, with its name, limit and account", async () => {
    const [row] = shown.rows;
    expect(row).toMatchObject({ state: "connected", email: good.email });
    const mailbox = (await mailboxes()).find(({ _id }: { _id: string }) => _id === row!.mailbox_id);
    expect(mailbox).toMatchObject({
      ...{ email: good.email, name: "Sam", status: "connected", is_sandboxed: true, daily_limit: 33 },
      credentials_id: accountId,
    });
  });

  it("says why the others were not connected", () => {
    expect(shown).toMatchObject({ status: "done" });
    expect(shown.rows.slice(1).map(({ state, failure, field }) => [state, failure, field])).toEqual([
      ["failed", "mailbox_login_failed", null],
      ["failed", "fill_this_field", "email"],
    ]);
  });

  it("forgets the passwords of all rows (S63)", async () => {
    expect(await kept("mailbox_import_rows where settings is not null")).toEqual([{ count: 0 }]);
  });

  it("is in the audit log as its member's doing", async () => {
    const [entry] = await tern.sql(
      "select actor_id, subject from audit_entries where action = 'mailbox_connected' and workspace_id = $1",
      [ada.workspaceId],
    );
    expect(entry).toEqual({ actor_id: ada.userId, subject: good.email });
  });

  it("does not connect an address a second time", async () => {
    const { rows } = (await uploaded([header, lineOf(good)])).body.payload as Shown;
    expect(rows[0]).toMatchObject({ state: "failed", failure: "mailbox_exists" });
  });
});

describe("an import that runs", () => {
  const slow = (count: number) =>
    Array.from(
      { length: count },
      (_, at) => `slow${at}@firm.example,Sam,pw,smtp.firm.example,587,imap.firm.example,993`,
    );

  it("is cancelled with the rows it has not tested, and is the only one of its member", async () => {
    await worker.stop();
    const { _id } = (await started([header, ...slow(3)])).body.payload;
    expect((await started([header, ...slow(1)])).body.code).toBe("mailbox_import_running");
    expect((await kept("mailbox_import_rows where settings is not null"))[0]).toEqual({ count: 3 });
    const { body } = await ada.post(`/api/integrations/smtp/imports/${_id}/cancel`, {});
    expect(body.payload.rows.map(({ state }: Row) => state)).toEqual(["cancelled", "cancelled", "cancelled"]);
    worker = await tern.start("worker");
    expect(await kept("mailbox_import_rows where settings is not null")).toEqual([{ count: 0 }]);
    expect(await latest()).toMatchObject({ _id, status: "cancelled" });
  });

  it("stops when its member has lost their account, and is nobody else's", async () => {
    const bo = await joined(tern, ada.workspaceId, { accounts: [accountId] });
    await tern.sql("update users set email_confirmed_at = now() where id = $1", [bo.userId]);
    const login = await sandboxLogin();
    await worker.stop();
    const { _id } = (await started([header, lineOf(login)], bo)).body.payload;
    expect(await latest()).not.toMatchObject({ _id });
    expect((await ada.post(`/api/integrations/smtp/imports/${_id}/cancel`, {})).status).toBe(404);
    await tern.sql("update memberships set allowed_accounts = '{}' where user_id = $1", [bo.userId]);
    worker = await tern.start("worker");
    expect((await ended(bo)).rows).toMatchObject([{ state: "failed", failure: "not_found" }]);
    expect((await mailboxes()).map(({ email }: Login) => email)).not.toContain(login.email);
  });
});

import { confirmed, withAccount } from "@/tests/integration/campaigns/setup";
import { joined, type Member } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { submit } from "./submit";

let tern: Installation;
let ada: Member;
let eve: Member;
/** A sandbox login that is the account's mailbox. */
let connected: { email: string; password: string };

beforeAll(async () => {
  tern = await startInstallation({ doors: ["api", "sandbox"] });
  ada = await confirmed(tern);
  eve = await confirmed(tern);
}, 600_000);
afterAll(() => tern?.stop());

const settings = async (member = ada) => (await member.get("/api/sandbox/settings")).body.payload;
const change = (json: unknown, member = ada) => member.ask("/api/sandbox/settings", { method: "PUT", json });
const newMailbox = async (name: string) => (await ada.post("/api/sandbox/mailboxes", { name })).body.payload;

describe("the clock of a workspace (R31)", () => {
  test("cannot be set before an account is connected", async () => {
    expect(await settings(eve)).toMatchObject({ members: 4_000, can_set_speed: false, clock: { speed: 1 } });
    const refused = await change({ speed: 600 }, eve);
    expect([refused.status, refused.body.code]).toEqual([409, "not_sandboxed"]);
  });

  test("runs at the configured speed, for this workspace only, and its pages show it", async () => {
    await withAccount(ada);
    const { status, body } = await change({ speed: 600 });
    expect([status, body.payload]).toMatchObject([
      200,
      { clock: { speed: 600, is_sandboxed: true }, can_set_speed: true },
    ]);
    expect((await ada.get("/api/space/info")).body.payload.clock).toEqual(body.payload.clock);
    expect((await settings(eve)).clock.speed).toBe(1);
  });

  test.each([0.5, 10_001, "fast"])("does not run at %p", async (speed) => {
    expect((await change({ speed })).status).toBe(400);
  });
});

describe("the behavior of people", () => {
  const behavior = {
    accept_percent: 10,
    reply_percent: 20,
    out_of_office_percent: 0,
    bounce_percent: 0,
    opt_out_percent: 1,
    open_percent: 5,
    click_percent: 6,
    scan_percent: 7,
    book_percent: 8,
    colleague_percent: 9,
    min_answer_hours: 1,
    max_answer_hours: 3,
  };

  test("is stored for this workspace only", async () => {
    expect((await change({ behavior })).body.payload.behavior).toEqual(behavior);
    expect((await settings()).behavior).toEqual(behavior);
    expect((await settings(eve)).behavior).not.toEqual(behavior);
  });

  test("requires a max response time not below the minimum", async () => {
    expect((await change({ behavior: { ...behavior, min_answer_hours: 4 } })).status).toBe(400);
    expect((await settings()).behavior).toEqual(behavior);
  });
});

describe("free credentials", () => {
  test("a sandbox mailbox connects through the form like any other", async () => {
    const made = await newMailbox("Sam Sender");
    connected = made;
    const [account] = (await ada.get("/api/credentials")).body.payload;
    const place = await ada.post("/api/integrations/smtp/connect", { credentials_id: account._id });
    const servers = {
      ...{ from_email: made.email, from_name: "Sam Sender", username: made.email, password: made.password },
      ...{ host: made.host, port: made.port, encryption: "none" },
      ...{ imap_host: made.imap_host, imap_port: made.imap_port, imap_encryption: "none" },
    };
    const path = `/api/integrations/smtp/${place.body.payload._id}/add_smtp`;
    const added = await ada.ask(path, { method: "PUT", json: servers });
    expect([added.status, added.body.code]).toEqual([200, undefined]);
    const wanted = { status: "connected", is_sandboxed: true, email: made.email };
    expect(added.body.payload).toMatchObject(wanted);
    expect((await settings()).clock.speed).toBe(600);
  });

  test("names are unique: the second of a name gets a number", async () => {
    const emails = [(await newMailbox("Zoë Öz")).email, (await newMailbox("Zoë Öz")).email];
    expect(emails[0]).toMatch(/^zoe\.oz@acme-[a-z0-9]{5}\.example$/);
    expect(emails[1]).toBe(emails[0].replace("oz@", "oz2@"));
  });
});

describe("people to import", () => {
  const file = async (query: string) => (await ada.get(`/api/sandbox/people.csv?${query}`)).body as string;
  const rows = (text: string) => text.trim().split("\n");

  test("come as a CSV with the import's columns, different ones for each start", async () => {
    const first = rows(await file("count=50"));
    const next = rows(await file("count=50&from=50"));
    expect(first[0]).toBe(
      "First name,Last name,Work email,Phone,SMS consent,Call consent,Profile URL,Position,Company,Company domain,Location",
    );
    expect([first.length, next.length]).toEqual([51, 51]);
    expect(new Set([...first.slice(1), ...next.slice(1)]).size).toBe(100);
  });

  test("wrap around to the first after the last", async () => {
    expect(rows(await file("count=2&from=3999"))[2]).toBe(rows(await file("count=1"))[1]);
  });
});

describe("received emails", () => {
  test("are listed with their fate, newest first and page by page, in their own workspace", async () => {
    const { email, password } = await newMailbox("Nora Vane");
    const send = (to: string, subject: string) =>
      submit(tern.ports.smtp, { login: email, password, to, subject });
    expect((await send("somebody@outside.world", "first")).at(-1)).toMatch(/^250/);
    expect((await send("nobody@nowhere.example", "second")).at(-1)).toMatch(/^550 5\.1\.2/);
    const all = (await ada.get("/api/sandbox/mails")).body.payload;
    expect(all).toMatchObject({
      total: 2,
      total_is_capped: false,
      next_cursor: null,
      items: [
        { fate: "refused", to: "nobody@nowhere.example" },
        {
          fate: "delivered",
          to: "somebody@outside.world",
          subject: "first",
          from: `Nora Vane <${email}>`,
          text: "Hello\n",
        },
      ],
    });
    const page = (await ada.get("/api/sandbox/mails?limit=1")).body.payload;
    const rest = (await ada.get(`/api/sandbox/mails?limit=1&cursor=${page.next_cursor}`)).body.payload;
    expect([...page.items, ...rest.items]).toEqual(all.items);
    expect((await eve.get("/api/sandbox/mails")).body.payload.items).toEqual([]);
  });

  test("are listed to a member if they were sent from their accounts (F14)", async () => {
    const [account] = (await ada.get("/api/credentials")).body.payload;
    const { email, password } = connected;
    await submit(tern.ports.smtp, { login: email, password, to: "a@outside.world", subject: "third" });
    const subjects = async (accounts: string[]) => {
      const limited = await joined(tern, ada.workspaceId, { accounts });
      const { items, total } = (await limited.get("/api/sandbox/mails")).body.payload;
      return [total, items.map(({ subject }: { subject: string }) => subject)];
    };
    expect(await subjects([account._id])).toEqual([1, ["third"]]);
    expect(await subjects([])).toEqual([0, []]);
  });

  test("are accepted only with the right password", async () => {
    const { email } = await newMailbox("Otto Wrong");
    const replies = await submit(tern.ports.smtp, {
      login: email,
      password: "guess",
      to: "a@b.example",
      subject: "x",
    });
    expect(replies.at(-1)).toMatch(/^535/);
  });
});

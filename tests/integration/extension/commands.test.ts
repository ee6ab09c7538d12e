import { randomUUID } from "node:crypto";
import { confirmed } from "@/tests/integration/campaigns/setup";
import { joined, type Member } from "@/tests/integration/http/caller";
import { openTab } from "@/tests/integration/realtime/listener";
import { type Installation, startInstallation } from "@/tests/support/installation";

const hours = { work_hours_start: 9, work_hours_end: 18, working_days: [1, 2, 3, 4, 5] };

let tern: Installation;
let owner: Member;
let accountId: string;
let username: string;

beforeAll(async () => {
  tern = await startInstallation();
  owner = await confirmed(tern, "Browsers");
  username = (await owner.post("/api/sandbox/accounts", { name: "Bea Browser" })).body.payload.email;
  const made = await owner.post("/api/credentials", {
    ...{ email: username, automation_type: "extension", timezone: "Europe/London", ...hours },
  });
  expect(made.body).toMatchObject({ payload: { wait_for_authorization: true } });
  accountId = made.body.payload._id;
});
afterAll(() => tern?.stop());

const request = { kind: "connection_request", to: "https://people.example/in/x-001", note: null, key: "k" };
const sent = { kind: "sent", receipt: "r1" };

/** Offers a command, as the engine does. */
async function offered(command: Record<string, unknown> = request): Promise<string> {
  const id = randomUUID();
  await tern.sql(
    "insert into extension_commands (workspace_id, id, account_id, kind, command) values ($1, $2, $3, $4, $5)",
    [owner.workspaceId, id, accountId, command.kind, JSON.stringify(command)],
  );
  return id;
}
const set = (id: string, state: string) =>
  tern.sql("update extension_commands set state = $2 where id = $1", [id, state]);
const row = async (id: string) =>
  (await tern.sql("select state, command, answer, page from extension_commands where id = $1", [id]))[0];
async function reaches(id: string, state: string): Promise<void> {
  while ((await row(id))?.state !== state);
}

/** One open page of the product. */
const tabOf = (member: Member, page = randomUUID()) => ({
  page,
  take: (id: string) => member.post(`/api/extension/commands/${id}/take`, { page }),
  ready: (id: string) => member.post(`/api/extension/commands/${id}/ready`, { page }),
  result: (id: string, answer: unknown) =>
    member.post(`/api/extension/commands/${id}/result`, { page, answer }),
});

describe("a command for a browser (CRED-71, CRED-79)", () => {
  it("is taken by exactly one of many tabs", async () => {
    const id = await offered();
    const tabs = Array.from({ length: 12 }, () => tabOf(owner));
    const answers = await Promise.all(tabs.map((tab) => tab.take(id)));
    const commands = answers.map(({ body }) => body.payload.command).filter(Boolean);
    expect(commands).toEqual([request]);
  });

  it("is executed only with permission, and its content is kept no longer than that", async () => {
    const id = await offered();
    const tab = tabOf(owner);
    await tab.take(id);
    expect((await tab.result(id, sent)).status).toBe(400);
    const waiting = tab.ready(id);
    await reaches(id, "checked");
    await set(id, "released");
    expect((await waiting).body.payload).toEqual({ go: true });
    expect((await tab.result(id, sent)).status).toBe(200);
    expect(await row(id)).toMatchObject({ state: "ended", command: null, answer: sent });
  });

  it("is not executed if it was stopped meanwhile", async () => {
    const id = await offered();
    const tab = tabOf(owner);
    await tab.take(id);
    const waiting = tab.ready(id);
    await reaches(id, "checked");
    await set(id, "withdrawn");
    expect((await waiting).body.payload).toEqual({ go: false });
    await tab.result(id, { kind: "later", reason: "try_again" });
    expect(await row(id)).toMatchObject({ state: "withdrawn", answer: null });
  });

  it("can be answered only by the tab that took it, not even by another tab of the same user", async () => {
    const id = await offered();
    await tabOf(owner).take(id);
    const other = tabOf(owner);
    expect((await other.ready(id)).body.payload).toEqual({ go: false });
    expect((await other.result(id, { kind: "refused", reason: "not_connected" })).status).toBe(404);
    expect((await row(id))?.state).toBe("taken");
  });

  it("keeps an answer that arrives after the engine stopped waiting", async () => {
    const id = await offered();
    const tab = tabOf(owner);
    await tab.take(id);
    await set(id, "lost");
    expect((await tab.result(id, sent)).status).toBe(200);
    expect(await row(id)).toMatchObject({ state: "ended", answer: sent });
  });

  it.each([
    ["of another shape", { kind: "sent" }],
    ["with more in it than it says", { kind: "sent", receipt: "r", cookie: "secret" }],
    ["with a reason nobody knows", { kind: "refused", reason: "because" }],
    ["to another question", { kind: "absent" }],
  ])("takes no answer %s", async (_name, answer) => {
    const id = await offered();
    const tab = tabOf(owner);
    await tab.take(id);
    expect((await tab.result(id, answer)).status).toBe(400);
    expect((await row(id))?.state).toBe("taken");
  });

  it("is visible only to users with access to its account (S60)", async () => {
    const colleague = await joined(tern, owner.workspaceId, { accounts: [] });
    const stranger = await confirmed(tern, "Elsewhere");
    const id = await offered();
    for (const member of [colleague, stranger]) {
      const tab = tabOf(member);
      expect((await tab.take(id)).status).toBe(404);
      expect((await tab.ready(id)).status).toBe(404);
      expect((await tab.result(id, { kind: "later", reason: "try_again" })).status).toBe(404);
      expect((await member.post(`/api/extension/credentials/${accountId}/present`)).status).toBe(404);
    }
    const known = await joined(tern, owner.workspaceId, { accounts: [accountId] });
    expect((await tabOf(known).take(id)).body.payload.command).toEqual(request);
  });
});

const bea = {
  ...{ username: "", member_ref: "seat-1", profile_url: "https://people.example/in/seat-1" },
  ...{ first_name: "Bea", last_name: "Browser", headline: "Sales", account_type: "basic" },
};

describe("handing over a login (CRED-79, CRED-82)", () => {
  const handOver = (id: string, member: Record<string, unknown>, by = owner) =>
    by.post(`/api/extension/credentials/${id}/login`, { member: { ...bea, ...member } });

  it("is refused for a different member than the account's, and for cloud accounts", async () => {
    expect((await handOver(accountId, { username: "somebody@else.example" })).body.code).toBe("conflict");
    const cloud = (await owner.post("/api/sandbox/accounts", { name: "Cleo Cloud" })).body.payload;
    const made = await owner.post("/api/credentials", {
      ...{ ...cloud, country_code: "GB", timezone: "Europe/London", automation_type: "cloud", ...hours },
    });
    expect((await handOver(made.body.payload._id, { username: cloud.email })).status).toBe(404);
  });

  it("connects the account as that member, without a password, and informs the open pages", async () => {
    const tab = await openTab(tern, owner);
    const { body } = await handOver(accountId, { username: username.toUpperCase() });
    expect(body.payload).toMatchObject({
      status: "active",
      wait_for_authorization: false,
      has_password: false,
    });
    expect(body.payload).toMatchObject({ first_name: "Bea", last_name: "Browser" });
    await tab.hears("update_credentials");
    tab.close();
  });

  it("can be repeated without harm", async () => {
    expect((await handOver(accountId, { username })).status).toBe(200);
  });
});

it("a tab that comes back wakes steps that wait for it (CAMP-26)", async () => {
  await tern.sql(
    `update lanes set slot_at = now() + interval '5 minutes', slot_reason = 'extension_failure'
      where account_id = $1 and channel = 'network'`,
    [accountId],
  );
  expect((await owner.post(`/api/extension/credentials/${accountId}/present`)).status).toBe(200);
  expect(await tern.sql("select distinct slot_reason from lanes where account_id = $1", [accountId])).toEqual(
    [{ slot_reason: null }],
  );
});

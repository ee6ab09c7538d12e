import { randomUUID } from "node:crypto";
import { joined, type Member, signedUp } from "@/tests/integration/http/caller";
import { closeTabs, openTab, quiet } from "@/tests/integration/realtime/listener";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
let ada: Member;
beforeAll(async () => {
  tern = await startInstallation();
});
beforeEach(async () => {
  ada = await signedUp(tern, "Northwind");
  await tern.sql("update users set email_confirmed_at = now() where id = $1", [ada.userId]);
});
afterEach(closeTabs);
afterAll(() => tern?.stop());

type Notice = { _id: string; kind: string; is_read: boolean } & Record<string, unknown>;
const list = async (by: Member, query = "") => {
  const { body } = await by.get(`/api/notifications${query}`);
  return body.payload as { items: Notice[]; total: number; unread: number };
};
const kinds = async (by: Member) => (await list(by)).items.map(({ kind }) => kind);

async function account(change: Record<string, unknown> = {}): Promise<string> {
  const row = {
    ...{ workspace_id: ada.workspaceId, id: randomUUID(), owner_id: ada.userId, network: "sandbox" },
    ...{
      is_sandboxed: true,
      username: `${randomUUID()}@sandbox.test`,
      first_name: "Mara",
      last_name: "Lind",
    },
    ...{ country_code: "DE", timezone: "Europe/Berlin", status: "invalid" },
    ...{ last_checked_at: "2026-01-02T08:00:00Z", ...change },
  };
  const names = Object.keys(row);
  await tern.sql(
    `insert into accounts (${names}) values (${names.map((_, at) => `$${at + 1}`)})`,
    Object.values(row),
  );
  return row.id;
}
const mailbox = (accountId: string) =>
  tern.sql(
    `insert into mailboxes (workspace_id, id, account_id, email, status, problem)
     values ($1, $2, $3, 'mara@box.test', 'disabled', 'unreachable')`,
    [ada.workspaceId, randomUUID(), accountId],
  );
const campaign = (status: string, liveVersion: number | null = 1) =>
  tern.sql(
    "insert into campaigns (workspace_id, id, name, status, live_version) values ($1, $2, 'First', $3, $4) returning id",
    [ada.workspaceId, randomUUID(), status, liveVersion],
  );
/** A campaign that finished when its last person came to an end. */
async function finishedAt(ends: readonly string[]): Promise<void> {
  const [made] = await campaign("finished");
  const sender = await account({ status: "active" });
  for (const end of ends) {
    const [person] = await tern.sql(
      "insert into prospects (workspace_id, id, first_name, last_name) values ($1, $2, 'Bo', 'Bell') returning id",
      [ada.workspaceId, randomUUID()],
    );
    await tern.sql(
      `insert into enrollments (workspace_id, id, campaign_id, prospect_id, account_id, state, entered_at, ended_at)
       values ($1, $2, $3, $4, $5, 'finished', $6, $6)`,
      [...[ada.workspaceId, randomUUID(), made?.id, person?.id, sender], end],
    );
  }
}

describe("what the bell lists (NOTIF-05, NOTIF-10, NOTIF-16)", () => {
  it("is empty if all is well", async () => {
    await account({ status: "active" });
    await campaign("active");
    expect(await list(ada)).toEqual({ items: [], total: 0, unread: 0 });
  });

  it("has items with kind, text, person and fix (NOTIF-05, NOTIF-06)", async () => {
    const id = await account();
    expect((await list(ada)).items).toEqual([
      {
        _id: expect.stringContaining(id),
        kind: "account_password_invalid",
        type: "danger",
        title: "Wrong password for Mara Lind",
        text: "The network no longer accepts the password. Sending is paused until you sign in again.",
        names: { name: "Mara Lind" },
        photo_link: null,
        account_id: id,
        action: { type: "router", text: "Sign in again", meta: "/settings/account" },
        since: "2026-01-02T08:00:00.000Z",
        is_read: false,
      },
    ]);
  });

  it("asks for the code of an account in a dialog (NOTIF-06)", async () => {
    const securityCode = {
      requestedAt: new Date().toISOString(),
      pinType: "sms",
      isWrong: false,
      isEntering: false,
      tries: 0,
    };
    const id = await account({ status: "active", auth: JSON.stringify({ securityCode }) });
    const [item] = (await list(ada)).items;
    expect(item).toMatchObject({
      kind: "account_code_needed",
      account_id: id,
      action: { type: "modal", meta: "account-code" },
    });
  });

  it("is sorted by severity and paged (NOTIF-11, NOTIF-16)", async () => {
    await mailbox(await account({ status: "blocked" }));
    await campaign("paused");
    await tern.sql("update users set email_confirmed_at = null where id = $1", [ada.userId]);
    await quiet();
    const all = await kinds(ada);
    expect([all[0], all.at(-1), all.length]).toEqual(["account_error", "campaigns_inactive", 4]);
    expect(all.slice(1, 3).toSorted()).toEqual(["email_unconfirmed", "mailbox_unreachable"]);
    const page = await list(ada, "?offset=1&limit=2");
    expect([page.items.map(({ kind }) => kind), page.total, page.unread]).toEqual([all.slice(1, 3), 4, 4]);
  });

  it("reports that no campaign runs once one has run, and not before", async () => {
    await campaign("draft", null);
    expect(await kinds(ada)).toEqual([]);
    await campaign("paused");
    expect(await kinds(ada)).toEqual(["campaigns_inactive"]);
    await campaign("active");
    expect(await kinds(ada)).toEqual([]);
  });

  it("reports that since the last one ended (NOTIF-10)", async () => {
    const last = new Date(Date.now() - 3_600_000).toISOString();
    await finishedAt([new Date(Date.now() - 86_400_000).toISOString(), last]);
    expect((await list(ada)).items).toMatchObject([{ kind: "campaigns_inactive", since: last }]);
  });

  it("reports an unpaid workspace although other pages are closed (NOTIF-11)", async () => {
    await tern.sql(
      "update workspaces set tier = 'growth', trial_ends_at = now() - interval '1 day' where id = $1",
      [ada.workspaceId],
    );
    await quiet();
    expect((await ada.get("/api/workflows")).status).toBe(402);
    const [item] = (await list(ada)).items;
    expect(item).toMatchObject({ kind: "unpaid", type: "danger", action: { meta: "/billing-warning" } });
  });
});

describe("who gets which notices (RT-08, ROLE-02)", () => {
  it("a member gets those of their own accounts and pages", async () => {
    const [mine, other] = [await account(), await account({ first_name: "Tom" })];
    await mailbox(other);
    await campaign("paused");
    const member = await joined(tern, ada.workspaceId, {
      accounts: [mine],
      pages: ["notifications", "inbox"],
    });
    await tern.sql("update users set email_confirmed_at = now() where id = $1", [member.userId]);
    await quiet();
    const { items } = await list(member);
    expect(items.map(({ kind, account_id }) => [kind, account_id])).toEqual([
      ["account_password_invalid", mine],
    ]);
    expect(items[0]?.action).toBeNull();
    expect(await kinds(ada)).toHaveLength(4);
  });

  it("users without access to notifications get none", async () => {
    const member = await joined(tern, ada.workspaceId, { pages: ["inbox"] });
    expect((await member.get("/api/notifications")).status).toBe(403);
  });

  it("users of another workspace can neither list nor read them", async () => {
    await account();
    const stranger = await signedUp(tern, "Theirs");
    const [item] = (await list(ada)).items;
    const answer = await stranger.post(`/api/notifications/${item?._id}/read`);
    expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
  });
});

describe("reading (NOTIF-16)", () => {
  const read = (by: Member, id: string | undefined) => by.post(`/api/notifications/${id}/read`);

  it("marks one, once or many times, and informs the user's other tabs", async () => {
    await account();
    await campaign("paused");
    const { items } = await list(ada);
    const tab = await openTab(tern, ada);
    for (const _ of ["once", "twice"])
      expect((await read(ada, items[0]?._id)).body).toEqual({ ok: true, payload: null });
    expect((await tab.hears("refetch")).payload).toEqual({ list: "notices" });
    const after = await list(ada);
    expect([after.unread, after.items.map(({ is_read }) => is_read)]).toEqual([1, [true, false]]);
    await quiet();
    expect(tab.heard).toHaveLength(1);
  });

  it("marks all, for that user only", async () => {
    await account();
    const colleague = await joined(tern, ada.workspaceId, { isAdmin: true });
    expect((await ada.post("/api/notifications/read_all")).status).toBe(200);
    expect((await list(ada)).unread).toBe(0);
    expect((await list(colleague)).unread).toBeGreaterThan(0);
  });

  it("ends with the problem: the same problem started anew is unread", async () => {
    const id = await account();
    await ada.post("/api/notifications/read_all");
    const set = (status: string, checked: string) =>
      tern.sql("update accounts set status = $2, last_checked_at = $3 where id = $1", [id, status, checked]);
    await set("active", "2026-01-03T08:00:00Z");
    expect((await list(ada)).total).toBe(0);
    await set("invalid", "2026-01-03T08:00:00Z");
    expect((await list(ada)).unread).toBe(1);
    await ada.post("/api/notifications/read_all");
    expect(await tern.sql("select key from notice_reads where user_id = $1", [ada.userId])).toHaveLength(1);
  });

  it("unknown notices are not found", async () => {
    expect((await read(ada, "unpaid.nothing.0")).status).toBe(404);
  });
});

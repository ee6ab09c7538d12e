import { until } from "@/tests/integration/auth/browser";
import { newCampaign, withAccount } from "@/tests/integration/campaigns/setup";
import { joined, type Member, signedUp } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { connect, connected, put, refusalOf, secrets, somebody } from "./setup";

let tern: Installation;
beforeAll(async () => {
  tern = await startInstallation({ doors: ["api"] });
}, 600_000);
afterAll(() => tern?.stop());

/** A second workspace of a user who then returns to the first. */
async function another(ada: Member): Promise<string> {
  const { _id } = (await ada.post("/api/space/create", { name: "Second" })).body.payload;
  await ada.post("/api/users/set_space", { space_id: ada.workspaceId });
  return _id;
}
const move = (member: Member, id: string, workspaceId: string) =>
  member.post(`/api/credentials/${id}/set_space`, { space_id: workspaceId });
const workIn = (member: Member, workspaceId: string) =>
  member.post("/api/users/set_space", { space_id: workspaceId });
const list = async (member: Member) => (await member.get("/api/credentials")).body.payload;

describe("an account that moves to another workspace (SPACE-52 to SPACE-54)", () => {
  test("works there as it did here, and no longer exists here", async () => {
    const ada = await somebody(tern);
    const there = await another(ada);
    const account = await connected(ada, "ready", { proxy_type: "basic" });
    await ada.post(`/api/credentials/${account._id}/signatures`, {
      ...{ name: "Short", message: "Robin", is_default: true },
    });
    await put(ada, `/api/credentials/${account._id}/blacklist`, {
      entries: [{ kind: "company", value: "Rival Ltd" }],
    });
    await tern.sql(
      "insert into usage (workspace_id, owner_id, kind, day, used) values ($1, $2, 'message', (now() at time zone $3)::date, 7)",
      [ada.workspaceId, account._id, account.timezone],
    );
    const moved = (await move(ada, account._id, there)).body.payload;
    expect(moved.space_id).toBe(there);
    expect(await list(ada)).toEqual([]);

    await workIn(ada, there);
    const [arrived, ...others] = await list(ada);
    expect(others).toEqual([]);
    expect(arrived).toMatchObject({
      ...{ _id: moved._id, username: account.username, full_name: account.full_name, status: "active" },
      ...{ has_password: true, country_code: "DE", work_hours_start: 0, work_hours_end: 24 },
    });
    expect(arrived.today.find(({ kind }: { kind: string }) => kind === "message").used).toBe(7);
    const signatures = (await ada.get(`/api/credentials/${moved._id}/signatures`)).body.payload;
    expect(signatures).toMatchObject([{ name: "Short", message: "Robin", is_default: true }]);
    const blacklist = (await ada.get(`/api/credentials/${moved._id}/blacklist`)).body.payload;
    expect(blacklist).toEqual([{ kind: "company", value: "Rival Ltd" }]);
    // Signed in with the password and the network member that moved along.
    expect((await ada.post(`/api/credentials/${moved._id}/check_sales`)).status).toBe(200);
    expect(
      await tern.sql(
        "select workspace_id from sandbox.seats where username = $1 and workspace_id = any($2)",
        [...[account.username, [there, ada.workspaceId]]],
      ),
    ).toEqual([{ workspace_id: there }]);
  });

  test("its secrets can be decrypted only in the new workspace, and none stay behind (S63)", async () => {
    const ada = await somebody(tern);
    const there = await another(ada);
    const { _id } = await connected(ada, "ready");
    const sealed = () =>
      tern.sql<{ workspace_id: string; secret: Buffer | null }>(
        "select workspace_id, secret from accounts where workspace_id = any($1) order by created_at",
        [[ada.workspaceId, there]],
      );
    const [before] = await sealed();
    await move(ada, _id, there);
    const [left, arrived] = await sealed();
    expect(left?.secret).toBeNull();
    expect(arrived?.secret?.equals(before?.secret ?? Buffer.of())).toBe(false);
    await workIn(ada, there);
    expect((await ada.post(`/api/credentials/${(await list(ada))[0]._id}/do_auth`)).status).toBe(200);
    expect(JSON.stringify(await list(ada))).not.toContain(secrets.password);
  });

  test("and can move back the same way", async () => {
    const ada = await somebody(tern);
    const there = await another(ada);
    const first = await connected(ada, "ready");
    const { _id } = (await move(ada, first._id, there)).body.payload;
    await workIn(ada, there);
    expect((await move(ada, _id, ada.workspaceId)).status).toBe(200);
    await workIn(ada, ada.workspaceId);
    expect((await list(ada)).map(({ username }: { username: string }) => username)).toEqual([first.username]);
  });
});

describe("the other workspace decides too (SPACE-54)", () => {
  test("it must be a different one, active, with the user among its admins", async () => {
    const ada = await somebody(tern);
    const stranger = await signedUp(tern, "Elsewhere");
    const { _id } = await connected(ada, "ready");
    expect(refusalOf(await move(ada, _id, ada.workspaceId))[1]).toBe("space_already_active");
    expect(refusalOf(await move(ada, _id, stranger.workspaceId))[1]).toBe("space_not_found");
    await tern.sql("insert into memberships (workspace_id, user_id, is_admin) values ($1, $2, false)", [
      ...[stranger.workspaceId, ada.userId],
    ]);
    expect(refusalOf(await move(ada, _id, stranger.workspaceId))[1]).toBe("forbidden");
    await tern.sql("update memberships set is_admin = true where user_id = $1", [ada.userId]);
    await tern.sql("update workspaces set status = 'blocked' where id = $1", [stranger.workspaceId]);
    expect(refusalOf(await move(ada, _id, stranger.workspaceId))[1]).toBe("space_not_selectable");
    expect(await list(ada)).toHaveLength(1);
  });

  test("it needs a free seat of the account's type, and no account of that name", async () => {
    const ada = await somebody(tern);
    const there = await another(ada);
    const { _id } = await connected(ada, "ready");
    await workIn(ada, there);
    await connect(ada, "ready");
    await workIn(ada, ada.workspaceId);
    expect(refusalOf(await move(ada, _id, there))[1]).toBe("account_exists");
    await tern.sql("update accounts set username = 'other@try.example' where workspace_id = $1", [there]);
    expect(refusalOf(await move(ada, _id, there)).slice(0, 2)).toEqual([402, "seat_needed"]);
    expect(await list(ada)).toHaveLength(1);
  });

  test("two that arrive at once take one seat (SPACE-52)", async () => {
    const ada = await somebody(tern);
    const [second, third] = [await another(ada), await another(ada)];
    const { _id } = await connected(ada, "ready");
    await workIn(ada, second);
    const other = await connected(ada, "ready", { email: "ready.jo@try.example" });
    await move(ada, other._id, second);
    const login = await joined(tern, ada.workspaceId, { isAdmin: true });
    await tern.sql("update users set email_confirmed_at = now() where id = $1", [login.userId]);
    await tern.sql("insert into memberships (workspace_id, user_id, is_admin) values ($1, $2, true)", [
      ...[third, login.userId],
    ]);
    const answers = await Promise.all([move(ada, other._id, third), move(login, _id, third)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 402]);
  });
});

describe("an account that is needed here stays (SPACE-52)", () => {
  test("while a campaign uses it, it has a mailbox, or one of its messages is being sent", async () => {
    const ada = await somebody(tern);
    const there = await another(ada);
    const id = await withAccount(ada);
    const lane = (
      await tern.sql<{ id: string }>("select id from lanes where account_id = $1 and channel = 'network'", [
        id,
      ])
    )[0]?.id;
    const campaign = await newCampaign(ada);
    const [person] = await tern.sql<{ id: string }>(
      `insert into prospects (workspace_id, id, first_name, last_name) values ($1, gen_random_uuid(), 'Bo', 'Bell') returning id`,
      [ada.workspaceId],
    );
    await tern.sql(
      `insert into deliveries (workspace_id, id, lane_id, prospect_id, kind, rank, planned_at, due_at)
       values ($1, gen_random_uuid(), $2, $3, 'message', 0, now(), now() + interval '1 hour')`,
      [ada.workspaceId, lane, person?.id],
    );
    expect(refusalOf(await move(ada, id, there))[1]).toBe("account_busy");
    await tern.sql(
      `insert into mailboxes (workspace_id, id, account_id, status, email) values ($1, gen_random_uuid(), $2, 'connected', 'a@x.test')`,
      [ada.workspaceId, id],
    );
    expect(refusalOf(await move(ada, id, there))[1]).toBe("account_has_mailboxes");
    await tern.sql("update campaigns set status = 'active' where id = $1", [campaign._id]);
    expect(refusalOf(await move(ada, id, there))[1]).toBe("account_in_use");

    await tern.sql("update campaigns set status = 'paused' where id = $1", [campaign._id]);
    await tern.sql("update mailboxes set status = 'disconnected' where account_id = $1", [id]);
    await tern.sql("delete from deliveries where lane_id = $1", [lane]);
    expect((await move(ada, id, there)).status).toBe(200);
    expect(await tern.sql("select closed_reason from lanes where id = $1", [lane])).toEqual([
      { closed_reason: "sender_removed" },
    ]);
  });

  test("for users who are not its admin (ROLE-06)", async () => {
    const ada = await somebody(tern);
    const { _id } = await connected(ada, "ready");
    const member = await joined(tern, ada.workspaceId);
    expect(refusalOf(await move(member, _id, ada.workspaceId))[1]).toBe("forbidden");
  });
});

describe("the campaigns of an account, copied to another (CAMP-74, CRED-125)", () => {
  test("become drafts of the other account, without their people, as far as the plan allows", async () => {
    const ada = await somebody(tern);
    const from = await connected(ada, "ready");
    const names = ["First", "Second", "Away"];
    const [first, , away] = await Promise.all(names.map((name) => newCampaign(ada, undefined, name)));
    await ada.post(`/api/workflows/${away._id}/archive`);
    const to = await connected(ada, "ready", { email: "ready.jo@try.example", automation_type: "extension" });
    const copy = (id: string, accountId: string) =>
      ada.post(`/api/credentials/${id}/duplicate_workflows`, { credentials_id: accountId });
    const { ids } = (await copy(from._id, to._id)).body.payload;
    const copies = await Promise.all(
      ids.map(async (id: string) => (await ada.get(`/api/workflows/${id}`)).body.payload),
    );
    expect(copies.map(({ name }) => name).toSorted()).toEqual(["First (2)", "Second (2)"]);
    for (const made of copies)
      expect([
        made.status,
        made.senders.map((sender: { credentials_id: string }) => sender.credentials_id),
      ]).toEqual(["draft", [to._id]]);
    expect(copies[0].sequence[0].id).not.toBe(first.sequence[0].id);
    expect((await copy(to._id, from._id)).body.payload.ids).toHaveLength(2);

    await tern.sql(
      "update workspaces set tier = 'basic', is_subscription_good = true, trial_ends_at = null where id = $1",
      [ada.workspaceId],
    );
    await until(async () => (await ada.get("/api/space/features")).body.payload.calling === "inactive");
    expect(refusalOf(await copy(from._id, to._id)).slice(0, 2)).toEqual([402, "campaign_limit_reached"]);
  });
});

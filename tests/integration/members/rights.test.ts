import { until } from "@/tests/integration/auth/browser";
import { joined, type Member, signedUp } from "@/tests/integration/http/caller";
import { closeTabs, openTab, publishEvent, quiet } from "@/tests/integration/realtime/listener";
import { furnished } from "@/tests/integration/tenancy/furnished";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
let ada: Member;
let account: string;
beforeAll(async () => {
  tern = await startInstallation();
  const ours = await furnished(tern, "ours");
  ada = ours.member;
  account = ours.things.account;
});
afterEach(closeTabs);
afterAll(() => tern?.stop());

const space = (more: Record<string, unknown> = {}, workspaceId = ada.workspaceId) => ({
  space_id: workspaceId,
  ...more,
});
const remove = (by: Member, whom: string, workspaceId = ada.workspaceId) =>
  by.post(`/api/users/${whom}/exit_from_space`, { space_id: workspaceId });
const changeAdmin = (by: Member, whom: string, is_admin: boolean, workspaceId = ada.workspaceId) =>
  by.post(`/api/users/${whom}/change_admin`, { space_id: workspaceId, is_admin });
const setPages = (by: Member, whom: string, allowed_pages: string[] | null) =>
  by.ask(`/api/users/${whom}/allowed_pages`, { method: "PUT", json: space({ allowed_pages }) });
const setAccounts = (by: Member, whom: string, credentials_ids: string[] | null) =>
  by.post(`/api/users/${whom}/set_credentials`, space({ credentials_ids }));
const people = async (by: Member) => (await by.get("/api/space/info")).body.payload;

describe("removing and leaving (SPACE-42, SPACE-44)", () => {
  it("a member can leave, an admin can remove anyone, a member can remove no one else", async () => {
    const [one, two] = [await joined(tern, ada.workspaceId), await joined(tern, ada.workspaceId)];
    const refused = await remove(one, two.userId);
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
    expect((await remove(one, one.userId)).status).toBe(200);
    expect((await remove(ada, two.userId)).status).toBe(200);
    const ids = (await people(ada)).users.map(({ _id }: { _id: string }) => _id);
    expect(ids).toContain(ada.userId);
    expect(ids).not.toContain(one.userId);
    expect(ids).not.toContain(two.userId);
  });

  it("a removed user loses all access, and their open tabs get that event and no other (S10)", async () => {
    const member = await joined(tern, ada.workspaceId);
    const tab = await openTab(tern, member);
    await remove(ada, member.userId);
    await tab.hears("update_user");
    const { status, body } = await member.get("/api/space/info");
    expect([status, body.code]).toEqual([404, "space_not_found"]);
    await quiet();
    tab.heard.length = 0;
    await publishEvent(tern, "refetch", { list: "workflows" }, { workspace: ada.workspaceId });
    await publishEvent(tern, "refetch", { list: "credentials" }, { workspace: ada.workspaceId, account });
    await quiet();
    expect(tab.heard).toEqual([]);
  });

  it("no one returns with earlier knowledge: codes change, and an admin's invitations of admins end", async () => {
    const owner = await signedUp(tern, "Locked");
    const path = `/api/space/${owner.workspaceId}/code_invites`;
    const code = async () => (await owner.get(path)).body.payload[0].code;
    const [member, other] = [
      await joined(tern, owner.workspaceId),
      await joined(tern, owner.workspaceId, { isAdmin: true }),
    ];
    const before = await code();
    const invited = (by: Member, email: string, isAdmin: boolean) =>
      tern.sql(
        `insert into email_invites (workspace_id, id, email, is_admin, token_hash, invited_by, expires_at)
         values ($1, gen_random_uuid(), $2, $3, $2, $4, now() + interval '1 day')`,
        [owner.workspaceId, email, isAdmin, by.userId],
      );
    await invited(other, "friend@example.test", true);
    await invited(other, "colleague@example.test", false);
    await changeAdmin(owner, other.userId, false, owner.workspaceId);
    const open = (await owner.get(`/api/space/${owner.workspaceId}/invites`)).body.payload;
    expect(open.map(({ email }: { email: string }) => email)).toEqual(["colleague@example.test"]);
    await remove(other, other.userId, owner.workspaceId);
    expect(await code()).toBe(before);
    await remove(owner, member.userId, owner.workspaceId);
    expect(await code()).not.toBe(before);
    expect((await member.post("/api/space/join", { invite_code: before })).body.code).toBe("space_not_found");
  });

  it("the last admin stays, whoever removes them and however many try at once", async () => {
    const owner = await signedUp(tern, "Two");
    const other = await joined(tern, owner.workspaceId, { isAdmin: true });
    const answers = await Promise.all([
      remove(owner, other.userId, owner.workspaceId),
      remove(other, owner.userId, owner.workspaceId),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = answers[0].status === 200 ? owner : other;
    const last = await remove(left, left.userId, owner.workspaceId);
    expect([last.status, last.body.code, last.body.error]).toEqual([
      409,
      "last_admin",
      "A workspace keeps at least one admin",
    ]);
    expect((await changeAdmin(left, left.userId, false, owner.workspaceId)).body.code).toBe("last_admin");
  });

  it("treats unknown users (SPACE-67) and those of other workspaces (S03) as missing", async () => {
    const stranger = await signedUp(tern, "Theirs");
    const answer = await remove(ada, stranger.userId);
    expect([answer.status, answer.body.code, answer.body.error]).toEqual([
      404,
      "user_not_defined",
      "User is not defined",
    ]);
    const elsewhere = await remove(ada, stranger.userId, stranger.workspaceId);
    expect([elsewhere.status, elsewhere.body.code]).toEqual([404, "space_not_found"]);
  });
});

describe("the admin role (SPACE-43, ROLE-04, ROLE-06)", () => {
  it("can be granted and revoked by admins only, and applies at once", async () => {
    const [member, plain] = [
      await joined(tern, ada.workspaceId, { pages: ["inbox"], accounts: [] }),
      await joined(tern, ada.workspaceId),
    ];
    expect((await changeAdmin(plain, plain.userId, true)).body.code).toBe("forbidden");
    expect((await member.get("/api/workflows")).body.code).toBe("forbidden");
    expect((await changeAdmin(ada, member.userId, true)).status).toBe(200);
    expect((await member.get("/api/workflows")).status).toBe(200);
    expect((await people(member)).admins).toContain(member.userId);
    expect((await member.get("/api/users/get_available_credentials")).body.payload).toHaveLength(1);
    expect((await changeAdmin(ada, member.userId, false)).status).toBe(200);
    expect((await member.get("/api/workflows")).body.code).toBe("forbidden");
    expect((await member.get("/api/users/get_available_credentials")).body.payload).toEqual([]);
  });
});

describe("the pages of a member (SPACE-45, SPACE-46, ROLE-02)", () => {
  it("are set by an admin, readable by both, and apply within moments to an open tab", async () => {
    const member = await joined(tern, ada.workspaceId, { pages: ["inbox"] });
    const tab = await openTab(tern, member);
    expect((await member.get("/api/workflows")).body.code).toBe("forbidden");
    const { body } = await setPages(ada, member.userId, ["inbox", "campaigns", "inbox"]);
    expect(body.payload).toEqual({ allowed_pages: ["inbox", "campaigns"] });
    await tab.hears("update_user");
    expect((await member.get("/api/workflows")).status).toBe(200);
    for (const by of [ada, member])
      expect((await by.get(`/api/users/${member.userId}/allowed_pages`)).body.payload).toEqual({
        allowed_pages: ["inbox", "campaigns"],
      });
    await setPages(ada, member.userId, null);
    expect((await member.get(`/api/users/${member.userId}/allowed_pages`)).body.payload).toEqual({
      allowed_pages: null,
    });
  });

  it("cannot be changed by the member, nor read by others", async () => {
    const member = await joined(tern, ada.workspaceId, { pages: ["inbox"] });
    expect((await setPages(member, member.userId, null)).body.code).toBe("forbidden");
    expect((await member.get(`/api/users/${ada.userId}/allowed_pages`)).body.code).toBe("forbidden");
    expect((await setPages(ada, member.userId, ["kitchen"])).status).toBe(400);
  });
});

describe("the accounts of a member (SPACE-47 to SPACE-49, RT-08)", () => {
  it("are set by an admin; open sockets leave the rooms of removed accounts", async () => {
    const member = await joined(tern, ada.workspaceId, { accounts: [account] });
    const tab = await openTab(tern, member);
    const ping = () =>
      publishEvent(
        tern,
        "refetch",
        { list: "credentials", id: account },
        { workspace: ada.workspaceId, account },
      );
    await ping();
    await tab.hears("refetch");
    const named = (await member.get("/api/users/get_available_credentials")).body.payload;
    expect(named).toEqual([expect.objectContaining({ _id: account })]);
    expect((await setAccounts(ada, member.userId, [])).status).toBe(200);
    await tab.hears("update_user");
    expect((await member.get("/api/users/get_available_credentials")).body.payload).toEqual([]);
    await quiet();
    tab.heard.length = 0;
    await ping();
    await quiet();
    expect(tab.heard).toEqual([]);
    await setAccounts(ada, member.userId, [account]);
    await until(async () => {
      await ping();
      await quiet();
      return tab.heard.some(({ payload }) => (payload as { id?: string }).id === account);
    });
  });

  it("must be accounts of this workspace", async () => {
    const theirs = await furnished(tern, "theirs");
    const member = await joined(tern, ada.workspaceId, { accounts: [] });
    const answer = await setAccounts(ada, member.userId, [account, theirs.things.account]);
    expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
    expect((await setAccounts(member, member.userId, null)).body.code).toBe("forbidden");
  });
});

describe("the members of a workspace (SPACE-03, SPACE-69, SPACE-70, ROLE-11)", () => {
  it("are listed for everyone in it, with its creator as owner, which grants nothing (ROLE-10)", async () => {
    const member = await joined(tern, ada.workspaceId, { pages: ["inbox"], accounts: [account] });
    const workers = (await member.get("/api/workers")).body.payload;
    expect(workers).toEqual(
      expect.arrayContaining([
        { _id: ada.userId, full_name: "Ada Byron", email: ada.email, avatar: null, is_admin: true },
        expect.objectContaining({ _id: member.userId, is_admin: false }),
      ]),
    );
    const shown = await people(member);
    expect(shown.owner).toBe(ada.userId);
    const owner = await signedUp(tern, "Handed over");
    await joined(tern, owner.workspaceId, { isAdmin: true });
    await changeAdmin(owner, owner.userId, false, owner.workspaceId);
    expect((await people(owner)).owner).toBe(owner.userId);
    expect((await changeAdmin(owner, owner.userId, true, owner.workspaceId)).body.code).toBe("forbidden");
    expect(shown.users.find(({ _id }: { _id: string }) => _id === member.userId)).toMatchObject({
      available_credentials: [account],
      allowed_pages: ["inbox"],
    });
  });
});

describe("settings of a workspace (SPACE-15 to SPACE-17, ROLE-08, ROLE-09)", () => {
  const path = () => `/api/space/${ada.workspaceId}/update`;

  it("change what is named, and everyone in it is informed (BRAND-18)", async () => {
    const member = await joined(tern, ada.workspaceId);
    const tab = await openTab(tern, member);
    const { payload } = (
      await ada.post(path(), {
        config: { logo_shape: "rectangle" },
        limits_locked: true,
        email: "desk@ours.example",
      })
    ).body;
    expect(payload).toMatchObject({
      config: { logo_shape: "rectangle" },
      limits_locked: true,
      email: "desk@ours.example",
      name: "ours space",
    });
    await tab.hears("update_space");
    expect((await people(member)).limits_locked).toBe(true);
    const back = (await ada.post(path(), { limits_locked: false })).body.payload;
    expect(back).toMatchObject({ limits_locked: false, config: { logo_shape: "rectangle" } });
  });

  it("are for admins", async () => {
    const member = await joined(tern, ada.workspaceId);
    expect((await member.post(path(), { name: "Mine" })).body.code).toBe("forbidden");
  });
});

import { signUpBody } from "@/tests/integration/http/caller";
import { furnished } from "@/tests/integration/tenancy/furnished";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { type Browser, behindProxy, browser } from "./browser";

let tern: Installation;
beforeAll(async () => {
  tern = await startInstallation({ environment: behindProxy });
});
afterAll(() => tern?.stop());

type Person = Browser & { userId: string };
async function somebody(more: Record<string, unknown> = {}, brand?: string): Promise<Person> {
  const made = browser(tern, { brand });
  const answer = await made.post("/api/auth/sign_up", signUpBody(more));
  return Object.assign(made, { userId: answer.body.payload?.user._id as string });
}
async function admin(name = "Acme") {
  const made = await somebody();
  const { _id } = (await made.post("/api/space/create", { name })).body.payload;
  return Object.assign(made, { workspaceId: _id as string });
}
const invites = async (by: Browser, workspaceId: string) =>
  (await by.get(`/api/space/${workspaceId}/code_invites`)).body.payload;
const renew = (by: Browser, workspaceId: string, codeId: string, rights: Record<string, unknown> = {}) =>
  by.post(`/api/space/${workspaceId}/code_invites/${codeId}/renew`, {
    allowed_pages: null,
    credentials_ids: null,
    ...rights,
  });
const join = (by: Browser, invite_code: string) => by.post("/api/space/join", { invite_code });
const membership = async (userId: string) =>
  tern.sql("select is_admin, allowed_pages, allowed_accounts from memberships where user_id = $1", [userId]);

describe("the codes of a workspace (SPACE-34 to SPACE-37)", () => {
  it("there is one of twelve characters, created when an admin first asks, also by two at once (SPACE-36)", async () => {
    const ada = await admin();
    const both = await Promise.all([invites(ada, ada.workspaceId), invites(ada, ada.workspaceId)]);
    expect(both[0]).toEqual([
      {
        _id: expect.any(String),
        code: expect.stringMatching(/^[A-Za-z0-9]{12}$/),
        allowed_pages: null,
        credentials_ids: null,
        renewed_at: expect.any(String),
      },
    ]);
    expect(both[1]).toEqual(both[0]);
  });

  it("renewing creates another code with other permissions and ends the old one at once", async () => {
    const ada = await admin();
    const [{ _id, code }] = await invites(ada, ada.workspaceId);
    const renewed = await renew(ada, ada.workspaceId, _id, { allowed_pages: ["inbox"] });
    expect(renewed.body.payload).toMatchObject({ _id, allowed_pages: ["inbox"] });
    expect(renewed.body.payload.code).not.toBe(code);
    const late = await join(await somebody(), code);
    expect([late.status, late.body.code, late.body.error]).toEqual([
      404,
      "space_not_found",
      "Space not found",
    ]);
    const member = await somebody();
    expect((await join(member, renewed.body.payload.code)).status).toBe(200);
    expect(await membership(member.userId)).toEqual([
      { is_admin: false, allowed_pages: ["inbox"], allowed_accounts: null },
    ]);
  });

  it("are for admins, of this workspace only (S03, S16)", async () => {
    const [ada, eve] = [await admin(), await admin()];
    const [{ _id, code }] = await invites(ada, ada.workspaceId);
    const member = await somebody({ invite_code: code });
    const asMember = await member.get(`/api/space/${ada.workspaceId}/code_invites`);
    expect([asMember.status, asMember.body.code]).toEqual([403, "forbidden"]);
    const foreign = await eve.get(`/api/space/${ada.workspaceId}/code_invites`);
    expect([foreign.status, foreign.body.code]).toEqual([404, "space_not_found"]);
    for (const [space, id] of [
      [ada.workspaceId, _id],
      [eve.workspaceId, _id],
    ]) {
      const { status } = await renew(eve, space as string, id as string);
      expect(status).toBe(404);
    }
    expect(await invites(ada, ada.workspaceId)).toEqual([expect.objectContaining({ code })]);
  });

  it("grant only accounts of the workspace (S16)", async () => {
    const [ours, theirs] = [await furnished(tern, "ours"), await furnished(tern, "theirs")];
    const { member, things } = ours;
    const [{ _id }] = await invites(member as unknown as Browser, things.workspace);
    const by = member as unknown as Browser;
    expect(
      (await renew(by, things.workspace, _id, { credentials_ids: [theirs.things.account] })).status,
    ).toBe(404);
    const renewed = await renew(by, things.workspace, _id, { credentials_ids: [things.account] });
    expect(renewed.body.payload.credentials_ids).toEqual([things.account]);
  });
});

describe("joining with a code (SPACE-38 to SPACE-40)", () => {
  it("shows its workspace before anything happens, signed in or not", async () => {
    const ada = await admin("Northwind");
    const [{ code }] = await invites(ada, ada.workspaceId);
    for (const by of [browser(tern), await somebody()]) {
      const shown = await by.get(`/api/space/invites?invite_code=${code}`);
      expect(shown.body.payload).toEqual({ _id: ada.workspaceId, name: "Northwind", avatar: null });
    }
    expect((await ada.get("/api/space/info")).body.payload.users).toHaveLength(1);
  });

  it("adds any number of members at sign-up, who work there at once", async () => {
    const ada = await admin("Northwind");
    const [{ code }] = await invites(ada, ada.workspaceId);
    for (let at = 0; at < 3; at++) {
      const member = await somebody({ invite_code: code });
      expect((await member.get("/api/space/info")).body.payload.name).toBe("Northwind");
      expect(await membership(member.userId)).toEqual([
        { is_admin: false, allowed_pages: null, allowed_accounts: null },
      ]);
    }
    expect((await ada.get("/api/space/info")).body.payload.users).toHaveLength(4);
  });

  it("creates no user for an unknown code (SPACE-39)", async () => {
    const body = signUpBody({ invite_code: "Abcdefgh1234" });
    const { status, body: answer } = await browser(tern).post("/api/auth/sign_up", body);
    expect([status, answer.code]).toEqual([404, "space_not_found"]);
    expect(await tern.sql("select 1 from users where email = $1", [body.email])).toEqual([]);
  });

  it("switches the session of an existing user, and only theirs", async () => {
    const [ada, bob] = [await admin("First"), await admin("Second")];
    const [{ code }] = await invites(ada, ada.workspaceId);
    const { status, body } = await join(bob, code);
    expect([status, body.payload]).toEqual([
      200,
      {
        _id: ada.workspaceId,
        name: "First",
        avatar: null,
        status: "active",
        is_current: true,
        is_admin: false,
      },
    ]);
    expect((await bob.get("/api/space/info")).body.payload._id).toBe(ada.workspaceId);
  });

  it("changes nothing for existing members, not even for an admin (S16)", async () => {
    const ada = await admin();
    const [{ _id, code }] = await invites(ada, ada.workspaceId);
    const member = await somebody({ invite_code: code });
    const wider = (await renew(ada, ada.workspaceId, _id, { allowed_pages: [] })).body.payload.code;
    for (const by of [member, ada]) {
      const before = await membership(by.userId);
      const again = await join(by, wider);
      expect([again.status, again.body.code]).toEqual([409, "already_member"]);
      expect(await membership(by.userId)).toEqual(before);
    }
  });

  it("leads to no blocked workspace and to none of another brand (BRAND-01)", async () => {
    const ada = await admin();
    const [{ code }] = await invites(ada, ada.workspaceId);
    const elsewhere = await browser(tern, { brand: "heron" }).get(`/api/space/invites?invite_code=${code}`);
    expect(elsewhere.body.code).toBe("space_not_found");
    await tern.sql("update workspaces set status = 'blocked' where id = $1", [ada.workspaceId]);
    expect((await join(await somebody(), code)).body.code).toBe("space_not_found");
  });

  it("can be tried twenty times per hour and address; valid codes do not count (S15)", async () => {
    const ada = await admin();
    const [{ code }] = await invites(ada, ada.workspaceId);
    const by = browser(tern);
    const ask = async (wanted: string) => (await by.get(`/api/space/invites?invite_code=${wanted}`)).status;
    const wrong = (at: number) => `Wrong${String(at).padStart(7, "0")}`;
    for (let at = 0; at < 5; at++) expect(await ask(code)).toBe(200);
    const statuses: number[] = [];
    for (let at = 0; at < 20; at++) statuses.push(await ask(wrong(at)));
    expect(new Set(statuses)).toEqual(new Set([404]));
    expect([await ask(wrong(99)), await ask(code)]).toEqual([429, 429]);
  });
});

describe("brands whose users need an invitation, or come through another product (AUTH-33)", () => {
  it("refuse to create a user without one", async () => {
    const alone = await browser(tern, { brand: "plover" }).post("/api/auth/sign_up", signUpBody());
    expect([alone.status, alone.body.code]).toEqual([403, "sign_up_closed"]);
  });

  it("create a user with one", async () => {
    const ada = await admin("Plovers");
    const [{ code }] = await invites(ada, ada.workspaceId);
    await tern.sql("update workspaces set brand = 'plover' where id = $1", [ada.workspaceId]);
    const member = await somebody({ invite_code: code }, "plover");
    expect((await member.get("/api/space/info")).body.payload.name).toBe("Plovers");
  });
});

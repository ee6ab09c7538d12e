import { hash, randomBytes, randomUUID } from "node:crypto";
import { brands } from "@/brands";
import { doorsOf } from "@/server/db/doors";
import { createSessions } from "@/server/http/sessions";
import {
  type Caller,
  caller,
  joined,
  type Member,
  password,
  signedUp,
} from "@/tests/integration/http/caller";
import { closeTabs, openTab, publishEvent, quiet } from "@/tests/integration/realtime/listener";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { softPasskey } from "@/tests/support/soft-passkey";
import { browser, until } from "./browser";

let tern: Installation;
beforeAll(async () => {
  tern = await startInstallation();
});
afterEach(closeTabs);
afterAll(() => tern?.stop());

/** Adds a passkey in the user's own browser. */
async function withPasskey(person: Member) {
  const by = browser(tern);
  by.cookie = person.cookie;
  const { options } = (await by.post("/api/users/passkey_options")).body.payload;
  const key = softPasskey(tern.url);
  const { body } = await by.post("/api/users/passkeys", { name: "Laptop", credential: key.make(options) });
  const { passkey, codes } = body.payload;
  return { key, id: passkey._id as string, codes: codes as string[] };
}
const deletePasskey = (person: Caller, id: string) =>
  person.ask(`/api/users/passkeys/${id}`, { method: "DELETE" });
const setRequired = (by: Member, is_required: boolean, workspaceId = by.workspaceId) =>
  by.post(`/api/space/${workspaceId}/second_factor`, { is_required });
/** An admin with a passkey, whose workspace requires one. */
async function guarded(name = "Kestrel Works") {
  const admin = await signedUp(tern, name);
  const passkey = await withPasskey(admin);
  expect((await setRequired(admin, true)).status).toBe(200);
  return { admin, passkey };
}
const said = ({ status, body }: Awaited<ReturnType<Caller["get"]>>) => [status, body.code];
const refused = [403, "second_factor_required"];
const looksIn = async (by: Caller) => said(await by.get("/api/space/info"));
const open = [200, undefined];
const audited = (workspaceId: string) =>
  tern.sql(
    "select action, subject from audit_entries where workspace_id = $1 and action like 'second_factor%' order by at, id",
    [workspaceId],
  );

describe("requiring a second factor of everyone in a workspace", () => {
  it("is for admins who have one themselves, and creates an audit entry for each change", async () => {
    const admin = await signedUp(tern, "Choosing");
    const member = await joined(tern, admin.workspaceId);
    expect(said(await setRequired(member, true))).toEqual([403, "forbidden"]);
    expect(said(await setRequired(admin, true))).toEqual([409, "second_factor_first"]);
    expect(await looksIn(member)).toEqual(open);
    await withPasskey(admin);
    const on = await setRequired(admin, true);
    expect(on.body.payload.second_factor).toEqual({ required_by: "workspace", since: expect.any(String) });
    const again = await setRequired(admin, true);
    expect(again.body.payload.second_factor).toEqual(on.body.payload.second_factor);
    expect((await setRequired(admin, false)).body.payload.second_factor).toEqual({
      ...{ required_by: null, since: null },
    });
    expect(await audited(admin.workspaceId)).toEqual([
      { action: "second_factor_required", subject: null },
      { action: "second_factor_not_required", subject: null },
    ]);
  });

  it("applies to one workspace: another one's ID is unknown here (S03)", async () => {
    const { admin } = await guarded();
    const other = await signedUp(tern, "Other");
    expect(said(await setRequired(admin, true, other.workspaceId))).toEqual([404, "space_not_found"]);
    expect(await looksIn(other)).toEqual(open);
  });

  it("closes it at once to users without one, and opens it with their first one", async () => {
    const admin = await signedUp(tern, "Closing");
    const member = await joined(tern, admin.workspaceId);
    const limited = await joined(tern, admin.workspaceId, { pages: ["inbox"] });
    await withPasskey(admin);
    expect([await looksIn(member), await looksIn(limited)]).toEqual([open, open]);
    await setRequired(admin, true);
    await until(async () => (await looksIn(member))[0] === 403);
    expect([await looksIn(member), await looksIn(limited)]).toEqual([refused, refused]);
    expect(await looksIn(admin)).toEqual(open);
    // Calls for adding a factor, for one's own profile and for leaving stay open.
    for (const path of ["users/fetch_user", "users/fetch_spaces", "users/sign_in_methods", "users/sessions"])
      expect([path, (await member.get(`/api/${path}`)).status]).toEqual([path, 200]);
    await withPasskey(member);
    await until(async () => (await looksIn(member))[0] === 200);
    expect(await looksIn(limited)).toEqual(refused);
  });

  it("applies to that workspace only, and to members who join later", async () => {
    const { admin } = await guarded();
    const member = await signedUp(tern, "Own");
    const [{ code }] = (await admin.get(`/api/space/${admin.workspaceId}/code_invites`)).body.payload;
    expect((await member.post("/api/space/join", { invite_code: code })).status).toBe(200);
    await member.post("/api/users/set_space", { space_id: admin.workspaceId });
    expect(await looksIn(member)).toEqual(refused);
    expect((await member.post("/api/users/set_space", { space_id: member.workspaceId })).status).toBe(200);
    expect(await looksIn(member)).toEqual(open);
  });

  it("opens again when an admin no longer requires it", async () => {
    const { admin } = await guarded();
    const member = await joined(tern, admin.workspaceId);
    expect(await looksIn(member)).toEqual(refused);
    await setRequired(admin, false);
    await until(async () => (await looksIn(member))[0] === 200);
  });

  it("informs the edge, which shows the page for adding one", async () => {
    const { admin } = await guarded();
    const member = await joined(tern, admin.workspaceId);
    const factsOf = async (by: Caller) => {
      const { body } = await by.get("/api/facts");
      return JSON.parse(Buffer.from(String(body).split(".")[1] ?? "", "base64url").toString());
    };
    expect(await factsOf(member)).toMatchObject({ owesSecondFactor: true, workspace: null });
    expect(await factsOf(admin)).toMatchObject({
      owesSecondFactor: false,
      workspace: { id: admin.workspaceId },
    });
  });

  it("does not concern platform admins, and does not let them in as another user", async () => {
    const { admin } = await guarded();
    const operator = await joined(tern, admin.workspaceId);
    await tern.sql("update users set is_platform_admin = true where id = $1", [operator.userId]);
    expect(await looksIn(operator)).toEqual(open);
    await tern.sql("update users set is_platform_admin = false where id = $1", [operator.userId]);
    expect(await looksIn(operator)).toEqual(refused);
  });
});

describe("programs and open tabs of a user without one", () => {
  it("a program is refused like its user", async () => {
    const { admin } = await guarded();
    const member = await joined(tern, admin.workspaceId, { isAdmin: true });
    const token = randomBytes(32).toString("base64url");
    await tern.sql(
      "insert into oauth_clients (id, brand, name, secret_hash, redirect_uri) values ('p', 'tern', 'P', 'h', 'https://p.example/') on conflict do nothing",
    );
    await tern.sql(
      `insert into sessions (id, user_id, token_hash, generation, workspace_id, client_id, scopes, expires_at)
       select $1, id, $2, generation, $3, 'p', '{read}', now() + interval '1 day' from users where id = $4`,
      [randomUUID(), hash("sha256", token, "base64url"), admin.workspaceId, member.userId],
    );
    const asked = async () =>
      said(await caller(tern.url).ask("/api/space/info", { headers: { authorization: `Bearer ${token}` } }));
    expect(await asked()).toEqual(refused);
    await withPasskey(member);
    await until(async () => (await asked())[0] === 200);
  });

  it("a tab gets no events of the workspace from then on, and gets them again once the user has one", async () => {
    const admin = await signedUp(tern, "Heard");
    const member = await joined(tern, admin.workspaceId);
    await withPasskey(admin);
    const tab = await openTab(tern, member);
    const say = () => publishEvent(tern, "refetch", { list: "workflows" }, { workspace: admin.workspaceId });
    await say();
    await tab.hears("refetch");
    await setRequired(admin, true);
    await until(async () => (await looksIn(member))[0] === 403);
    await quiet();
    tab.heard.length = 0;
    await say();
    await quiet();
    expect(tab.heard).toEqual([]);
    await withPasskey(member);
    await until(async () => (await looksIn(member))[0] === 200);
    await quiet();
    await say();
    await tab.hears("refetch");
  });
});

describe("the last second factor", () => {
  it("stays while it is required, and can be removed once there is another", async () => {
    const { admin, passkey } = await guarded();
    const kept = await deletePasskey(admin, passkey.id);
    expect([kept.status, kept.body.code, kept.body.name]).toEqual([
      ...[409, "last_second_factor", "Kestrel Works"],
    ]);
    const second = await withPasskey(admin);
    expect((await deletePasskey(admin, passkey.id)).status).toBe(200);
    expect(said(await deletePasskey(admin, second.id))).toEqual([409, "last_second_factor"]);
    await setRequired(admin, false);
    expect((await deletePasskey(admin, second.id)).status).toBe(200);
  });

  it("removals run one after the other, also when two are deleted at the same moment", async () => {
    const { admin, passkey } = await guarded();
    const second = await withPasskey(admin);
    const answers = await Promise.all([passkey, second].map(({ id }) => deletePasskey(admin, id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("can be an authenticator; one that is only being set up does not count", async () => {
    const { admin, passkey } = await guarded();
    const off = () => admin.ask("/api/users/authenticator", { method: "DELETE" });
    await admin.post("/api/users/authenticator");
    expect(said(await deletePasskey(admin, passkey.id))).toEqual([409, "last_second_factor"]);
    expect((await off()).status).toBe(200);
    await admin.post("/api/users/authenticator");
    await tern.sql("update authenticators set confirmed_at = now() where user_id = $1", [admin.userId]);
    expect((await deletePasskey(admin, passkey.id)).status).toBe(200);
    expect(said(await off())).toEqual([409, "last_second_factor"]);
  });
});

describe("signing in where a second factor is required", () => {
  it("asks users with only passkeys for one after the password, and asks no one where it is not required", async () => {
    const { admin, passkey } = await guarded();
    const signIn = async () => {
      const by = browser(tern);
      const { body } = await by.post("/api/auth/sign_in", { email: admin.email, password });
      return { by, payload: body.payload };
    };
    const { by, payload } = await signIn();
    expect(payload).toMatchObject({
      user: null,
      second_step: { has_authenticator: false, has_passkey: true },
    });
    expect((await by.get("/api/users/fetch_user")).status).toBe(401);
    expect(said(await by.post("/api/auth/second_step", { code: "000000" }))).toEqual([422, "code_wrong"]);
    const asked = await by.post("/api/auth/passkey_options", { is_second_step: true });
    const credential = passkey.key.use(asked.body.payload.options);
    expect((await by.post("/api/auth/passkey", { credential })).body.payload.user.email).toBe(admin.email);
    await setRequired(admin, false);
    expect((await signIn()).payload).toMatchObject({ user: { email: admin.email }, second_step: null });
  });

  it("accepts a recovery code once from a user who lost their passkey, and records it in the audit log of each of their workspaces", async () => {
    const { admin, passkey } = await guarded();
    const other = await signedUp(tern, "Another");
    const [{ code }] = (await other.get(`/api/space/${other.workspaceId}/code_invites`)).body.payload;
    expect((await admin.post("/api/space/join", { invite_code: code })).status).toBe(200);
    const [first = ""] = passkey.codes;
    const enter = async () => {
      const by = browser(tern);
      const { body } = await by.post("/api/auth/sign_in", { email: admin.email, password });
      expect(body.payload.second_step).toMatchObject({ has_authenticator: false, has_recovery_codes: true });
      return { by, answer: await by.post("/api/auth/second_step", { code: first.toLowerCase() }) };
    };
    const { by, answer } = await enter();
    expect(answer.body.payload.user.email).toBe(admin.email);
    await by.post("/api/users/set_space", { space_id: admin.workspaceId });
    expect(await looksIn(by)).toEqual(open);
    expect((await by.get("/api/users/sign_in_methods")).body.payload.recovery).toMatchObject({ left: 9 });
    expect(said((await enter()).answer)).toEqual([422, "code_wrong"]);
    const entries = await tern.sql<{ workspace: string }>(
      `select workspace_id as workspace from audit_entries
       where action = 'recovery_code_used' and actor_id = $1 and address is not null and actor_name <> ''`,
      [admin.userId],
    );
    expect(entries.map(({ workspace }) => workspace).toSorted()).toEqual(
      [admin.workspaceId, other.workspaceId].toSorted(),
    );
  });
});

describe("who has one", () => {
  it("is shown to admins only", async () => {
    const { admin } = await guarded();
    const [member, other] = [await joined(tern, admin.workspaceId), await joined(tern, admin.workspaceId)];
    await withPasskey(member);
    await until(async () => (await looksIn(member))[0] === 200);
    const seenBy = async (by: Caller): Promise<Record<string, boolean | null>> => {
      const { users } = (await by.get("/api/space/info")).body.payload;
      return Object.fromEntries(
        users.map((user: { _id: string; has_second_factor: boolean | null }) => [
          ...[user._id, user.has_second_factor],
        ]),
      );
    };
    const ids = [admin.userId, member.userId, other.userId];
    const asListed = (values: (boolean | null)[]) =>
      Object.fromEntries(ids.map((id, at) => [id, values[at]]));
    expect(await seenBy(admin)).toEqual(asListed([true, true, false]));
    expect(await seenBy(member)).toEqual(asListed([null, null, null]));
    expect((await member.get("/api/users/sign_in_methods")).body.payload.requirements).toEqual([
      {
        ...{ by: "workspace", space_id: admin.workspaceId },
        ...{ name: "Kestrel Works", since: expect.any(String) },
      },
    ]);
  });
});

describe("a brand that requires it", () => {
  it("closes all of its workspaces, also to operators", async () => {
    const admin = await signedUp(tern, "Branded");
    const pool = tern.as("app");
    const strict = brands.map((brand) => ({ ...brand, requiresSecondFactor: brand.id === "tern" }));
    const find = async () => {
      const sessions = createSessions(pool, doorsOf(pool), { hasNetworkService: false }, strict);
      const session = await sessions.find(admin.cookie.split("=")[1] ?? "");
      return { owes: session?.owesSecondFactor, isIn: session?.membership !== null };
    };
    expect(await find()).toEqual({ owes: true, isIn: false });
    await tern.sql("update users set is_platform_admin = true where id = $1", [admin.userId]);
    expect(await find()).toEqual({ owes: true, isIn: false });
    await withPasskey(admin);
    expect(await find()).toEqual({ owes: false, isIn: true });
  });
});

describe("an account of another workspace", () => {
  it("cannot be moved to one that its admin may not open", async () => {
    const { admin } = await guarded();
    const mover = await signedUp(tern, "From");
    await tern.sql("insert into memberships (workspace_id, user_id, is_admin) values ($1, $2, true)", [
      ...[admin.workspaceId, mover.userId],
    ]);
    const account = randomUUID();
    await tern.sql(
      `insert into accounts (workspace_id, id, owner_id, network, is_sandboxed, username, first_name, last_name, country_code, timezone)
       values ($1, $2, $3, 'sandbox', true, 'moved@seat.test', 'Mara', 'Lind', 'DE', 'Europe/Berlin')`,
      [mover.workspaceId, account, mover.userId],
    );
    const move = () => mover.post(`/api/credentials/${account}/set_space`, { space_id: admin.workspaceId });
    expect(said(await move())).toEqual(refused);
    await withPasskey(mover);
    expect((await move()).status).toBe(200);
  });
});

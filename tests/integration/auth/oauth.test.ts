import { password, signUpBody } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { type Browser, behindProxy, browser, until } from "./browser";

let tern: Installation;
let program: { id: string; secret: string };
const redirect = "https://program.example/callback?from=tern";

const enter = async (brand: string, name: string, to = redirect) =>
  JSON.parse((await tern.cli("oauth-client", "--brand", brand, "--name", name, "--redirect", to)).trim());
beforeAll(async () => {
  tern = await startInstallation({ environment: behindProxy });
  program = await enter("tern", "Helper");
});
afterAll(() => tern?.stop());

async function member() {
  const made = browser(tern);
  const { user } = (await made.post("/api/auth/sign_up", signUpBody())).body.payload;
  const { _id } = (await made.post("/api/space/create", { name: "Acme" })).body.payload;
  return Object.assign(made, {
    userId: user._id as string,
    email: user.email as string,
    workspaceId: _id as string,
  });
}
const accept = (by: Browser, state = "st&te=1", client_id = program.id, scope?: string) =>
  by.post("/api/oauth/accept", { state, client_id, scope });
const codeOf = async (by: Browser, scope?: string) =>
  new URL((await accept(by, undefined, undefined, scope)).body.payload.url).searchParams.get("code") ?? "";
const exchange = (code: string, change: Record<string, unknown> = {}, by = browser(tern)) =>
  by.post("/api/oauth/token", {
    grant_type: "authorization_code",
    code,
    client_id: program.id,
    client_secret: program.secret,
    redirect_uri: redirect,
    ...change,
  });
const tokenOf = async (by: Browser, scope?: string) =>
  (await exchange(await codeOf(by, scope))).body.access_token as string;
const asProgram = (token: string, path: string, json?: unknown) =>
  browser(tern).ask(path, {
    headers: { authorization: `Bearer ${token}` },
    ...(json === undefined ? {} : { method: "POST", json }),
  });

describe("authorizing a program (AUTH-44, AUTH-45, AUTH-46, S19)", () => {
  it("shows which program asks, and returns to it with its state and a code", async () => {
    const by = await member();
    const shown = await by.get(`/api/oauth/client?client_id=${program.id}`);
    expect(shown.body.payload).toEqual({ name: "Helper", host: "program.example", scopes: ["read"] });
    const url = new URL((await accept(by)).body.payload.url);
    expect([url.origin, url.pathname]).toEqual(["https://program.example", "/callback"]);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      from: "tern",
      code: expect.stringMatching(/^[\w-]{43}$/),
      state: "st&te=1",
    });
  });

  it("exchanges the code for a token as RFC 6749 says, in JSON or as a form", async () => {
    const by = await member();
    const answer = await exchange(await codeOf(by));
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        access_token: expect.stringMatching(/^[\w-]{43}$/),
        token_type: "bearer",
        expires_in: 30 * 24 * 3600,
        scope: "read",
      },
    ]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const body = new URLSearchParams({
      ...{ grant_type: "authorization_code", code: await codeOf(by), redirect_uri: redirect },
      ...{ client_id: program.id, client_secret: program.secret },
    });
    const form = await browser(tern).ask("/api/oauth/token", { method: "POST", raw: { body } });
    expect(form.body.token_type).toBe("bearer");
  });

  it("works in the workspace of the consent only", async () => {
    const by = await member();
    const token = await tokenOf(by);
    const second = (await by.post("/api/space/create", { name: "Second" })).body.payload._id;
    expect((await asProgram(token, "/api/space/info")).body.payload._id).toBe(by.workspaceId);
    const moved = await asProgram(token, "/api/users/set_space", { space_id: second });
    expect([moved.status, moved.body.code]).toEqual([403, "forbidden"]);
  });

  it.each([
    [
      "change the password",
      "/api/users/change_password",
      { old_password: password, new_password: "x".repeat(9) },
    ],
    ["go on signed in", "/api/auth/hand_over", {}],
    ["consent for others", "/api/oauth/accept", { state: "s", client_id: "c" }],
    ["join a workspace", "/api/space/join", { invite_code: "Abcdefgh1234" }],
    ["make a workspace", "/api/space/create", { name: "Own" }],
  ])("lets it not %s", async (_what, path, json) => {
    const { status, body } = await asProgram(await tokenOf(await member()), path, json);
    expect([status, body.code]).toEqual([403, "forbidden"]);
  });

  it("ends with the user's next password and with their membership (S10, S12)", async () => {
    const [first, second] = [await member(), await member()];
    const tokens = [await tokenOf(first), await tokenOf(second)] as const;
    await first.post("/api/users/change_password", {
      old_password: password,
      new_password: "another staple",
    });
    await until(async () => (await asProgram(tokens[0], "/api/users/fetch_user")).status === 401);
    await tern.sql("delete from memberships where user_id = $1", [second.userId]);
    await until(async () => (await asProgram(tokens[1], "/api/space/info")).status === 404);
  });

  it("is only in the user's list of programs until they revoke it", async () => {
    const [by, other] = [await member(), await member()];
    const token = await tokenOf(by);
    const shown = (await by.get("/api/users/programs")).body.payload;
    expect(shown).toEqual([expect.objectContaining({ name: "Helper", workspace: "Acme", scopes: ["read"] })]);
    expect((await other.get("/api/users/programs")).body.payload).toEqual([]);
    expect((await by.get("/api/users/sessions")).body.payload).toHaveLength(1);
    await by.post("/api/users/sessions/end_others");
    expect((await asProgram(token, "/api/space/info")).status).toBe(200);
    await by.ask(`/api/users/sessions/${shown[0]._id}`, { method: "DELETE" });
    await until(async () => (await asProgram(token, "/api/space/info")).status === 401);
  });

  it("accepts a code once, also of two at the same moment, and ends the token of a reused code (RFC 6749 4.1.2)", async () => {
    const by = await member();
    const code = await codeOf(by);
    const both = await Promise.all([exchange(code), exchange(code)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const token = both.find(({ status }) => status === 200)?.body.access_token as string;
    await until(async () => (await asProgram(token, "/api/space/info")).status === 401);
    const later = await codeOf(by);
    const given = (await exchange(later)).body.access_token as string;
    await tern.sql("update oauth_codes set expires_at = now() where user_id = $1", [by.userId]);
    expect((await asProgram(given, "/api/space/info")).status).toBe(200);
    expect((await exchange(later)).body.error).toBe("invalid_grant");
    await until(async () => (await asProgram(given, "/api/space/info")).status === 401);
    expect((await exchange(later)).body.error).toBe("invalid_grant");
  });

  it("refuses a code after a minute", async () => {
    const by = await member();
    const late = await codeOf(by);
    await tern.sql("update oauth_codes set expires_at = now() where user_id = $1", [by.userId]);
    const answer = await exchange(late);
    expect([answer.status, answer.body.error]).toEqual([400, "invalid_grant"]);
  });

  it.each([
    ["another address to return to", { redirect_uri: "https://program.example/callback" }, "invalid_grant"],
    ["a longer one", { redirect_uri: `${redirect}&x=1` }, "invalid_grant"],
    ["a wrong secret", { client_secret: "wrong" }, "invalid_client"],
    ["a program nobody entered", { client_id: "nobody" }, "invalid_client"],
    ["another kind of grant", { grant_type: "password" }, "invalid_request"],
  ])("refuses %s, in the words of RFC 6749", async (_what, change, error) => {
    const { status, body } = await exchange(await codeOf(await member()), change);
    expect([status >= 400, body.error, typeof body.error_description]).toEqual([true, error, "string"]);
    expect(body.access_token).toBeUndefined();
  });

  it("binds a code to its program: another one cannot use it", async () => {
    const other = await enter("tern", "Other");
    const code = await codeOf(await member());
    const stolen = await exchange(code, { client_id: other.id, client_secret: other.secret });
    expect(stolen.body.error).toBe("invalid_grant");
    expect((await exchange(code)).status).toBe(200);
  });

  it("accepts programs at their own brand only (BRAND-01)", async () => {
    const foreign = await enter("heron", "Foreign");
    const by = await member();
    const shown = await by.get(`/api/oauth/client?client_id=${foreign.id}`);
    expect([shown.status, shown.body.code]).toEqual([404, "oauth_client_unknown"]);
    const accepted = await accept(by, "s", foreign.id);
    expect([accepted.status, accepted.body.code]).toEqual([404, "oauth_client_unknown"]);
  });

  it("grants the scopes the user agreed to, in our order, each once", async () => {
    const by = await member();
    const asked = encodeURIComponent("send read send");
    const shown = await by.get(`/api/oauth/client?client_id=${program.id}&scope=${asked}`);
    expect(shown.body.payload.scopes).toEqual(["read", "send"]);
    expect((await exchange(await codeOf(by, "send read send"))).body.scope).toBe("read send");
  });

  it.each(["everything", "read everything", "", " "])("refuses to ask for %j", async (scope) => {
    const by = await member();
    const answer = await accept(by, "s", program.id, scope);
    expect([answer.status, answer.body.code]).toEqual([400, "oauth_scope_unknown"]);
  });

  it("does not let a program ask for more than it was registered with", async () => {
    const reader = JSON.parse(
      (
        await tern.cli(
          ...["oauth-client", "--brand", "tern", "--name", "Reader", "--redirect", redirect],
          ...["--scopes", "read write"],
        )
      ).trim(),
    );
    const by = await member();
    expect((await accept(by, "s", reader.id, "read write")).status).toBe(200);
    expect((await accept(by, "s", reader.id, "read send")).body.code).toBe("oauth_scope_unknown");
    const odd = tern.cli(
      ...["oauth-client", "--brand", "tern", "--name", "Odd", "--redirect", redirect, "--scopes", "all"],
    );
    await expect(odd).rejects.toThrow("failed");
  });

  it("allows only what was granted, and names the missing scope (F2)", async () => {
    const by = await member();
    const token = await tokenOf(by, "read");
    expect((await asProgram(token, "/api/labels")).status).toBe(200);
    const label = { name: "Hot", color: "#aa0000" };
    const refused = await asProgram(token, "/api/labels", label);
    expect([refused.status, refused.body.code, refused.body.scope]).toEqual([
      403,
      "insufficient_scope",
      "write",
    ]);
    const writer = await asProgram(await tokenOf(by, "write"), "/api/labels", label);
    expect(writer.status).not.toBe(403);
  });

  it.each([
    ["make its person's colleague an admin", "change_admin", { is_admin: true }],
    ["send its person out of the workspace", "exit_from_space", {}],
  ])("cannot %s, whatever it was let (F2)", async (_what, call, more) => {
    const by = await member();
    const token = await tokenOf(by, "read write send admin");
    const { status, body } = await asProgram(token, `/api/users/${by.userId}/${call}`, {
      space_id: by.workspaceId,
      ...more,
    });
    expect([status, body.code]).toEqual([403, "forbidden"]);
  });

  it("works with a header only: as a cookie its token is worthless (F12)", async () => {
    const by = await member();
    const token = await tokenOf(by);
    const [name] = [...by.jar.keys()];
    const thief = browser(tern);
    thief.jar.set(name ?? "", token);
    expect((await thief.get("/api/users/fetch_user")).status).toBe(401);
  });

  it("counts wrong secrets by address (S15)", async () => {
    const by = browser(tern);
    const statuses: number[] = [];
    for (let at = 0; at < 51; at++)
      statuses.push((await exchange("x", { client_secret: "wrong" }, by)).status);
    expect(statuses.at(-1)).toBe(429);
    expect(new Set(statuses.slice(0, 50))).toEqual(new Set([404]));
  });

  it("stores only hashes of secrets and codes (rule 31)", async () => {
    const code = await codeOf(await member());
    const rows = await tern.sql<{ row: string }>(
      "select to_jsonb(c)::text as row from oauth_clients c union all select to_jsonb(o)::text from oauth_codes o",
    );
    const all = rows.map(({ row }) => row).join();
    expect([all.includes(program.secret), all.includes(code)]).toEqual([false, false]);
  });

  it.each([
    ["nobrand", "Name", redirect],
    ["tern", "", redirect],
    ["tern", "Name", "http://program.example/callback"],
    ["tern", "Name", "https://program.example/#part"],
    ["tern", "Name", "javascript:alert(1)"],
  ])("is not entered for brand %j as %j with %j", async (brand, name, to) => {
    await expect(enter(brand, name, to)).rejects.toThrow("failed");
  });
});

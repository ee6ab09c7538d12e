import { caller, password, signedUp, signUpBody } from "@/tests/integration/http/caller";
import { accessHeard } from "@/tests/support/access-heard";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
beforeAll(async () => {
  tern = await startInstallation();
});
afterAll(() => tern?.stop());

const whoAmI = async (cookie: string) => (await caller(tern.url, cookie).get("/api/users/fetch_user")).status;
const setCookie = (headers: Headers) =>
  headers.getSetCookie().find((line) => line.startsWith("__Host-session=")) ?? "";

describe("signing up (AUTH-07, AUTH-08, AUTH-09, AUTH-10, AUTH-11, AUTH-12, AUTH-13, AUTH-14, AUTH-15, AUTH-16, AUTH-17, AUTH-18)", () => {
  it("creates a user, signs them in and returns them", async () => {
    const visitor = caller(tern.url);
    const body = signUpBody({ email: "Ada.Byron@Example.Test", phone: "+44 20 7946 0000" });
    const { status, body: answer } = await visitor.post("/api/auth/sign_up", body);
    expect(status).toBe(200);
    expect(answer.payload.user).toMatchObject({
      email: "ada.byron@example.test",
      full_name: "Ada Byron",
      brand: "tern",
    });
    expect((await visitor.get("/api/users/fetch_user")).body.payload.email).toBe("ada.byron@example.test");
  });

  it("records a user's origin: their country goes to their first workspace, the click that brought them stays with them (AUTH-13, AUTH-18)", async () => {
    const visitor = caller(tern.url);
    const body = signUpBody({ country_code: "PT", track: { utm_source: "fair" }, irclickid: "c7" });
    await visitor.post("/api/auth/sign_up", body);
    const made = await visitor.post("/api/space/create", { name: "Kestrel" });
    expect(made.body.payload.info.location.country_code).toBe("PT");
    const rows = await tern.sql("select track_info from users where email = $1", [body.email]);
    expect(rows).toEqual([{ track_info: { utm_source: "fair", irclickid: "c7" } }]);
  });

  it("has one user per address, ignoring case", async () => {
    const body = signUpBody();
    await caller(tern.url).post("/api/auth/sign_up", body);
    const again = await caller(tern.url).post("/api/auth/sign_up", {
      ...body,
      email: body.email.toUpperCase(),
    });
    expect([again.status, again.body.code]).toEqual([409, "email_taken"]);
  });

  it("creates one user for twenty calls at the same moment", async () => {
    const body = signUpBody();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => caller(tern.url).post("/api/auth/sign_up", body)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)]);
  });

  it.each([
    [{ password: "short" }, { password: "password_too_short" }],
    [{ password: "x".repeat(41) }, { password: "too_long" }],
    [{ password: " spaces inside ok " }, { password: "leading_or_trailing_space" }],
    [{ email: "nobody" }, { email: "invalid_email" }],
    [{ email: "" }, { email: "fill_this_field" }],
    [{ accepted_terms: false }, { accepted_terms: "terms_not_accepted" }],
    [{ country_code: "Germany" }, { country_code: "not_valid_location" }],
    [{ phone: "12" }, { phone: "wrong_phone" }],
    [{ first_name: "" }, { first_name: "fill_this_field" }],
    [{ invite_code: "too short" }, { invite_code: "space_not_found" }],
  ])("names each field at fault: %j", async (change, fields) => {
    const { status, body } = await caller(tern.url).post("/api/auth/sign_up", signUpBody(change));
    expect([status, body.code, body.fields]).toEqual([400, "invalid_input", fields]);
  });

  it("refuses an unknown invite code (SPACE-39)", async () => {
    const { status, body } = await caller(tern.url).post(
      "/api/auth/sign_up",
      signUpBody({ invite_code: "Abcdefgh1234" }),
    );
    expect([status, body.code]).toEqual([404, "space_not_found"]);
  });
});

describe("the session's cookie (S11, decision 1.9)", () => {
  it("is bound to the host, invisible to scripts and not sent by other sites", async () => {
    const { headers } = await caller(tern.url).post("/api/auth/sign_up", signUpBody());
    expect(setCookie(headers)).toMatch(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  it("ends with the browser, or stays if the user asks to be remembered", async () => {
    const { email } = await signedUp(tern, null);
    const passing = await caller(tern.url).post("/api/auth/sign_in", { email, password });
    const staying = await caller(tern.url).post("/api/auth/sign_in", { email, password, remember: true });
    expect(setCookie(passing.headers)).not.toMatch(/Max-Age|Expires/);
    expect(setCookie(staying.headers)).toMatch(/Max-Age=\d{8}/);
    const lifetimes = await tern.sql<{ days: number }>(
      `select round(extract(epoch from s.expires_at - s.seen_at) / 86400)::int as days from sessions s
       join users u on u.id = s.user_id where u.email = $1 order by s.created_at`,
      [email],
    );
    expect(lifetimes.map(({ days }) => days)).toEqual([1, 1, 30]);
  });

  it("is new with every sign-in; the browser's old session ends", async () => {
    const member = await signedUp(tern, null);
    const before = member.cookie;
    await member.post("/api/auth/sign_in", { email: member.email, password });
    expect(member.cookie).not.toBe(before);
    await accessHeard(tern.sql, tern.url);
    expect([await whoAmI(before), await whoAmI(member.cookie)]).toEqual([401, 200]);
  });

  it("cannot be set from outside: a token chosen by someone else signs no one in", async () => {
    const visitor = caller(tern.url, `__Host-session=${"A".repeat(43)}`);
    await visitor.post("/api/auth/sign_up", signUpBody());
    expect(visitor.cookie).not.toContain("AAAA");
    expect(await whoAmI(`__Host-session=${"A".repeat(43)}`)).toBe(401);
  });

  it("is stored in the database as a hash only (rule 31)", async () => {
    const { cookie, userId } = await signedUp(tern, null);
    const token = cookie.split("=")[1];
    const [row] = await tern.sql("select to_jsonb(s)::text as row from sessions s where user_id = $1", [
      userId,
    ]);
    expect(String(row?.row)).not.toContain(token);
  });
});

describe("a session ends (S10, S12)", () => {
  it("on signing out, at once (AUTH-40)", async () => {
    const member = await signedUp(tern, null);
    const { cookie } = member;
    const answer = await member.get("/api/auth/logout");
    expect([answer.status, setCookie(answer.headers)]).toEqual([
      200,
      expect.stringMatching(/^__Host-session=;.*1970/),
    ]);
    expect(await whoAmI(cookie)).toBe(401);
  });

  it("on all devices when the password's generation changes", async () => {
    const member = await signedUp(tern, null);
    const other = caller(tern.url);
    await other.post("/api/auth/sign_in", { email: member.email, password });
    await tern.sql("update users set generation = generation + 1 where id = $1", [member.userId]);
    expect([await whoAmI(member.cookie), await whoAmI(other.cookie)]).toEqual([401, 401]);
  });

  it("when it expires, within the five seconds it may be cached", async () => {
    const { cookie, userId } = await signedUp(tern, null);
    await tern.sql(
      "update sessions set expires_at = now() - interval '1 second', generation = generation where user_id = $1",
      [userId],
    );
    expect(await whoAmI(cookie)).toBe(401);
  });

  it("later, the longer it is used", async () => {
    const member = await signedUp(tern, null);
    await tern.sql(
      "update sessions set seen_at = now() - interval '20 hours', expires_at = now() + interval '4 hours', generation = generation where user_id = $1",
      [member.userId],
    );
    expect(await whoAmI(member.cookie)).toBe(200);
    const [row] = await tern.sql<{ hours: number }>(
      "select round(extract(epoch from expires_at - now()) / 3600)::int as hours from sessions where user_id = $1",
      [member.userId],
    );
    expect(row?.hours).toBe(24);
  });
});

describe("whether a browser is signed in (AUTH-34)", () => {
  it("is answered with and without a session", async () => {
    const member = await signedUp(tern, null);
    const inside = await member.get("/api/auth/validate_token?brand=tern&space=null&irclickid=7");
    const outside = await caller(tern.url).get("/api/auth/validate_token?brand=tern");
    expect(inside.body.payload).toMatchObject({ is_valid: true, user: { _id: member.userId } });
    expect(outside.body.payload).toEqual({ is_valid: false, user: null });
  });
});

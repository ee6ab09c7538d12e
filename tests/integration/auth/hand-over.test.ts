import { signUpBody } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { type Browser, behindProxy, browser, until } from "./browser";

let tern: Installation;
beforeAll(async () => {
  tern = await startInstallation({ environment: behindProxy });
});
afterAll(() => tern?.stop());

async function somebody(brand?: string) {
  const made = browser(tern, { brand, isScript: true });
  const { user } = (await made.post("/api/auth/sign_up", signUpBody())).body.payload;
  return Object.assign(made, { userId: user._id as string });
}
const code = async (by: Browser) => (await by.post("/api/auth/hand_over")).body.payload.token as string;
const arrive = async (by: Browser, token: string, headers = {}, brand = "tern") =>
  (await by.ask(`/api/auth/validate_token?brand=${brand}&token=${token}`, { headers })).body.payload;
const nobody = { is_valid: false, user: null };

describe("continuing in another browser (AUTH-32, AUTH-34, AUTH-43)", () => {
  it("starts a separate session, with a code that works once within a minute", async () => {
    const person = await somebody();
    const { payload } = (await person.post("/api/auth/hand_over")).body;
    const left = (Date.parse(payload.expires_at) - Date.now()) / 1000;
    expect([left > 55, left <= 60]).toEqual([true, true]);
    const other = browser(tern, { isScript: true });
    expect(await arrive(other, payload.token)).toMatchObject({
      is_valid: true,
      user: { _id: person.userId },
    });
    expect((await other.get("/api/users/fetch_user")).body.payload._id).toBe(person.userId);
    expect(other.cookie).not.toContain(payload.token);
    expect(await arrive(browser(tern, { isScript: true }), payload.token)).toEqual(nobody);
  });

  it("accepts only the newest code, only one of two at the same moment, and none after its time", async () => {
    const person = await somebody();
    const [first, second] = [await code(person), await code(person)];
    expect(await arrive(browser(tern, { isScript: true }), first)).toEqual(nobody);
    const both = await Promise.all([1, 2].map(() => arrive(browser(tern, { isScript: true }), second)));
    expect(both.filter(({ is_valid }) => is_valid)).toHaveLength(1);
    const third = await code(person);
    await tern.sql("update one_time_codes set expires_at = now() where user_id = $1", [person.userId]);
    expect(await arrive(browser(tern, { isScript: true }), third)).toEqual(nobody);
  });

  it.each([
    ["opened from another site", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }],
    ["opened from a mail", { "sec-fetch-site": "none", "sec-fetch-mode": "navigate" }],
    ["fetched by another site", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "cors" }],
  ])("signs nobody in by an address that is %s (S26)", async (_way, headers) => {
    const token = await code(await somebody());
    const victim = browser(tern);
    expect(await arrive(victim, token, headers)).toEqual(nobody);
    expect(victim.cookie).toBe("");
    expect(await arrive(browser(tern, { isScript: true }), token)).toMatchObject({ is_valid: true });
  });

  it("stays at its brand and is forbidden at another (API-14)", async () => {
    const token = await code(await somebody("heron"));
    const elsewhere = await browser(tern, { isScript: true }).get(`/api/auth/validate_token?token=${token}`);
    expect([elsewhere.status, elsewhere.body.code]).toEqual([403, "forbidden"]);
    const own = browser(tern, { brand: "heron", isScript: true });
    expect(await arrive(own, token, {}, "heron")).toMatchObject({ is_valid: true });
  });

  it("is forbidden to a page of a brand other than the host's (AUTH-35, API-14)", async () => {
    const answer = await (await somebody()).get("/api/auth/validate_token?brand=heron");
    expect([answer.status, answer.body.code]).toEqual([403, "forbidden"]);
  });

  it("stores only the code's hash, and ends with the password (rule 31, S12)", async () => {
    const person = await somebody();
    const token = await code(person);
    const [row] = await tern.sql("select to_jsonb(c)::text as row from one_time_codes c where user_id = $1", [
      person.userId,
    ]);
    expect(String(row?.row)).not.toContain(token);
    await person.post("/api/users/change_password", {
      old_password: "correct horse battery",
      new_password: "another battery staple",
    });
    expect(await arrive(browser(tern, { isScript: true }), token)).toEqual(nobody);
  });

  it("leaves a session alone when old clients put a token into the query (API-01)", async () => {
    const person = await somebody();
    expect(await arrive(person, "whatever")).toMatchObject({ is_valid: true, user: { _id: person.userId } });
  });

  it("a new token is an identifier without permissions (AUTH-36, AUTH-37, AUTH-38, AUTH-39)", async () => {
    const visitor = browser(tern);
    const { token } = (await visitor.post("/api/auth/create_token", { brand: "tern" })).body.payload;
    expect(token).toMatch(/^[\w-]{43}$/);
    const program = await visitor.ask("/api/users/fetch_user", {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(program.status).toBe(401);
    expect((await visitor.get("/api/auth/validate_token")).body.payload).toEqual(nobody);
    expect(await arrive(browser(tern, { isScript: true }), token)).toEqual(nobody);
    await until(async () => (await visitor.get("/api/users/fetch_user")).status === 401);
  });
});

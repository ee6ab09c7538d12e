import { Secret, TOTP } from "otpauth";
import { type Answer, password, signUpBody, someEmail } from "@/tests/integration/http/caller";
import { closeTabs, openTab } from "@/tests/integration/realtime/listener";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { openPostBox, type PostBox } from "@/tests/support/post-box";
import { type Browser, behindProxy, browser, until } from "./browser";

let tern: Installation;
let post: PostBox;
beforeAll(async () => {
  post = await openPostBox();
  tern = await startInstallation({
    doors: ["api", "worker"],
    environment: { ...behindProxy, SMTP_URL: post.url },
  });
});
afterEach(closeTabs);
afterAll(async () => {
  await tern?.stop();
  await post?.close();
});

type Person = Browser & { email: string; userId: string };
async function somebody(brand?: string, more: Record<string, unknown> = {}): Promise<Person> {
  const made = browser(tern, { brand });
  const body = signUpBody(more);
  const answer = await made.post("/api/auth/sign_up", body);
  expect(answer.status).toBe(200);
  return Object.assign(made, { email: answer.body.payload.user.email, userId: answer.body.payload.user._id });
}
const signIn = (email: string, word: string, at?: string) =>
  browser(tern, { brand: at }).post("/api/auth/sign_in", { email, password: word });
const restore = (email: unknown, brand?: string) =>
  browser(tern, { brand }).post("/api/auth/restore", { email });
const whoAmI = async (by: Browser) => (await by.get("/api/users/fetch_user")).status;
const said = ({ status, body }: Answer) => [status, body.code ?? body.payload];

/** The password reset emails sent to this address so far. */
const restoring = (email: string) =>
  post.letters.filter(
    ({ envelope, link }) => envelope.to.includes(email) && link.searchParams.has("restore_code"),
  );
/** Requests a password reset; returns the code in the email's link. */
async function codeFor(email: string, brand?: string): Promise<string> {
  const before = restoring(email).length;
  expect(said(await restore(email, brand))).toEqual([200, null]);
  await until(async () => restoring(email).length > before);
  return restoring(email).at(-1)?.link.searchParams.get("restore_code") ?? "";
}
const setPassword = (code: string, word: string, brand?: string) =>
  browser(tern, { brand }).post("/api/auth/set_password_with_restore_code", {
    password: word,
    restore_code: code,
  });

const another = "another battery staple";

describe("a forgotten password (AUTH-21, AUTH-22, AUTH-23, AUTH-24)", () => {
  it("is replaced through an emailed link, which also confirms the address", async () => {
    const person = await somebody();
    expect((await person.get("/api/users/fetch_user")).body.payload.email_confirmed).toBe(false);
    const code = await codeFor(person.email);
    const { link } = await post.letterTo(person.email, /new password/i);
    expect([link.origin, link.pathname]).toEqual([tern.url, "/auth/restore-password"]);
    const check = await browser(tern).get(`/api/auth/check_restore_code?restore_code=${code}`);
    expect(check.body.payload).toEqual({ is_valid: true });
    expect(said(await setPassword(code, another))).toEqual([200, null]);
    expect((await signIn(person.email, password)).status).toBe(401);
    const back = await signIn(person.email, another);
    expect(back.body.payload.user).toMatchObject({ _id: person.userId, email_confirmed: true });
    await post.letterTo(person.email, /was changed/);
  });

  it("ends every session, socket and pending code (S12)", async () => {
    const person = await somebody();
    const other = browser(tern);
    await other.post("/api/auth/sign_in", { email: person.email, password });
    const { body } = await other.post("/api/auth/hand_over");
    const tab = await openTab(tern, person);
    await setPassword(await codeFor(person.email), another);
    await until(async () => !tab.socket.connected);
    expect([await whoAmI(person), await whoAmI(other)]).toEqual([401, 401]);
    const late = browser(tern, { isScript: true });
    const arrived = await late.get(`/api/auth/validate_token?token=${body.payload.token}`);
    expect(arrived.body.payload.is_valid).toBe(false);
  });

  it("accepts a code once, also of two at the same moment, and only the newest (S13)", async () => {
    const person = await somebody();
    const first = await codeFor(person.email);
    const second = await codeFor(person.email);
    expect(said(await setPassword(first, another))).toEqual([410, "link_expired"]);
    const both = await Promise.all([setPassword(second, another), setPassword(second, `${another} 2`)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    expect(said(await setPassword(second, another))).toEqual([410, "link_expired"]);
  });

  it("stores only a code's hash, for an hour (S13, rule 31)", async () => {
    const person = await somebody();
    const code = await codeFor(person.email);
    expect(Buffer.from(code, "base64url")).toHaveLength(32);
    const rows = await tern.sql<{ row: string; minutes: number }>(
      `select to_jsonb(c)::text as row, extract(epoch from expires_at - created_at)::int / 60 as minutes
       from one_time_codes c where user_id = $1 and purpose = 'restore'`,
      [person.userId],
    );
    expect(rows.map(({ row, minutes }) => [row.includes(code), minutes])).toEqual([[false, 60]]);
    await tern.sql("update one_time_codes set expires_at = now() where user_id = $1", [person.userId]);
    const check = await browser(tern).get(`/api/auth/check_restore_code?restore_code=${code}`);
    expect([check.status, check.body.payload]).toEqual([200, { is_valid: false }]);
    expect(said(await setPassword(code, another))).toEqual([410, "link_expired"]);
  });

  it("ends the delay that guessing had caused, and is refused where it is guessed first (S15, F3, F7)", async () => {
    const person = await somebody();
    for (let at = 0; at < 12; at++) await signIn(person.email, "wrong");
    expect((await signIn(person.email, password)).status).toBe(429);
    const code = await codeFor(person.email);
    const weak = await setPassword(code, "iloveyou1");
    expect([weak.status, weak.body.fields]).toEqual([400, { password: "password_too_common" }]);
    await setPassword(code, another);
    expect((await signIn(person.email, another)).status).toBe(200);
  });

  it("ten wrong ones are reported to the user, once per wave, in their language (F3)", async () => {
    const person = await somebody(undefined, { locale: "de" });
    for (let at = 0; at < 12; at++) await signIn(person.email, "wrong");
    await post.letterTo(person.email, /Falsche Passwörter/);
    await tern.sql("delete from plumbing.rate_limits");
    for (let at = 0; at < 12; at++) await signIn(person.email, "wrong");
    const mails = await tern.sql("select 1 from system_mails where user_id = $1 and kind = 'guessed_at'", [
      person.userId,
    ]);
    expect(mails).toHaveLength(1);
  });
});

describe("guessing the code of a second step (F3)", () => {
  it("ten wrong ones are reported to the user once per wave, and the right one still works", async () => {
    const person = await somebody(undefined, { locale: "de" });
    const { secret } = (await person.post("/api/users/authenticator")).body.payload;
    const codeOf = (ahead: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 });
    await person.post("/api/users/authenticator/turn_on", { code: codeOf(0) });
    const guess = async (count: number) => {
      const by = browser(tern);
      await by.post("/api/auth/sign_in", { email: person.email, password });
      const left: number[] = [];
      for (let at = 0; at < count; at++)
        left.push((await by.post("/api/auth/second_step", { code: "000000" })).body.triesLeft);
      return { by, left };
    };
    const mails = () =>
      tern.sql("select 1 from system_mails where user_id = $1 and kind = 'codes_guessed_at'", [
        person.userId,
      ]);
    await guess(9);
    expect(await mails()).toHaveLength(0);
    await guess(1);
    await post.letterTo(person.email, /Zwei-Faktor-Codes/);
    await tern.sql("delete from plumbing.rate_limits");
    const { by, left } = await guess(9);
    expect(left).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    await guess(1);
    expect(await mails()).toHaveLength(1);
    await tern.sql("delete from plumbing.rate_limits");
    expect((await by.post("/api/auth/second_step", { code: codeOf(1) })).status).toBe(200);
  });
});

it("a used recovery code is reported to the user, with the number left", async () => {
  const person = await somebody(undefined, { locale: "de" });
  const { secret } = (await person.post("/api/users/authenticator")).body.payload;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const { codes } = (await person.post("/api/users/authenticator/turn_on", { code })).body.payload;
  const by = browser(tern);
  await by.post("/api/auth/sign_in", { email: person.email, password });
  expect((await by.post("/api/auth/second_step", { code: codes[0] })).status).toBe(200);
  const letter = await post.letterTo(person.email, /Ein Wiederherstellungscode für Ihr Konto/);
  expect(letter.text).toMatch(/Noch unbenutzte Codes: 9\./);
});

describe("who gets the email (S13)", () => {
  it("the stored address, however it was typed", async () => {
    const person = await somebody(undefined, { email: `kim.${someEmail()}` });
    // The Kelvin sign becomes a k in lower case; the email must not go to the look-alike address.
    for (const typed of [person.email.toUpperCase(), person.email.replace("k", "\u212a")])
      expect((await restore(typed)).status).toBe(200);
    await until(async () => restoring(person.email).length === 2);
    expect(restoring(person.email).map(({ envelope }) => envelope.to)).toEqual([
      [person.email],
      [person.email],
    ]);
  });

  it.each([
    ["an array", (email: string) => [email, "thief@evil.example"]],
    ["an object", (email: string) => ({ email })],
    ["two by comma", (email: string) => `${email},thief@evil.example`],
    ["two by line", (email: string) => `${email}\r\nBcc: thief@evil.example`],
    ["a space", (email: string) => `${email} thief@evil.example`],
    ["NUL", (email: string) => `${email}\u0000@evil.example`],
  ])("nobody, where the field is %s", async (_kind, typed) => {
    const person = await somebody();
    const { status, body } = await restore(typed(person.email));
    expect([status, body.code]).toEqual([400, "invalid_input"]);
    const mails = await tern.sql("select 1 from system_mails where user_id = $1 and kind = 'restore'", [
      person.userId,
    ]);
    expect(mails).toEqual([]);
  });

  it("no one, if the field appears twice", async () => {
    const person = await somebody();
    const twice = `email=${encodeURIComponent(person.email)}&email=thief%40evil.example`;
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const form = await browser(tern).ask("/api/auth/restore", {
      method: "POST",
      raw: { body: twice },
      headers,
    });
    const json = await browser(tern).ask("/api/auth/restore", {
      method: "POST",
      raw: { body: `{"email":"${person.email}","email":"thief@evil.example"}` },
      headers: { "content-type": "application/json" },
    });
    expect([said(form), said(json)]).toEqual([
      [400, "invalid_input"],
      [400, "invalid_input"],
    ]);
  });

  it("with a link to the brand's own host, whatever host the request named", async () => {
    const person = await somebody();
    const foreign = await browser(tern).ask("/api/auth/restore", {
      method: "POST",
      json: { email: person.email },
      headers: { "x-forwarded-host": "evil.example" },
    });
    expect(said(foreign)).toEqual([421, "unknown_host"]);
    // A private address belongs to the default brand; no link is built from it.
    const near = await browser(tern).ask("/api/auth/restore", {
      method: "POST",
      json: { email: person.email },
      headers: { "x-forwarded-host": "10.1.2.3", "x-forwarded-proto": "https" },
    });
    expect(near.status).toBe(200);
    expect((await post.letterTo(person.email, /new password/i)).link.origin).toBe(tern.url);
  });

  it("at most five times per hour, known or not (S15)", async () => {
    const { email } = await somebody();
    for (const address of [email, someEmail()]) {
      const answers = [];
      for (let at = 0; at < 6; at++) answers.push((await restore(address)).status);
      expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    }
  });
});

describe("a code of one brand or purpose (BRAND-01)", () => {
  it("is invalid at another brand and for another purpose", async () => {
    const person = await somebody("heron");
    const code = await codeFor(person.email, "heron");
    expect((await post.letterTo(person.email, /new password/i)).link.hostname).toBe("heron.localhost");
    expect(said(await setPassword(code, another))).toEqual([410, "link_expired"]);
    const confirm = await browser(tern, { brand: "heron" }).get(
      `/api/auth/check_activation_code?activation_code=${code}`,
    );
    expect(said(confirm)).toEqual([410, "link_expired"]);
    expect((await setPassword(code, another, "heron")).status).toBe(200);
  });

  it("fifty wrong ones lock an address for an hour (S15)", async () => {
    const by = browser(tern);
    const statuses: number[] = [];
    for (let at = 0; at < 51; at++)
      statuses.push((await by.get(`/api/auth/check_restore_code?restore_code=wrong${at}`)).status);
    expect([statuses.slice(0, 50).every((status) => status === 200), statuses[50]]).toEqual([true, 429]);
  });
});

describe("probing for known addresses (S14)", () => {
  it("restoring gives the same response for known and unknown addresses, byte for byte", async () => {
    const { email } = await somebody();
    const [known, unknown] = [await restore(email), await restore(someEmail())];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  });

  /** Alternating pairs, as in guessing.test.ts; the median of the differences is compared. */
  it("and in the same time", async () => {
    const { email } = await somebody();
    const timed = async (address: string) => {
      const since = performance.now();
      expect((await restore(address)).status).toBe(200);
      return performance.now() - since;
    };
    const differences: number[] = [];
    for (let at = 0; at < 300; at++) {
      const order = at % 2 ? [email, someEmail()] : [someEmail(), email];
      const [first = 0, second = 0] = [await timed(order[0]!), await timed(order[1]!)];
      differences.push(at % 2 ? first - second : second - first);
      if (at % 4 === 3) await tern.sql("delete from plumbing.rate_limits");
    }
    const middle = differences.toSorted((a, b) => a - b)[differences.length >> 1] ?? Number.NaN;
    expect(Math.abs(middle)).toBeLessThan(10);
  }, 600_000);
});

describe("changing a password (SPACE-65, SPACE-66)", () => {
  const change = (by: Browser, old_password: string, new_password: string) =>
    by.post("/api/users/change_password", { old_password, new_password });

  it("requires the old one, keeps this session and ends all others (S12)", async () => {
    const person = await somebody();
    const other = browser(tern);
    await other.post("/api/auth/sign_in", { email: person.email, password });
    const tab = await openTab(tern, other);
    const wrong = await change(person, "wrong wrong", another);
    expect([wrong.status, wrong.body.code, wrong.body.triesLeft]).toEqual([422, "old_password_wrong", 9]);
    expect(said(await change(person, password, another))).toEqual([200, null]);
    expect(await whoAmI(person)).toBe(200);
    await until(async () => !tab.socket.connected);
    expect(await whoAmI(other)).toBe(401);
    expect((await signIn(person.email, another)).status).toBe(200);
    await post.letterTo(person.email, /was changed/);
  });

  it.each([
    ["short", "password_too_short"],
    ["x".repeat(41), "too_long"],
    [" outer space ", "leading_or_trailing_space"],
    ["1234567890", "password_too_common"],
    ["byron byron", "password_like_you"],
  ])("refuses %j as the new one (AUTH-09)", async (word, code) => {
    const person = await somebody();
    const { status, body } = await change(person, password, word);
    expect([status, body.fields]).toEqual([400, { new_password: code }]);
  });

  it("can be guessed ten times per hour, with a limit that sign-in attempts by others do not use up (S15, F3)", async () => {
    const person = await somebody();
    for (let at = 0; at < 12; at++) await signIn(person.email, "wrong");
    for (let at = 0; at < 10; at++) expect((await change(person, "wrong wrong", another)).status).toBe(422);
    expect((await change(person, password, another)).status).toBe(429);
  });

  it("is not available to a user of a provider, who has no password", async () => {
    const person = await somebody();
    await tern.sql("update users set password_hash = null where id = $1", [person.userId]);
    expect(said(await change(person, "anything", another))).toEqual([409, "no_password_yet"]);
  });
});

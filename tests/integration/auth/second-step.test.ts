import { createHash } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { type Answer, password, signUpBody } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { softPasskey } from "@/tests/support/soft-passkey";
import { type Browser, browser } from "./browser";

let tern: Installation;
beforeAll(async () => {
  tern = await startInstallation();
});
afterAll(() => tern?.stop());

type Person = Browser & { email: string; userId: string };
async function somebody(brand?: string): Promise<Person> {
  const made = browser(tern, { brand });
  const { user } = (await made.post("/api/auth/sign_up", signUpBody())).body.payload;
  return Object.assign(made, { email: user.email, userId: user._id });
}
const said = ({ status, body }: Answer) => [status, body.code ?? body.payload];
const whoAmI = async (by: Browser) => (await by.get("/api/users/fetch_user")).status;
const methodsOf = async (by: Browser) => (await by.get("/api/users/sign_in_methods")).body.payload;

/** The code of an app, `ahead` half minutes from now. */
const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 });
async function turnedOn(person: Browser): Promise<{ secret: string; codes: string[]; used: string }> {
  const { secret } = (await person.post("/api/users/authenticator")).body.payload;
  const used = codeOf(secret);
  const answer = await person.post("/api/users/authenticator/turn_on", { code: used });
  expect(answer.status).toBe(200);
  return { secret, used, codes: answer.body.payload.codes };
}
/** A browser that has passed the password of a user with a second step. */
async function pastPassword({ email }: Person): Promise<Browser> {
  const by = browser(tern);
  const { body } = await by.post("/api/auth/sign_in", { email, password });
  expect(body.payload).toMatchObject({ user: null, second_step: { email } });
  return by;
}
const enter = (by: Browser, code: string) => by.post("/api/auth/second_step", { code });
const proofOf = (personId: string) =>
  tern.sql(
    "select proof, second_proof, confirmed_at is not null as confirmed from sessions where user_id = $1 order by created_at desc limit 1",
    [personId],
  );

describe("changing sign-in methods", () => {
  it("asks for confirmation first, unless the user confirmed within ten minutes", async () => {
    const person = await somebody();
    await tern.sql("update sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1", [
      person.userId,
    ]);
    for (const path of ["authenticator", "recovery_codes", "passkey_options"])
      expect(said(await person.post(`/api/users/${path}`))).toEqual([403, "confirm_first"]);
    const wrong = await person.post("/api/users/confirm_identity", { password: "wrong" });
    expect([wrong.status, wrong.body.code, wrong.body.triesLeft]).toEqual([422, "old_password_wrong", 9]);
    expect((await person.post("/api/users/confirm_identity", { password })).status).toBe(200);
    expect((await person.post("/api/users/authenticator")).status).toBe(200);
  });

  it("is closed to a handed-over session before it has confirmed its user, and to strangers", async () => {
    const person = await somebody();
    const { token } = (await person.post("/api/auth/hand_over")).body.payload;
    const other = browser(tern, { isScript: true });
    await other.get(`/api/auth/validate_token?token=${token}`);
    expect(await proofOf(person.userId)).toEqual([
      { proof: "handed_over", second_proof: null, confirmed: false },
    ]);
    expect(said(await other.post("/api/users/authenticator"))).toEqual([403, "confirm_first"]);
    expect((await browser(tern).post("/api/users/authenticator")).status).toBe(401);
  });
});

describe("an authenticator", () => {
  it("is on from its first correct code: ten recovery codes, other browsers signed out", async () => {
    const person = await somebody();
    const other = browser(tern);
    await other.post("/api/auth/sign_in", { email: person.email, password });
    const { secret, address } = (await person.post("/api/users/authenticator")).body.payload;
    expect(address).toContain(`otpauth://totp/Tern:${encodeURIComponent(person.email)}?`);
    expect(said(await person.post("/api/users/authenticator/turn_on", { code: "000000" }))).toEqual([
      422,
      "code_wrong",
    ]);
    expect((await methodsOf(person)).authenticator).toBeNull();
    const on = await person.post("/api/users/authenticator/turn_on", { code: codeOf(secret) });
    expect(new Set(on.body.payload.codes).size).toBe(10);
    expect([await whoAmI(person), await whoAmI(other)]).toEqual([200, 401]);
    expect(await methodsOf(person)).toMatchObject({
      authenticator: { added_at: expect.any(String) },
      recovery: { left: 10, total: 10 },
    });
    const [row] = await tern.sql<{ row: string }>(
      "select to_jsonb(a)::text as row from authenticators a where user_id = $1",
      [person.userId],
    );
    expect(row?.row).not.toContain(secret);
    expect(said(await person.post("/api/users/authenticator"))).toEqual([409, "authenticator_on"]);
  });

  it("is asked for after the password, and a code works once", async () => {
    const person = await somebody();
    const { secret, used } = await turnedOn(person);
    const by = await pastPassword(person);
    expect(await whoAmI(by)).toBe(401);
    expect((await by.get("/api/auth/second_step")).body.payload).toMatchObject({
      email: person.email,
      has_passkey: false,
    });
    const replayed = await enter(by, used);
    expect([replayed.status, replayed.body.code]).toEqual([422, "code_wrong"]);
    const next = codeOf(secret, 1);
    expect((await enter(by, next)).body.payload.user.email).toBe(person.email);
    expect(await proofOf(person.userId)).toEqual([
      { proof: "password", second_proof: "code", confirmed: true },
    ]);
    expect(said(await enter(await pastPassword(person), next))).toEqual([422, "code_wrong"]);
  });

  it("accepts a code once, also of two at the same moment", async () => {
    const person = await somebody();
    const { secret } = await turnedOn(person);
    const both = [await pastPassword(person), await pastPassword(person)];
    const answers = await Promise.all(both.map((by) => enter(by, codeOf(secret, 1))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it("can be guessed ten times per hour and address, a limit that only someone with the password uses up", async () => {
    const person = await somebody();
    const { secret } = await turnedOn(person);
    const by = await pastPassword(person);
    const left: number[] = [];
    for (let at = 0; at < 10; at++) left.push((await enter(by, "000000")).body.triesLeft);
    expect(left.at(-1)).toBe(0);
    expect((await enter(by, codeOf(secret, 1))).status).toBe(429);
    // Without the password there is no second step.
    expect(said(await enter(browser(tern), "000000"))).toEqual([410, "second_step_over"]);
  });

  it("stays when the password is reset, and a new password ends a step in progress", async () => {
    const person = await somebody();
    const { codes } = await turnedOn(person);
    const by = await pastPassword(person);
    const code = "a code that came by mail";
    await tern.sql(
      "insert into one_time_codes (code_hash, user_id, purpose, expires_at) values ($1, $2, 'restore', now() + interval '1 hour')",
      [createHash("sha256").update(code).digest("base64url"), person.userId],
    );
    const reset = { password: "another battery staple", restore_code: code };
    expect((await browser(tern).post("/api/auth/set_password_with_restore_code", reset)).status).toBe(200);
    expect(said(await enter(by, codes[0]!))).toEqual([410, "second_step_over"]);
    const again = await browser(tern).post("/api/auth/sign_in", {
      email: person.email,
      password: reset.password,
    });
    expect(again.body.payload).toMatchObject({ user: null, second_step: { email: person.email } });
  });

  it("turned off leaves only the password, and removes the recovery codes", async () => {
    const person = await somebody();
    await turnedOn(person);
    expect((await person.ask("/api/users/authenticator", { method: "DELETE" })).status).toBe(200);
    expect(await methodsOf(person)).toMatchObject({ authenticator: null, recovery: null });
    const { body } = await browser(tern).post("/api/auth/sign_in", { email: person.email, password });
    expect(body.payload.user.email).toBe(person.email);
  });
});

describe("a recovery code", () => {
  it("replaces the authenticator once, however it is typed; new codes invalidate old ones", async () => {
    const person = await somebody();
    const { codes } = await turnedOn(person);
    const [first = "", second = ""] = codes;
    const typed = first.toLowerCase().replace("-", " ");
    expect((await enter(await pastPassword(person), typed)).status).toBe(200);
    expect((await proofOf(person.userId))[0]).toMatchObject({ second_proof: "recovery" });
    expect(said(await enter(await pastPassword(person), first))).toEqual([422, "code_wrong"]);
    expect((await methodsOf(person)).recovery.left).toBe(9);
    expect((await person.post("/api/users/recovery_codes")).body.payload.codes).toHaveLength(10);
    expect(said(await enter(await pastPassword(person), second))).toEqual([422, "code_wrong"]);
  });
});

describe("a passkey", () => {
  const addressOf = (brand: string) => `http://${brand}.localhost:${tern.ports.api}`;
  async function withKey(brand?: string) {
    const person = await somebody(brand);
    const key = softPasskey(brand ? addressOf(brand) : tern.url);
    const { options } = (await person.post("/api/users/passkey_options")).body.payload;
    const added = await person.post("/api/users/passkeys", { name: "Laptop", credential: key.make(options) });
    expect(added.status).toBe(200);
    const { passkey, codes } = added.body.payload;
    return { person, key, id: passkey._id as string, codes: codes as string[] | null };
  }
  async function asked(by: Browser, isSecondStep = false): Promise<string> {
    const json = isSecondStep ? { is_second_step: true } : {};
    return (await by.post("/api/auth/passkey_options", json)).body.payload.options;
  }
  const signInBy = (by: Browser, credential: string) => by.post("/api/auth/passkey", { credential });
  const refused = [422, "passkey_refused"];

  it("signs in without a password, in place of both steps", async () => {
    const { person, key } = await withKey();
    await turnedOn(person);
    const by = browser(tern);
    const { body } = await signInBy(by, key.use(await asked(by)));
    expect([body.payload.user.email, body.payload.second_step]).toEqual([person.email, null]);
    expect(await whoAmI(by)).toBe(200);
    expect((await proofOf(person.userId))[0]).toMatchObject({ proof: "passkey", second_proof: null });
    const owing = await pastPassword(person);
    expect((await signInBy(owing, key.use(await asked(owing, true)))).status).toBe(200);
  });

  it("brings recovery codes with the first second factor; they are removed with the last", async () => {
    const { person, id, codes } = await withKey();
    expect(new Set(codes).size).toBe(10);
    const kept = await tern.sql<{ row: string }>(
      "select to_jsonb(r)::text as row from recovery_codes r where user_id = $1",
      [person.userId],
    );
    expect(kept.filter(({ row }) => codes?.some((code) => row.includes(code)))).toEqual([]);
    const { options } = (await person.post("/api/users/passkey_options")).body.payload;
    const second = { name: "Phone", credential: softPasskey(tern.url).make(options) };
    const added = (await person.post("/api/users/passkeys", second)).body.payload;
    expect([added.codes, (await turnedOn(person)).codes]).toEqual([null, null]);
    const off = (path: string) => person.ask(`/api/users/${path}`, { method: "DELETE" });
    const left = async () => (await methodsOf(person)).recovery?.left ?? null;
    await off("authenticator");
    await off(`passkeys/${id}`);
    expect(await left()).toBe(10);
    await off(`passkeys/${added.passkey._id}`);
    expect(await left()).toBeNull();
    expect(said(await person.post("/api/users/recovery_codes"))).toEqual([404, "not_found"]);
  });

  it("of a user without codes brings them on request, and new ones once all are used", async () => {
    const { person } = await withKey();
    await tern.sql("delete from recovery_codes where user_id = $1", [person.userId]);
    expect((await methodsOf(person)).recovery).toBeNull();
    expect((await person.post("/api/users/recovery_codes")).body.payload.codes).toHaveLength(10);
    await tern.sql("update recovery_codes set used_at = now() where user_id = $1", [person.userId]);
    expect((await turnedOn(person)).codes).toHaveLength(10);
    expect((await methodsOf(person)).recovery).toMatchObject({ left: 10, total: 10 });
  });

  it("answers one challenge once, only in its own browser", async () => {
    const { key } = await withKey();
    const by = browser(tern);
    const options = await asked(by);
    const cookies = by.cookie;
    const credential = key.use(options);
    expect(said(await signInBy(browser(tern), credential))).toEqual(refused);
    expect((await signInBy(by, credential)).status).toBe(200);
    // With the challenge's cookie restored.
    const thief = browser(tern);
    thief.cookie = cookies;
    expect(said(await signInBy(thief, credential))).toEqual(refused);
    const other = browser(tern);
    await asked(other);
    expect(said(await signInBy(other, key.use(options)))).toEqual(refused);
  });

  it("is refused from another origin, for another host, and if its counter goes back like a copy's", async () => {
    const { key } = await withKey();
    const by = browser(tern);
    const use = async (change: Parameters<typeof key.use>[1]) =>
      said(await signInBy(by, key.use(await asked(by), change)));
    expect(await use({ origin: "https://evil.example", counter: 10 })).toEqual(refused);
    expect(await use({ rpId: "evil.example", counter: 11 })).toEqual(refused);
    expect((await use({ counter: 12 }))[0]).toBe(200);
    expect(await use({ counter: 12 })).toEqual(refused);
    expect(await use({ counter: 5 })).toEqual(refused);
  });

  it("of one brand is invalid at another (BRAND-01)", async () => {
    const { key, person } = await withKey("heron");
    const here = browser(tern);
    expect(said(await signInBy(here, key.use(await asked(here), { origin: tern.url })))).toEqual(refused);
    const there = browser(tern, { brand: "heron" });
    const { body } = await signInBy(there, key.use(await asked(there)));
    expect(body.payload.user.email).toBe(person.email);
  });

  it("confirms only its own user, and only they can rename and delete it", async () => {
    const { person, key, id } = await withKey();
    const eve = await somebody();
    await tern.sql("update sessions set confirmed_at = null where user_id = any($1::uuid[])", [
      [person.userId, eve.userId],
    ]);
    const confirm = async (by: Browser) => {
      const { options } = (await by.post("/api/users/passkey_question")).body.payload;
      return said(await by.post("/api/users/confirm_identity", { credential: key.use(options) }));
    };
    expect(await confirm(eve)).toEqual(refused);
    expect(said(await eve.post("/api/users/authenticator"))).toEqual([403, "confirm_first"]);
    const at = `/api/users/passkeys/${id}`;
    const renamed = await eve.ask(at, { method: "PATCH", json: { name: "Mine" } });
    expect(said(renamed)).toEqual([404, "not_found"]);
    expect(await confirm(person)).toEqual([200, null]);
    expect((await person.ask(at, { method: "PATCH", json: { name: "Old laptop" } })).status).toBe(200);
    expect((await methodsOf(person)).passkeys).toEqual([
      expect.objectContaining({ _id: id, name: "Old laptop", is_synced: false }),
    ]);
    expect((await person.ask(at, { method: "DELETE" })).status).toBe(200);
    const by = browser(tern);
    expect(said(await signInBy(by, key.use(await asked(by))))).toEqual(refused);
  });

  it("cannot belong to a second user, and garbage is refused", async () => {
    const { key } = await withKey();
    const eve = await somebody();
    const ask = async () => (await eve.post("/api/users/passkey_options")).body.payload.options as string;
    const add = (credential: string) => eve.post("/api/users/passkeys", { name: "Key", credential });
    expect(said(await add(key.make(await ask())))).toEqual(refused);
    for (const credential of [
      "{}",
      "nothing",
      '{"id":1}',
      key.make(await ask(), { origin: "https://evil.example" }),
    ])
      expect(said(await add(credential))).toEqual(refused);
  });
});

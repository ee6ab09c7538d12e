import { setTimeout as sleep } from "node:timers/promises";
import {
  caller,
  password,
  signedUp,
  signUpBody,
  someEmail,
  somewhere,
} from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { browser } from "./browser";

let tern: Installation;
beforeAll(async () => {
  tern = await startInstallation();
});
afterAll(() => tern?.stop());

const signIn = (email: string, word: string, from: string, brand?: string) =>
  caller(tern.url).ask("/api/auth/sign_in", {
    method: "POST",
    json: { email, password: word },
    headers: { "x-forwarded-for": from, ...at(brand) },
  });
/** The proxy's header that names the brand's host. */
const at = (brand?: string): Record<string, string> =>
  brand ? { "x-forwarded-host": `${brand}.localhost` } : {};

const guess = async (email: string, count: number, from: () => string) => {
  const answers = [];
  for (let at = 0; at < count; at++) answers.push(await signIn(email, "wrong", from()));
  return answers;
};
/** Signs in after the delay that the server asks for. */
async function signInPatiently(email: string, from: string) {
  const first = await signIn(email, password, from);
  if (first.status !== 429) return { seconds: 0, status: first.status };
  await sleep(first.body.seconds * 1000 + 100);
  return { seconds: first.body.seconds as number, status: (await signIn(email, password, from)).status };
}

describe("guessing a password (S15, F3)", () => {
  it("locks the account for the guessing address only, for an hour", async () => {
    const { email } = await signedUp(tern, null);
    const thief = somewhere();
    const answers = await guess(email, 10, () => thief);
    expect(answers.map(({ body }) => body.triesLeft)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    const closed = await signIn(email, password, thief);
    expect([closed.status, closed.body.code]).toEqual([429, "rate_limited"]);
    expect(Number(closed.headers.get("retry-after"))).toBeGreaterThan(3500);
    const owner = await signInPatiently(email, somewhere());
    expect(owner).toEqual({ seconds: 1, status: 200 });
  });

  it("locks unknown addresses in the same way", async () => {
    const [email, from] = [someEmail(), somewhere()];
    await guess(email, 10, () => from);
    expect((await signIn(email, "wrong", from)).status).toBe(429);
  });

  it("starts over after a correct password", async () => {
    const { email } = await signedUp(tern, null);
    const from = somewhere();
    await guess(email, 9, () => from);
    expect((await signIn(email, password, from)).status).toBe(200);
    expect((await signIn(email, "wrong", from)).body.triesLeft).toBe(9);
  });

  it("delays many addresses one after the other, also when they arrive at the same time", async () => {
    const { email } = await signedUp(tern, null);
    const from = Array.from({ length: 30 }, somewhere);
    const answers = await Promise.all(from.map((place) => signIn(email, "wrong", place)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    const waits = answers.map(({ body }) => (body.seconds ?? 0) as number);
    const longest = Math.max(...waits);
    expect(longest).toBeGreaterThanOrEqual(20);
    // Asking again keeps the position in the queue: it neither loses it nor gains anything.
    const again = await signIn(email, "wrong", from[waits.indexOf(longest)]!);
    expect(again.body.seconds ?? 0).toBeLessThanOrEqual(longest);
  });

  it("lets a browser that the user signed in with before bypass that delay, with its own number of tries", async () => {
    const { email } = await signedUp(tern, null);
    const own = browser(tern, { from: somewhere() });
    await own.post("/api/auth/sign_in", { email, password });
    await guess(email, 12, somewhere);
    const stranger = await signIn(email, password, somewhere());
    expect(stranger.status).toBe(429);
    // Without its session, and from any address.
    const device = [...own.jar].find(([name]) => name.endsWith("device"));
    const back = browser(tern);
    back.jar.set(...device!);
    expect((await back.post("/api/auth/sign_in", { email, password })).status).toBe(200);
    for (let at = 0; at < 10; at++) await back.post("/api/auth/sign_in", { email, password: "wrong" });
    expect((await back.post("/api/auth/sign_in", { email, password })).status).toBe(429);
  });

  it("does not trust a device that signed in as another user", async () => {
    const [ada, eve] = [await signedUp(tern, null), await signedUp(tern, null)];
    const own = browser(tern);
    await own.post("/api/auth/sign_in", { email: eve.email, password });
    await guess(ada.email, 12, somewhere);
    expect((await own.post("/api/auth/sign_in", { email: ada.email, password })).status).toBe(429);
  });

  it("locks an address after fifty tries in an hour, across all accounts", async () => {
    const from = somewhere();
    const answers: number[] = [];
    for (let at = 0; at < 51; at++) answers.push((await signIn(someEmail(), "wrong", from)).status);
    expect(answers.filter((status) => status === 401)).toHaveLength(50);
    expect(answers.at(-1)).toBe(429);
  });

  it("counts by the address that a trusted proxy reports, never by the client's header (S62)", async () => {
    const from = somewhere();
    const spoofed = (at: number) => `203.0.113.${at}, ${from}`;
    for (let at = 0; at < 50; at++) await signIn(someEmail(), "wrong", spoofed(at));
    expect((await signIn(someEmail(), "wrong", spoofed(99))).status).toBe(429);
  });
});

describe("probing for known addresses (S14)", () => {
  it("a wrong password and an unknown address get the same response, byte for byte", async () => {
    const { email } = await signedUp(tern, null);
    const wrong = await signIn(email, "wrong", somewhere());
    const unknown = await signIn(someEmail(), "wrong", somewhere());
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
  });

  /**
   * Five hundred alternating pairs, one of each kind, so that a slow machine affects both alike. The median of the differences is compared,
   * which single slow responses do not affect.
   */
  it("and take the same time", async () => {
    const { email } = await signedUp(tern, null);
    const timed = async (address: string) => {
      const since = performance.now();
      await signIn(address, "wrong", somewhere());
      return performance.now() - since;
    };
    const differences: number[] = [];
    for (let at = 0; at < 500; at++) {
      const order = at % 2 ? [email, someEmail()] : [someEmail(), email];
      const [first = 0, second = 0] = [await timed(order[0]!), await timed(order[1]!)];
      differences.push(at % 2 ? first - second : second - first);
      if (at % 9 === 8) await tern.sql("delete from plumbing.rate_limits");
    }
    const middle = differences.toSorted((a, b) => a - b)[differences.length >> 1] ?? Number.NaN;
    expect(Math.abs(middle)).toBeLessThan(10);
  }, 600_000);

  it("users/exists answers five times a minute and address (AUTH-19, AUTH-20)", async () => {
    const { email } = await signedUp(tern, null);
    const from = somewhere();
    const ask = (address: string) =>
      caller(tern.url).ask("/api/users/exists", {
        method: "POST",
        json: { email: address },
        headers: { "x-forwarded-for": from },
      });
    expect((await ask(email)).body.payload).toEqual({ exists: true });
    expect((await ask(email.toUpperCase())).body.payload).toEqual({ exists: true });
    for (let at = 0; at < 3; at++) expect((await ask(someEmail())).body.payload).toEqual({ exists: false });
    expect((await ask(email)).status).toBe(429);
  });
});

describe("signing up (F5, F7)", () => {
  it("shares the rate limit of users/exists, so that it reveals addresses no faster", async () => {
    const { email } = await signedUp(tern, null);
    const from = somewhere();
    const ask = (path: string, json: object) =>
      caller(tern.url).ask(path, { method: "POST", json, headers: { "x-forwarded-for": from } });
    const codes: string[] = [];
    for (let at = 0; at < 3; at++)
      codes.push((await ask("/api/auth/sign_up", signUpBody({ email }))).body.code);
    for (let at = 0; at < 2; at++) await ask("/api/users/exists", { email });
    codes.push((await ask("/api/auth/sign_up", signUpBody({ email }))).body.code);
    expect(codes).toEqual(["email_taken", "email_taken", "email_taken", "rate_limited"]);
  });

  it.each([
    ["password1", "password_too_common"],
    ["QWERTYUIOP", "password_too_common"],
    ["ada-byron-1", "password_like_you"],
    ["seven77", "password_too_short"],
  ])("refuses the password %s: %s (AUTH-09)", async (word, code) => {
    const { status, body } = await caller(tern.url).post("/api/auth/sign_up", signUpBody({ password: word }));
    expect([status, body.fields]).toEqual([400, { password: code }]);
  });
});

describe("one address at two brands (BRAND-01)", () => {
  const ask = (path: string, json: object, brand: string) =>
    caller(tern.url).ask(path, {
      method: "POST",
      json,
      headers: { "x-forwarded-for": somewhere(), ...at(brand) },
    });
  const exists = async (email: string, brand: string) =>
    (await ask("/api/users/exists", { email }, brand)).body.payload.exists;

  it("is two users: neither brand reveals the other's, and they do not affect each other", async () => {
    const { email, userId } = await signedUp(tern, null);
    expect([await exists(email, "tern"), await exists(email, "heron")]).toEqual([true, false]);
    const other = "another battery staple";
    const made = await ask(
      "/api/auth/sign_up",
      signUpBody({ email: email.toUpperCase(), password: other }),
      "heron",
    );
    expect([made.status, made.body.payload.user]).toEqual([
      200,
      expect.objectContaining({ email, brand: "heron" }),
    ]);
    const again = await ask("/api/auth/sign_up", signUpBody({ email }), "heron");
    expect(again.body.code).toBe("email_taken");
    const [here, there] = [
      await signIn(email, password, somewhere(), "tern"),
      await signIn(email, other, somewhere(), "heron"),
    ];
    expect([here.body.payload.user._id, there.body.payload.user._id]).toEqual([
      userId,
      made.body.payload.user._id,
    ]);
    expect((await signIn(email, other, somewhere(), "tern")).status).toBe(401);
  });

  it("wrong passwords at one brand do not lock the user of the other (S15)", async () => {
    const { email } = await signedUp(tern, null);
    const from = somewhere();
    for (let tries = 0; tries < 11; tries++) await signIn(email, "wrong", from, "heron");
    expect((await signIn(email, "wrong", somewhere(), "heron")).status).toBe(429);
    expect((await signIn(email, password, from, "tern")).status).toBe(200);
  });
});

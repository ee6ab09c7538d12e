import { caller, password, signedUp, signUpBody, someEmail } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
beforeAll(async () => {
  // A proxy of our own in front lets each test come from an address of its own.
  tern = await startInstallation({ environment: { TRUSTED_PROXIES: "127.0.0.1,::1" } });
});
afterAll(() => tern?.stop());

let places = 0;
const somewhere = () => `198.18.${++places >> 8}.${places & 255}`;
const signIn = (email: string, word: string, from: string, brand?: string) =>
  caller(tern.url).ask("/api/auth/sign_in", {
    method: "POST",
    json: { email, password: word },
    headers: { "x-forwarded-for": from, ...at(brand) },
  });
/** The proxy in front tells at which brand's address somebody asked. */
const at = (brand?: string): Record<string, string> =>
  brand ? { "x-forwarded-host": `${brand}.localhost` } : {};

describe("guessing a password (S15)", () => {
  it("closes the account for an hour after ten wrong ones, also to the right one", async () => {
    const { email } = await signedUp(tern, null);
    const left: number[] = [];
    for (let at = 0; at < 10; at++) left.push((await signIn(email, "wrong", somewhere())).body.triesLeft);
    expect(left).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    const closed = await signIn(email, password, somewhere());
    expect([closed.status, closed.body.code]).toEqual([429, "rate_limited"]);
    expect(Number(closed.headers.get("retry-after"))).toBeGreaterThan(3500);
  });

  it("closes addresses nobody has alike", async () => {
    const email = someEmail();
    for (let at = 0; at < 10; at++) await signIn(email, "wrong", somewhere());
    expect((await signIn(email, "wrong", somewhere())).status).toBe(429);
  });

  it("opens again with a right one", async () => {
    const { email } = await signedUp(tern, null);
    for (let at = 0; at < 9; at++) await signIn(email, "wrong", somewhere());
    expect((await signIn(email, password, somewhere())).status).toBe(200);
    expect((await signIn(email, "wrong", somewhere())).body.triesLeft).toBe(9);
  });

  it("lets no more through when they come at the same moment", async () => {
    const { email } = await signedUp(tern, null);
    const from = Array.from({ length: 30 }, somewhere);
    const answers = await Promise.all(from.map((place) => signIn(email, "wrong", place)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  });

  it("closes an address after fifty in an hour, over all accounts", async () => {
    const from = somewhere();
    const answers: number[] = [];
    for (let at = 0; at < 51; at++) answers.push((await signIn(someEmail(), "wrong", from)).status);
    expect(answers.filter((status) => status === 401)).toHaveLength(50);
    expect(answers.at(-1)).toBe(429);
  });

  it("counts by the address a trusted proxy saw, never by what the client wrote (S62)", async () => {
    const from = somewhere();
    const spoofed = (at: number) => `203.0.113.${at}, ${from}`;
    for (let at = 0; at < 50; at++) await signIn(someEmail(), "wrong", spoofed(at));
    expect((await signIn(someEmail(), "wrong", spoofed(99))).status).toBe(429);
  });
});

describe("finding out who is here (S14)", () => {
  it("a wrong password and an unknown address get the same answer, byte for byte", async () => {
    const { email } = await signedUp(tern, null);
    const wrong = await signIn(email, "wrong", somewhere());
    const unknown = await signIn(someEmail(), "wrong", somewhere());
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
  });

  /**
   * Five hundred pairs, one of each kind right after the other and in turns, so that whatever slows this machine slows
   * both; of the differences the median counts, which no single slow answer moves.
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
  }, 180_000);

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

describe("one address at two brands (BRAND-01)", () => {
  const ask = (path: string, json: object, brand: string) =>
    caller(tern.url).ask(path, {
      method: "POST",
      json,
      headers: { "x-forwarded-for": somewhere(), ...at(brand) },
    });
  const exists = async (email: string, brand: string) =>
    (await ask("/api/users/exists", { email }, brand)).body.payload.exists;

  it("is two people: neither brand tells of the other's, nor is in the other's way", async () => {
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

  it("wrong passwords at one brand do not close the person of the other (S15)", async () => {
    const { email } = await signedUp(tern, null);
    for (let tries = 0; tries < 11; tries++) await signIn(email, "wrong", somewhere(), "heron");
    expect((await signIn(email, "wrong", somewhere(), "heron")).status).toBe(429);
    expect((await signIn(email, password, somewhere(), "tern")).status).toBe(200);
  });
});

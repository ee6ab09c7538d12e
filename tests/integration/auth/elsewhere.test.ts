import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { password, signUpBody, someEmail } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { openPostBox, type PostBox } from "@/tests/support/post-box";
import { type Account, type StandInProvider, startProvider } from "@/tests/support/stand-ins/provider";
import { type Browser, behindProxy, browser, until } from "./browser";

let tern: Installation;
let post: PostBox;
let google: StandInProvider;
let microsoft: StandInProvider;
beforeAll(async () => {
  [post, google, microsoft] = await Promise.all([openPostBox(), startProvider(), startProvider()]);
  tern = await startInstallation({ environment: { ...environment(), SMTP_URL: post.url } });
});
beforeEach(() => {
  for (const provider of [google, microsoft]) provider.forge = {};
});
afterAll(async () => {
  await tern?.stop();
  await Promise.all([post, google, microsoft].map((part) => part?.close()));
});

function environment() {
  const client = ({ clientId, clientSecret, issuer }: StandInProvider) => ({
    ...{ id: clientId, secret: clientSecret, issuer },
  });
  const both = { google: client(google), microsoft: client(microsoft) };
  return {
    ...behindProxy,
    SIGN_IN_CLIENTS: JSON.stringify({ tern: both, plover: both, heron: { google: both.google } }),
    EGRESS_ALLOW: `${google.allow}, ${microsoft.allow}`,
  };
}

type Way = "google" | "ad";
const providerOf = (way: Way) => (way === "google" ? google : microsoft);
const someone = (more: Account = {}): Account & { sub: string; email: string } =>
  ({
    sub: randomUUID(),
    email: someEmail(),
    email_verified: true,
    given_name: "Grace",
    family_name: "Hopper",
    ...more,
  }) as Account & { sub: string; email: string };

/** Leaves for the provider, by default from a page that shows the terms; returns the URL of its page. */
const leave = async (by: Browser, way: Way, query = "", terms = "accepted_terms=true"): Promise<string> =>
  (await by.get(`/api/auth/${way}/login${query || "?"}&${terms}`)).body.payload.url;
/** On the provider's page, signs in as `account` or refuses; returns the redirect URL. */
async function atProvider(way: Way, url: string, account: Account | null): Promise<string> {
  providerOf(way).account = account;
  const response = await fetch(url, { redirect: "manual" });
  return response.headers.get("location") ?? "";
}
/** Returns from the provider; returns the URL that follows. */
async function comeBack(by: Browser, address: string): Promise<string> {
  const { pathname, search } = new URL(address);
  const answer = await by.ask(pathname + search, { headers: { "sec-fetch-site": "cross-site" } });
  expect(answer.status).toBe(303);
  return answer.headers.get("location") ?? "";
}
async function signInWith(way: Way, account: Account | null, by = browser(tern), query = "", terms?: string) {
  const to = await comeBack(by, await atProvider(way, await leave(by, way, query, terms), account));
  return { by, to };
}
/** Sets up an authenticator app. */
async function turnOn(by: Browser): Promise<void> {
  const { secret } = (await by.post("/api/users/authenticator")).body.payload;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  expect((await by.post("/api/users/authenticator/turn_on", { code })).status).toBe(200);
}
const me = async (by: Browser) => (await by.get("/api/users/fetch_user")).body.payload;
const refused = (way: Way, code: string) =>
  `/auth/sign-in?error=${code}&provider=${way === "google" ? "google" : "microsoft"}`;

describe("which methods are available (AUTH-31, AUTH-33)", () => {
  it.each([
    [
      "tern",
      {
        password: true,
        google: true,
        microsoft: true,
        third_party: false,
        sends_mail: true,
        registration: "open",
      },
    ],
    [
      "heron",
      {
        password: true,
        google: true,
        microsoft: false,
        third_party: false,
        sends_mail: true,
        registration: "open",
      },
    ],
    [
      "plover",
      {
        password: true,
        google: true,
        microsoft: true,
        third_party: false,
        sends_mail: true,
        registration: "invitation",
      },
    ],
    [
      "avocet",
      {
        password: false,
        google: false,
        microsoft: false,
        third_party: true,
        sends_mail: true,
        registration: "third-party",
      },
    ],
  ])("at %s: what it offers and the installation is set up for", async (brand, open) => {
    expect((await browser(tern, { brand }).get("/api/auth/methods")).body.payload).toEqual(open);
  });

  it("others are unavailable: the provider's, and passwords", async () => {
    const at = (brand: string) => browser(tern, { brand });
    const closed = [403, "sign_in_method_closed"];
    const answers = await Promise.all([
      at("heron").get("/api/auth/ad/login"),
      at("avocet").get("/api/auth/google/login"),
      at("avocet").post("/api/auth/sign_in", { email: someEmail(), password }),
      at("avocet").post("/api/auth/sign_up", signUpBody()),
      at("avocet").post("/api/auth/restore", { email: someEmail() }),
    ]);
    for (const { status, body } of answers) expect([status, body.code]).toEqual(closed);
  });
});

describe.each(["google", "ad"] as const)("signing in by %s (AUTH-30, S17)", (way) => {
  const verified = way === "google" ? {} : { email_verified: undefined, xms_edov: true, tid: "t-1" };

  it("uses code, PKCE, state and nonce, and hides them from scripts and other sites", async () => {
    const by = browser(tern);
    const answer = await by.get(`/api/auth/${way}/login`);
    const { searchParams } = new URL(answer.body.payload.url);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: "code",
      client_id: "stand-in-client",
      redirect_uri: `${tern.url}/api/auth/${way}/callback`,
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const [cookie = ""] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-away=[\w-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(cookie).not.toContain(searchParams.get("state"));
  });

  it("creates a new user, who is recognized by the provider's ID from then on", async () => {
    const account = someone(verified);
    const first = await signInWith(way, account);
    expect(first.to).toBe("/");
    expect(await me(first.by)).toMatchObject({
      ...{ email: account.email, first_name: "Grace", last_name: "Hopper" },
      ...{ email_confirmed: true, has_password: false },
    });
    const moved = await signInWith(way, { ...account, email: someEmail(), email_verified: false });
    expect((await me(moved.by))._id).toBe((await me(first.by))._id);
    expect((await me(moved.by)).email).toBe(account.email);
  });

  it("creates no account from a page without the terms, and leads to sign-up with the parameters (AUTH-11)", async () => {
    const account = someone(verified);
    const provider = way === "google" ? "google" : "microsoft";
    const signUp = `/auth/sign-up?error=no_account_yet&provider=${provider}`;
    const from = (query: string) => signInWith(way, account, browser(tern), query, "");
    const first = await from("?back=/inbox");
    expect(first.to).toBe(`${signUp}&back=%2Finbox`);
    expect((await first.by.get("/api/users/fetch_user")).status).toBe(401);
    expect(await tern.sql("select 1 from users where email = $1", [account.email])).toEqual([]);
    await signInWith(way, account);
    expect((await from("?back=/inbox")).to).toBe("/inbox");
  });

  it("stores the country and where the new user came from (AUTH-12, AUTH-18)", async () => {
    const account = someone(verified);
    const track = { utm_source: "letter", gclid: "g1" };
    const arrived = new URLSearchParams({
      ...{ accepted_terms: "true", country_code: "PT", irclickid: "click-7" },
      track: JSON.stringify(track),
    });
    expect((await signInWith(way, account, browser(tern), "", String(arrived))).to).toBe("/");
    const rows = await tern.sql(
      "select country_code, track_info, terms_accepted_at is not null as accepted from users where email = $1",
      [account.email],
    );
    expect(rows).toEqual([
      { country_code: "PT", track_info: { ...track, irclickid: "click-7" }, accepted: true },
    ]);
  });

  it("fits into a cookie with the longest parameters that a visit keeps", async () => {
    const track = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`utm_${at}`, "é".repeat(200)]));
    const arrived = new URLSearchParams({
      ...{ accepted_terms: "true", irclickid: "c".repeat(200), track: JSON.stringify(track) },
    });
    const by = browser(tern);
    const back = `/inbox?q=${"b".repeat(490)}`;
    const url = await leave(by, way, `?back=${back}`, String(arrived));
    expect(by.jar.get("__Host-away")?.length).toBeLessThan(4000); // browsers drop cookies above 4096 bytes
    expect(await comeBack(by, await atProvider(way, url, someone(verified)))).toBe(back);
  });

  it("finds a user by an address that both sides have verified, and by no other", async () => {
    const account = someone(verified);
    const person = browser(tern);
    const made = await person.post("/api/auth/sign_up", signUpBody({ email: account.email }));
    const id = made.body.payload.user._id as string;
    await tern.sql("update users set email_confirmed_at = now() where id = $1", [id]);
    const unproven = way === "google" ? { email_verified: false } : { xms_edov: false };
    const thief = await signInWith(way, { ...account, ...unproven, sub: randomUUID() });
    expect(thief.to).toBe(refused(way, "provider_email_unverified"));
    expect((await thief.by.get("/api/users/fetch_user")).status).toBe(401);
    const { by } = await signInWith(way, account);
    expect((await me(by))._id).toBe(id);
    expect((await me(by)).has_password).toBe(true);
  });

  it("takes an unconfirmed account away from someone who created it with an address that is not theirs", async () => {
    const account = someone(verified);
    const squatter = browser(tern);
    await squatter.post("/api/auth/sign_up", signUpBody({ email: account.email }));
    const { by } = await signInWith(way, account);
    expect(await me(by)).toMatchObject({ email_confirmed: true, has_password: false });
    await until(async () => (await squatter.get("/api/users/fetch_user")).status === 401);
    const again = await browser(tern).post("/api/auth/sign_in", { email: account.email, password });
    expect(again.status).toBe(401);
  });

  it("still asks for the second step, and a squatter's settings are removed with their password", async () => {
    const account = someone(verified);
    const squatter = browser(tern);
    await squatter.post("/api/auth/sign_up", signUpBody({ email: account.email }));
    await turnOn(squatter);
    const { by } = await signInWith(way, account);
    expect(await me(by)).toMatchObject({ email: account.email, has_password: false });
    await turnOn(by);
    const again = await signInWith(way, account, browser(tern), "?back=%2Finbox");
    expect(again.to).toBe("/auth/sign-in?step=second&back=%2Finbox");
    expect((await again.by.get("/api/users/fetch_user")).status).toBe(401);
    expect((await again.by.get("/api/auth/second_step")).body.payload.email).toBe(account.email);
  });

  it("returns to a path of ours only (S32)", async () => {
    const asked = async (back: string) =>
      (await signInWith(way, someone(verified), browser(tern), `?back=${encodeURIComponent(back)}`)).to;
    expect(await asked("/inbox?filter=new")).toBe("/inbox?filter=new");
    for (const foreign of [
      "https://evil.example",
      "//evil.example",
      "/\\evil.example",
      "javascript:alert(1)",
      "/\r\nx",
    ])
      expect([foreign, await asked(foreign)]).toEqual([foreign, "/"]);
  });

  it("returns to sign-in if the user refuses, and keeps the original parameters", async () => {
    const { to } = await signInWith(way, null, browser(tern), "?back=/inbox&invite=Abcdefgh1234");
    expect(to).toBe(`${refused(way, "provider_refused")}&back=%2Finbox&invite=Abcdefgh1234`);
  });

  it("is bound to the browser that started it: another browser's return signs no one in", async () => {
    const [left, other] = [browser(tern), browser(tern)];
    const address = await atProvider(way, await leave(left, way), someone(verified));
    await leave(other, way);
    for (const by of [other, browser(tern)]) {
      expect(await comeBack(by, address)).toBe(refused(way, "provider_refused"));
      expect((await by.get("/api/users/fetch_user")).status).toBe(401);
    }
  });

  it("works once, also with a copy of the cookie (S17)", async () => {
    const by = browser(tern);
    const address = await atProvider(way, await leave(by, way), someone(verified));
    const copy = browser(tern);
    copy.cookie = by.cookie;
    expect(await comeBack(by, address)).toBe("/");
    expect(by.jar.has("__Host-away")).toBe(false);
    expect(await comeBack(copy, address)).toBe(refused(way, "provider_refused"));
  });

  it("cannot be used with the other provider or another brand", async () => {
    const by = browser(tern);
    const address = await atProvider(way, await leave(by, way), someone(verified));
    const copy = browser(tern, { brand: "plover" });
    copy.cookie = by.cookie;
    expect(await comeBack(copy, address)).toBe(refused(way, "provider_refused"));
    const other = way === "google" ? "ad" : "google";
    expect(await comeBack(by, address.replace(`/${way}/`, `/${other}/`))).toBe(
      refused(other, "provider_refused"),
    );
  });

  it.each([
    ["another issuer", { claims: { iss: "https://evil.example" } }],
    ["another client", { claims: { aud: "somebody-else" } }],
    ["two clients, for the other", { claims: { aud: ["stand-in-client", "other"], azp: "other" } }],
    ["another sign-in", { claims: { nonce: "replayed" } }],
    ["yesterday", { claims: { exp: Math.floor(Date.now() / 1000) - 120 } }],
    ["nobody", { claims: { sub: "" } }],
    ["no signature", { alg: "none" }],
    ["a signature in another way", { alg: "HS256" }],
    ["somebody else's key", { withForeignKey: true }],
  ])("refuses a token of %s", async (_kind, forge) => {
    providerOf(way).forge = forge;
    const { by, to } = await signInWith(way, someone(verified));
    expect(to).toBe(refused(way, "provider_refused"));
    expect((await by.get("/api/users/fetch_user")).status).toBe(401);
  });
});

describe("signing up through a provider where users need an invitation (AUTH-33)", () => {
  it("requires one, and joins its workspace", async () => {
    const alone = await signInWith("google", someone(), browser(tern, { brand: "plover" }));
    expect(alone.to).toBe(refused("google", "sign_up_closed"));
    const admin = browser(tern);
    await admin.post("/api/auth/sign_up", signUpBody());
    const { _id } = (await admin.post("/api/space/create", { name: "Plovers" })).body.payload;
    const [{ code }] = (await admin.get(`/api/space/${_id}/code_invites`)).body.payload;
    await tern.sql("update workspaces set brand = 'plover' where id = $1", [_id]);
    const by = browser(tern, { brand: "plover" });
    const { to } = await signInWith("google", someone(), by, `?invite=${code}`);
    expect(to).toBe("/");
    expect((await by.get("/api/space/info")).body.payload.name).toBe("Plovers");
  });
});

describe("where addresses count as confirmed because no email can be sent", () => {
  it("an account with a password is not given to a user whom a provider names", async () => {
    const alone = await startInstallation({ environment: environment() });
    try {
      const account = someone();
      const owner = browser(alone);
      await owner.post("/api/auth/sign_up", signUpBody({ email: account.email }));
      const { to } = await signInWith("google", account, browser(alone));
      expect(to).toBe(refused("google", "email_taken"));
      const linked = await signInWith("google", account, owner);
      expect(linked.to).toBe("/");
      const later = await signInWith("google", account, browser(alone));
      expect((await me(later.by)).email).toBe(account.email);
    } finally {
      await alone.stop();
    }
  });
});

describe("a provider that does not respond", () => {
  it("counts as a refusal, both when leaving and when returning", async () => {
    const by = browser(tern);
    const address = await atProvider("google", await leave(by, "google"), someone());
    const gone = await startInstallation({
      environment: { ...environment(), EGRESS_ALLOW: "" },
    });
    try {
      const answer = await browser(gone).get("/api/auth/google/login");
      expect([answer.status, answer.body.code, answer.body.provider]).toEqual([
        422,
        "provider_refused",
        "Google",
      ]);
    } finally {
      await gone.stop();
    }
    expect(await comeBack(by, address)).toBe("/");
  });
});

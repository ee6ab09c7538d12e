import { type Claims, identityOf, isForUs } from "@/server/domain/auth/id-token";

const now = new Date("2026-11-21T12:00:00Z");
const seconds = now.getTime() / 1000;
const expected = { issuer: "https://accounts.google.com", clientId: "us", nonce: "n-1", now };
const good: Claims = {
  ...{ iss: expected.issuer, aud: "us", nonce: "n-1", sub: "s-1" },
  ...{ exp: seconds + 600, iat: seconds - 5 },
};

describe("a token is accepted for this sign-in (S17)", () => {
  it("when issuer, audience, nonce and times fit", () => {
    expect(isForUs(good, expected)).toBe(true);
    expect(isForUs({ ...good, aud: ["us", "api"], azp: "us" }, expected)).toBe(true);
    expect(isForUs({ ...good, exp: seconds - 30, iat: seconds + 30 }, expected)).toBe(true);
  });

  it.each<[string, Claims]>([
    ["another issuer", { iss: "https://accounts.google.com.evil.example" }],
    ["no issuer", { iss: undefined }],
    ["another audience", { aud: "them" }],
    ["an audience that contains ours as a word", { aud: "us them" }],
    ["two audiences, authorized for the other", { aud: ["us", "them"], azp: "them" }],
    ["two audiences, without an authorized party", { aud: ["us", "them"] }],
    ["another nonce", { nonce: "n-2" }],
    ["no nonce", { nonce: undefined }],
    ["an expiry in the past", { exp: seconds - 61 }],
    ["no expiry", { exp: undefined }],
    ["an expiry in words", { exp: "tomorrow" }],
    ["a start in the future", { iat: seconds + 61 }],
    ["a later start", { nbf: seconds + 61 }],
  ])("but not with %s", (_what, change) => {
    expect(isForUs({ ...good, ...change }, expected)).toBe(false);
  });

  it("from an issuer of many tenants, if it has the id of its tenant and no other text", () => {
    const many = { ...expected, issuer: "https://login.microsoftonline.com/{tenantid}/v2.0" };
    const of = (tid: unknown, iss: string) => isForUs({ ...good, tid, iss }, many);
    expect(of("t-1", "https://login.microsoftonline.com/t-1/v2.0")).toBe(true);
    expect(of("t-1", "https://login.microsoftonline.com/t-2/v2.0")).toBe(false);
    expect(of("a/../b", "https://login.microsoftonline.com/a/../b/v2.0")).toBe(false);
    expect(of(undefined, "https://login.microsoftonline.com//v2.0")).toBe(true);
  });
});

describe("the person whom a token names", () => {
  const google = (claims: Claims) => identityOf("google", { sub: "s", email: "a@b.example", ...claims });
  const microsoft = (claims: Claims) =>
    identityOf("microsoft", { sub: "s", tid: "t", email: "a@b.example", ...claims });

  it("at Google, has a trusted address only if the token marks it as verified", () => {
    expect(google({ email_verified: true })?.isEmailVerified).toBe(true);
    expect(google({ email_verified: "true" })?.isEmailVerified).toBe(true);
    expect(google({ email_verified: false })?.isEmailVerified).toBe(false);
    expect(google({})?.isEmailVerified).toBe(false);
  });

  it("at Microsoft, has a trusted address only with proof of its domain or of the address itself", () => {
    expect(microsoft({ email_verified: true })?.isEmailVerified).toBe(false);
    for (const xms_edov of [true, 1, "1", "true"])
      expect(microsoft({ xms_edov })?.isEmailVerified).toBe(true);
    for (const xms_edov of [false, 0, "0", null])
      expect(microsoft({ xms_edov })?.isEmailVerified).toBe(false);
    expect(microsoft({ verified_primary_email: ["A@B.example"] })?.isEmailVerified).toBe(true);
    expect(microsoft({ verified_primary_email: ["c@b.example"] })?.isEmailVerified).toBe(false);
  });

  it("at Microsoft, is identified by one id in one tenant", () => {
    expect(microsoft({})?.subject).toBe("t s");
    expect(microsoft({ tid: "u" })?.subject).toBe("u s");
  });

  it("has names on one line, from whichever claims exist", () => {
    const named = (claims: Claims) => {
      const { firstName, lastName } = google(claims) ?? {};
      return [firstName, lastName];
    };
    expect(named({ given_name: "Ada", family_name: "Byron" })).toEqual(["Ada", "Byron"]);
    expect(named({ name: "Ada King Byron" })).toEqual(["Ada", "King Byron"]);
    expect(named({ given_name: "Ada\r\nBcc: x" })).toEqual(["Ada Bcc: x", ""]);
    expect(named({})).toEqual(["a", ""]);
    expect(named({ given_name: "x".repeat(100) })[0]).toHaveLength(60);
    expect(named({ given_name: 7, name: { a: 1 }, email: undefined })).toEqual(["?", ""]);
  });

  it("is refused without a valid id", () => {
    for (const sub of [undefined, "", 7, "x".repeat(256)])
      expect(identityOf("google", { sub, email: "a@b.example" })).toBeNull();
  });
});

import { parseConfig } from "@/server/config";

const key = Buffer.alloc(32, 7).toString("base64");
const base = {
  DATABASE_URL: "postgres://tern:password@localhost:5432/tern",
  TERN_SECRET_KEY: key,
  TERN_FACTS_KEY: key,
  TERN_ROLE_PASSWORDS: '{"app":"0123456789abcdef","engine":"0123456789abcdef"}',
};
const parse = (more: Record<string, string>) => parseConfig({ ...base, ...more });

describe("SMTP_URL", () => {
  const server = (SMTP_URL: string) => parse({ SMTP_URL }).systemMail;

  it("is optional", () => {
    expect([parse({}).systemMail, parse({ SMTP_URL: "" }).systemMail]).toEqual([null, null]);
  });

  it.each([
    [
      "smtp://us%40x.example:p%3Aw@mail.example",
      { host: "mail.example", port: 587, username: "us@x.example", password: "p:w", encryption: "tls" },
    ],
    [
      "smtps://mail.example",
      { host: "mail.example", port: 465, username: "", password: "", encryption: "ssl" },
    ],
    [
      "smtp://[::1]:2525?encryption=none",
      { host: "::1", port: 2525, username: "", password: "", encryption: "none" },
    ],
  ])("%s names a server and how to speak to it", (text, expected) => {
    expect(server(text)).toEqual(expected);
  });

  it.each([
    ...["mail.example", "http://mail.example", "smtp://", "smtp://mail.example/path"],
    ...["smtp://mail.example?tls=no", "smtps://mail.example?encryption=none"],
  ])("%s is refused, without showing a password", (text) => {
    expect(() => server(text.replace("//", "//user:hush@"))).toThrow(/SMTP_URL cannot be used: use smtp:/);
    expect(() => server(text.replace("//", "//user:hush@"))).not.toThrow(/hush/);
  });
});

describe("SIGN_IN_CLIENTS", () => {
  const clients = (value: unknown) => parse({ SIGN_IN_CLIENTS: JSON.stringify(value) }).signInClients;

  it("names how each brand is known at each provider", () => {
    const google = { id: "i", secret: "s", issuer: "http://localhost:4000/" };
    expect(clients({ tern: { google } })).toEqual({
      tern: { google: { ...google, issuer: "http://localhost:4000" } },
    });
    expect(parse({}).signInClients).toEqual({});
  });

  it.each([
    ["a provider we do not know", { tern: { other: { id: "i", secret: "s" } } }],
    ["no secret", { tern: { google: { id: "i" } } }],
    ["an issuer that is no address", { tern: { google: { id: "i", secret: "s", issuer: "javascript:1" } } }],
    ["a field too many", { tern: { google: { id: "i", secret: "s", key: "k" } } }],
  ])("refuses %s", (_what, value) => {
    expect(() => clients(value)).toThrow(/SIGN_IN_CLIENTS/);
  });
});

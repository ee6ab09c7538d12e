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
  ])("%s names a server and how to connect to it", (text, expected) => {
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

  it("names the client of each brand at each provider", () => {
    const google = { id: "i", secret: "s", issuer: "http://localhost:4000/" };
    expect(clients({ tern: { google } })).toEqual({
      tern: { google: { ...google, issuer: "http://localhost:4000" } },
    });
    expect(parse({}).signInClients).toEqual({});
  });

  it.each([
    ["an unknown provider", { tern: { other: { id: "i", secret: "s" } } }],
    ["no secret", { tern: { google: { id: "i" } } }],
    [
      "an issuer that is not an address",
      { tern: { google: { id: "i", secret: "s", issuer: "javascript:1" } } },
    ],
    ["an extra field", { tern: { google: { id: "i", secret: "s", key: "k" } } }],
  ])("refuses %s", (_what, value) => {
    expect(() => clients(value)).toThrow(/SIGN_IN_CLIENTS/);
  });
});

describe("the network service", () => {
  const service = (more: Record<string, string>) => parse(more).unipile;
  const UNIPILE_API_KEY = "key";

  it("is configured if its key is, at its own address by default", () => {
    expect(service({})).toBeNull();
    const webhookSecret = "0123456789abcdef";
    expect(service({ UNIPILE_API_KEY, UNIPILE_WEBHOOK_SECRET: webhookSecret })).toEqual({
      ...{ url: "https://api.unipile.com/v2", apiKey: "key", webhookSecret },
    });
  });

  it.each([
    ["https://api.unipile.com", "https://api.unipile.com/v2"],
    ["https://api.unipile.com/v2/", "https://api.unipile.com/v2"],
    ["api8.unipile.com:13843/api/v1", "https://api8.unipile.com/api/v1?port=13843"],
    ["http://localhost:4010/v2", "http://localhost:4010/v2"],
  ])("at %s is requested at %s", (UNIPILE_DSN, url) => {
    expect(service({ UNIPILE_API_KEY, UNIPILE_DSN })?.url).toBe(url);
  });

  it.each([
    "ftp://api.unipile.com",
    "https://api.unipile.com/v3",
    "https://a:b@api.unipile.com",
    "https://x/v2?y=1",
  ])("cannot be at %s", (UNIPILE_DSN) => {
    expect(() => service({ UNIPILE_API_KEY, UNIPILE_DSN })).toThrow(/UNIPILE_DSN/);
  });

  it("needs its key and a secret of at least 16 characters; neither appears in an error", () => {
    expect(() => service({ UNIPILE_DSN: "https://api.unipile.com/v2" })).toThrow(
      /UNIPILE_API_KEY is missing/,
    );
    const short = { UNIPILE_API_KEY: "hush-key", UNIPILE_WEBHOOK_SECRET: "hush" };
    expect(() => service(short)).toThrow(/UNIPILE_WEBHOOK_SECRET cannot be used: use at least 16 characters/);
    expect(() => service(short)).not.toThrow(/hush/);
  });
});

describe("DNS_SERVERS", () => {
  it("is optional, and takes addresses with and without a port", () => {
    expect(parse({}).dnsServers).toEqual([]);
    const servers = "10.0.0.2, 10.0.0.3:5353, [::1]:5353, ::1";
    expect(parse({ DNS_SERVERS: servers }).dnsServers).toEqual(servers.split(", "));
  });

  it.each(["dns.example.com", "10.0.0.2:port", "10.0.0"])("refuses %s, and says what to write", (text) => {
    expect(() => parse({ DNS_SERVERS: text })).toThrow(
      /DNS_SERVERS is .*: use addresses separated by commas/,
    );
  });
});

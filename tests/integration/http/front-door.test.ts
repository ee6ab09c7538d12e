import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import http, { type IncomingHttpHeaders } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { type Facts, verifyFacts } from "@/lib/edge/facts";
import { writeCompressed } from "@/scripts/build/compressed";
import {
  askAsOperator,
  clusterOfTheRun,
  type Installation,
  startInstallation,
} from "@/tests/support/installation";
import { joined, type Member, signedUp } from "./caller";

/** The last request to the fake web process. */
type Asked = { method: string; url: string; headers: IncomingHttpHeaders; body: string };
type Reply = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };

const filesDir = mkdtempSync(path.join(tmpdir(), "tern-web-"));
let tern: Installation;
let web: http.Server;
let asked: Asked[] = [];
let ada: Member;

beforeAll(async () => {
  mkdirSync(path.join(filesDir, ".next/static/chunks"), { recursive: true });
  mkdirSync(path.join(filesDir, "public/brands"), { recursive: true });
  writeFileSync(
    path.join(filesDir, ".next/static/chunks/app-1a2b.js"),
    "export const answer = 42;\n".repeat(100),
  );
  writeFileSync(path.join(filesDir, "public/brands/icon.svg"), "<svg/>");
  writeFileSync(path.join(filesDir, "public/brands/photo.png"), "png");
  await writeCompressed(filesDir);
  writeFileSync(
    path.join(filesDir, "inline-scripts.json"),
    JSON.stringify({
      "/tern.1/fr/privacy-policy": ["'sha256-AAAA'"],
      "/tern.1/en/privacy-policy": ["'sha256-BBBB'"],
      "/tern.1/en/terms-of-use": ["'sha256-CCCC'"],
    }),
  );
  mkdirSync(path.join(filesDir, ".next/server/app/tern.1/en"), { recursive: true });
  writeFileSync(
    path.join(filesDir, ".next/server/app/tern.1/en/terms-of-use.html"),
    "<p>terms</p>".repeat(300),
  );
  tern = await startInstallation({ environment: { WEB_FILES: filesDir, TRUSTED_PROXIES: "" } });
  web = http.createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    asked.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers, body });
    if (request.url === "/moved") response.writeHead(307, { location: "/elsewhere?x=1" });
    else response.writeHead(200, { "content-type": "text/html; charset=utf-8", "x-powered-by": "somebody" });
    response.end("<p>page</p>".repeat(300));
  });
  await new Promise<void>((resolve) => web.listen(tern.ports.web, "localhost", resolve));
  ada = await signedUp(tern, "Ours");
});
beforeEach(() => {
  asked = [];
});
afterAll(async () => {
  await tern?.stop();
  web?.close();
  rmSync(filesDir, { recursive: true, force: true });
});

/** Sends exactly these headers; fetch does not allow setting the host. */
function get(url: string, headers: http.OutgoingHttpHeaders = {}, method = "GET", body = ""): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const options = {
      host: "127.0.0.1",
      port: tern.ports.api,
      path: url,
      method,
      headers: { host: `localhost:${tern.ports.api}`, ...headers },
    };
    const request = http.request(options, async (response) => {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) });
    });
    request.once("error", reject);
    request.end(body);
  });
}

async function factsOf(headers: IncomingHttpHeaders): Promise<Facts> {
  const facts = await verifyFacts(String(headers["x-tern-facts"]), clusterOfTheRun().keys.facts, Date.now());
  if (!facts) throw new Error("no facts, or not ours");
  return facts;
}
const factsFor = async (url: string, headers: http.OutgoingHttpHeaders = {}) => {
  await get(url, headers);
  return factsOf(asked[0]?.headers ?? {});
};

describe("no request causes a server error (F9)", () => {
  it.each([
    ["a host with a port that none is", "/inbox", { host: "localhost:99999" }, 421],
    ["a file above the folder of files", "/_next/static/../../package.json", {}, 404],
    ["a path with a parameter in a dot segment", "/..;/api/space/info", {}, 404],
    [
      "a page's action from another site",
      "/campaigns",
      { origin: "https://evil.example", "next-action": "abc" },
      403,
    ],
    ["a page's action from nowhere", "/campaigns", { origin: "null", "next-action": "abc" }, 403],
  ])("%s", async (_name, url, headers, status) => {
    const answer = await get(url, headers, "next-action" in headers ? "POST" : "GET");
    expect(answer.status).toBe(status);
    expect(asked).toEqual([]);
  });

  it.each([
    "/api/reports?to=0001-01-01",
    "/api/reports/detailed?to=0001-01-01",
    "/api/reports?to=9999-12-31",
  ])("%s", async (url) => {
    const { status, body } = await ada.get(url);
    expect([status, body.fields]).toEqual([400, { to: "invalid_input" }]);
  });
});

describe("what the edge knows of a page request (decision 1.5)", () => {
  it("of a visitor: brand, language, address; no person", async () => {
    const facts = await factsFor("/auth/sign-in", {
      "accept-language": "pt-BR,de;q=0.5",
      cookie: "theme=dark",
    });
    expect(facts).toMatchObject({
      host: `localhost:${tern.ports.api}`,
      brand: "tern.1",
      locale: "pt",
      theme: "dark",
      address: "127.0.0.1",
      person: null,
      workspace: null,
      workspaces: 0,
    });
  });

  it("of a member: who, where, what the plan and the admin allow", async () => {
    const member = await joined(tern, ada.workspaceId, { pages: ["inbox"] });
    await member.post("/api/users/update", { locale: "de" });
    const facts = await factsFor("/inbox", { cookie: member.cookie });
    expect(facts).toMatchObject({
      person: { id: member.userId, isPlatformAdmin: false },
      locale: "de",
      emailConfirmed: true,
      workspaces: 1,
      workspace: { id: ada.workspaceId, status: "active" },
      isPaid: true,
      usableAccounts: 0,
      allowedPages: ["inbox"],
      isWorkspaceAdmin: false,
    });
    expect(facts.features.calling).toBe("active");
  });

  it("nothing that a browser made up, nor what another browser got long ago (S29)", async () => {
    const mine = await factsFor("/inbox", { cookie: ada.cookie });
    expect(mine.person?.id).toBe(ada.userId);
    const given = String(asked[0]?.headers["x-tern-facts"]);
    const visitor = await signedUp(tern, null);
    asked = [];
    await get("/inbox", { "x-tern-facts": `${given.slice(0, -4)}AAAA`, cookie: visitor.cookie });
    expect((await factsOf(asked[0]?.headers ?? {})).person?.id).toBe(visitor.userId);
  });

  it("none of the headers that Next itself trusts, and no way to forge them", async () => {
    await get("/inbox", {
      "x-middleware-subrequest": "middleware:middleware",
      "x-middleware-rewrite": "/admin",
      "x-invoke-path": "/admin",
      "x-matched-path": "/admin",
      "x-nextjs-data": "1",
      "x-tern-path": "/admin",
      "x-forwarded-for": "6.6.6.6",
      "x-forwarded-host": "evil.example",
      "x-real-ip": "6.6.6.6",
      forwarded: "for=6.6.6.6",
      rsc: "1",
    });
    const names = Object.keys(asked[0]?.headers ?? {}).filter(
      (name) => name.startsWith("x-") || name === "forwarded",
    );
    expect(names.toSorted()).toEqual(["x-forwarded-proto", "x-tern-facts"]);
    expect(asked[0]?.headers.rsc).toBe("1");
    expect((await factsOf(asked[0]?.headers ?? {})).address).toBe("127.0.0.1");
  });

  it("the host as the browser wrote it, the path and query unchanged, the body byte for byte", async () => {
    const headers = {
      "content-type": "text/plain;charset=UTF-8",
      "next-action": "abc",
      host: `heron.localhost:${tern.ports.api}`,
    };
    await get("/campaign/edit/1?tab=a%20b&x=1", headers, "POST", '["{}",1]');
    expect(asked[0]).toMatchObject({
      method: "POST",
      url: "/campaign/edit/1?tab=a%20b&x=1",
      body: '["{}",1]',
    });
    expect(asked[0]?.headers.host).toBe(`heron.localhost:${tern.ports.api}`);
    expect((await factsOf(asked[0]?.headers ?? {})).brand).toBe("heron.1");
  });
});

describe("which scripts a page may run (decision 1.8, S66)", () => {
  it("only inline scripts with this response's nonce", async () => {
    const { headers } = await get("/inbox", { cookie: ada.cookie });
    const { nonce } = await factsOf(asked[0]?.headers ?? {});
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}';`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy.match(/script-src[^;]*/)?.[0]).not.toMatch(/unsafe|https?:/);
    expect((await get("/inbox")).headers["content-security-policy"]).not.toContain(nonce);
  });

  it("of prerendered pages: the scripts they were built with, in the requested language", async () => {
    const policyOf = async (url: string) =>
      String((await get(url, { cookie: "locale=en" })).headers["content-security-policy"]);
    expect(await policyOf("/privacy-policy")).toContain("script-src 'self' 'sha256-BBBB';");
    expect(await policyOf("/privacy-policy?lang=fr")).toContain("script-src 'self' 'sha256-AAAA';");
    // Nothing was prerendered in German here: the page is rendered on request, in the requested language.
    expect(await policyOf("/privacy-policy?lang=de")).toContain("'nonce-");
    const locales = await Promise.all(
      [1, 2].map(async (at) => (await factsOf(asked[at]?.headers ?? {})).locale),
    );
    expect(locales).toEqual(["fr", "de"]);
  });

  it("and no cache stores a page, no other site frames it, nothing names the software", async () => {
    const { headers } = await get("/inbox", { cookie: ada.cookie });
    expect(headers["cache-control"]).toMatch(/^private, no-/);
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("same-origin");
    expect(headers["x-powered-by"]).toBeUndefined();
    expect(headers["access-control-allow-origin"]).toBeUndefined();
  });
});

describe("which hosts are ours (BRAND-29, S30)", () => {
  it.each([
    "evil.example",
    "localhost.evil.example",
    "evil.example:3000",
    "localhost@evil.example",
    "203.0.113.9",
  ])("%s is none: 421, and nobody inside is asked", async (host) => {
    const page = await get("/auth/sign-in", { host, "accept-language": "de" });
    expect([page.status, asked.length]).toEqual([421, 0]);
    expect(page.body.toString()).toContain('lang="de"');
    expect((await get("/api/auth/validate_token", { host })).status).toBe(421);
  });

  it("two hosts, or a host in the request line, are refused", async () => {
    const twice = "GET / HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\nconnection: close\r\n\r\n";
    const absolute = "GET http://evil.example/ HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    for (const text of [twice, absolute]) expect(await raw(text)).toMatch(/^HTTP\/1\.1 4/);
    expect(asked).toEqual([]);
  });

  it("plain HTTP outside this machine explains why no one can sign in there (decision 1.9)", async () => {
    const host = "192.168.7.7:3000";
    const page = await get("/auth/sign-in", { host });
    expect([page.status, asked.length]).toEqual([403, 0]);
    expect(page.body.toString()).toContain("ALLOW_HTTP=1");
    const call = await get("/api/auth/validate_token", { host });
    expect(JSON.parse(call.body.toString())).toMatchObject({ ok: false, code: "insecure_connection" });
  });
});

describe("what never reaches the pages (S29)", () => {
  it.each([
    "/api",
    "/api/",
    "/api/nothing",
    "/API/users/fetch_user",
    "/%61pi/x",
    "/all",
    "/all/x",
    "/ALL",
  ])("%s", async (url) => {
    expect((await get(url)).status).toBe(404);
    expect(asked).toEqual([]);
  });

  it.each([
    "/tern.1/en/inbox",
    "//inbox",
    "/a/%2e%2e/api",
    "/a%2fb",
    "/a%5cb",
    "/a%00b",
    "/inbox/./x",
    "/%2e%2e%2fapi",
  ])("%s", async (url) => {
    expect((await get(url)).status).toBe(404);
    expect(asked).toEqual([]);
  });

  it("a protocol upgrade anywhere but on the socket's path", async () => {
    const text =
      "GET /inbox HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    expect(await raw(text)).toMatch(/^HTTP\/1\.1 404/);
    expect(asked).toEqual([]);
  });
});

describe("files", () => {
  it("of the build are cached for ever, because their names change with them", async () => {
    const { status, headers } = await get("/_next/static/chunks/app-1a2b.js");
    expect([status, headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
    expect((await get("/_next/static/chunks/gone.js")).status).toBe(404);
    expect(asked).toEqual([]);
  });

  it("of the public folder are revalidated after an hour", async () => {
    const { status, headers } = await get("/brands/icon.svg");
    expect([status, headers["cache-control"], headers["content-type"]]).toEqual([
      200,
      "public, max-age=3600",
      "image/svg+xml",
    ]);
  });

  it.each([
    "/_next/static/chunks/app-1a2b.js",
    "/brands/icon.svg",
  ])("%s goes out as the build compressed it, at its full length, and nothing is compressed for one request", async (url) => {
    const bare = await get(url);
    expect(bare.headers["content-encoding"]).toBeUndefined();
    for (const [encoding, unpack] of [["br", brotliDecompressSync] as const, ["gzip", gunzipSync] as const]) {
      const { headers, body } = await get(url, { "accept-encoding": encoding });
      expect(headers).toMatchObject({
        "content-encoding": encoding,
        "content-type": bare.headers["content-type"],
        "content-length": String(body.length),
        vary: "accept-encoding",
      });
      expect(unpack(body)).toEqual(bare.body);
    }
  });

  it("that are compressed already are sent as they are", async () => {
    const { headers, body } = await get("/brands/photo.png", { "accept-encoding": "br, gzip" });
    expect([headers["content-encoding"], body.toString()]).toEqual([undefined, "png"]);
  });

  it.each([
    "/_next/static/../../inline-scripts.json",
    "/_next/static/%2e%2e/%2e%2e/inline-scripts.json",
    "/inline-scripts.json",
  ])("outside both stay inside: %s", async (url) => {
    expect((await get(url)).body.toString()).not.toContain("sha256");
  });
});

describe("a prerendered page (decision 1.8)", () => {
  const visit = (headers: Record<string, string> = {}) =>
    get("/terms-of-use", { cookie: "locale=en", ...headers });

  it("is sent without asking the web process, with its own policy, and with 304 if the client has it", async () => {
    const { status, headers, body } = await visit();
    expect([status, body.toString().slice(0, 12), asked.length]).toEqual([200, "<p>terms</p>", 0]);
    expect(headers["content-security-policy"]).toContain("script-src 'self' 'sha256-CCCC';");
    expect(headers).toMatchObject({
      "cache-control": "private, no-cache",
      link: expect.stringContaining("hreflang"),
    });
    expect((await visit({ "if-none-match": String(headers.etag) })).status).toBe(304);
    expect((await visit({ "accept-encoding": "br" })).headers["content-encoding"]).toBe("br");
  });

  it("is requested from the web process if only a part is wanted, or its language was not prerendered", async () => {
    await visit({ rsc: "1" });
    await visit({ cookie: "locale=es" });
    expect(asked.map(({ url }) => url)).toEqual(["/terms-of-use", "/terms-of-use"]);
  });

  it("answers a form sent before hydration by rendering, and may run its prerendered scripts as well", async () => {
    const { headers } = await get("/terms-of-use", { cookie: "locale=en" }, "POST", "a=1");
    const { nonce } = await factsOf(asked[0]?.headers ?? {});
    expect(headers["content-security-policy"]).toContain(`script-src 'self' 'nonce-${nonce}' 'sha256-CCCC';`);
  });
});

describe("the response", () => {
  it("is compressed as the browser prefers, for pages and calls", async () => {
    const br = await get("/inbox", { "accept-encoding": "gzip, br" });
    expect([br.headers["content-encoding"], brotliDecompressSync(br.body).toString()]).toEqual([
      "br",
      "<p>page</p>".repeat(300),
    ]);
    const zstd = await get("/inbox", { "accept-encoding": "gzip, deflate, br, zstd" });
    expect([zstd.headers["content-encoding"], zstdDecompressSync(zstd.body).toString()]).toEqual([
      "zstd",
      "<p>page</p>".repeat(300),
    ]);
    const gzip = await get("/inbox", { "accept-encoding": "gzip" });
    expect(gunzipSync(gzip.body).toString()).toContain("page");
    const call = await get("/api/space/features", { "accept-encoding": "br", cookie: ada.cookie });
    expect(JSON.parse(brotliDecompressSync(call.body).toString()).ok).toBe(true);
    expect((await get("/inbox")).headers["content-encoding"]).toBeUndefined();
  });

  it("keeps redirects as they are, and every one carries its request's ID", async () => {
    const { status, headers } = await get("/moved");
    expect([status, headers.location]).toEqual([307, "/elsewhere?x=1"]);
    expect(headers["x-request-id"]).toMatch(/^[\w-]{16}$/);
    expect((await factsOf(asked[0]?.headers ?? {})).requestId).toBe(headers["x-request-id"]);
  });

  it("reports maintenance if the web process is away, in the reader's language (ERR-07)", async () => {
    await new Promise((resolve) => {
      web.close(resolve);
      web.closeAllConnections();
    });
    const page = await get("/inbox", { "accept-language": "fr" });
    expect(page.status).toBe(503);
    expect(page.body.toString()).toContain('lang="fr"');
    expect((await get("/api/space/info", { cookie: ada.cookie })).status).toBe(200);
    await new Promise<void>((resolve) => web.listen(tern.ports.web, "localhost", resolve));
  });
});

describe("the headers of every response for browsers and caches", () => {
  const forever = "public, max-age=31536000, immutable";
  const hour = "public, max-age=3600";
  const signedIn = () => ({ cookie: ada.cookie });
  const nobody = () => ({});
  it.each([
    ["a page of somebody", "/inbox", signedIn, 200, "private, no-cache"],
    ["where a page sends somebody", "/moved", signedIn, 307, "no-store"],
    ["a page made at build", "/terms-of-use", () => ({ cookie: "locale=en" }), 200, "private, no-cache"],
    ["a plain page", "/a//b", nobody, 404, "no-store"],
    ["a foreign host", "/inbox", () => ({ host: "evil.example" }), 421, "no-store"],
    ["an answer of the API", "/api/space/info", signedIn, 200, "no-store"],
    ["its refusal", "/api/space/info", nobody, 401, "no-store"],
    ["what it does not have", "/api/nothing", nobody, 404, "no-store"],
    ["its description", "/api/docs", nobody, 200, "no-cache"],
    ["a file of the build", "/_next/static/chunks/app-1a2b.js", nobody, 200, forever],
    ["one that is gone", "/_next/static/chunks/gone.js", nobody, 404, "no-store"],
    ["a public file", "/brands/icon.svg", nobody, 200, hour],
    ["the sign of a brand", "/manifest.webmanifest", nobody, 200, hour],
    ["an opt-out link nobody made", `/u/${"A".repeat(64)}`, nobody, 404, "no-store"],
    ["health", "/readyz", nobody, 200, "no-store"],
  ] as const)("%s", async (_kind, url, headers, status, cached) => {
    const answer = await get(url, headers());
    expect([answer.status, answer.headers["cache-control"]]).toEqual([status, cached]);
    expect(answer.headers).toMatchObject({
      ...{ "x-content-type-options": "nosniff", "x-frame-options": "DENY" },
      ...{ "referrer-policy": expect.stringMatching(/^(same-origin|no-referrer)$/) },
      ...{ "permissions-policy": expect.stringContaining("camera=()") },
      ...{ "cross-origin-opener-policy": "same-origin", "cross-origin-resource-policy": "same-origin" },
    });
    if (String(answer.headers["content-type"]).startsWith("text/html"))
      expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  });
});

describe("health", () => {
  it("is public, its details only with the operator's token, from any address (F11)", async () => {
    expect((await get("/healthz", { host: "evil.example" })).status).toBe(200);
    expect(JSON.parse((await get("/readyz")).body.toString())).toEqual({ ok: true });
    for (const headers of [{}, { authorization: "Bearer a token for the metrikz" }])
      expect((await get("/metrics", headers)).status).toBe(404);
    expect(await (await askAsOperator(tern.url, "/readyz")).json()).toEqual({
      ...{ ok: true, database: true, migrations: true, worker: false, fenced: false, credits: true },
    });
    expect(await (await askAsOperator(tern.url, "/metrics")).text()).toContain("tern_http_seconds");
  });
});

function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(tern.ports.api, "127.0.0.1", () => socket.write(text));
    socket.once("data", (data) => resolve(data.toString()));
    socket.once("error", reject);
  });
}

import type { IncomingHttpHeaders } from "node:http";
import https from "node:https";
import { signUpBody } from "@/tests/integration/http/caller";
import type { Cluster } from "@/tests/support/cluster";
import { startManagedCluster } from "@/tests/support/debian/postgres";
import { newTlsProxy, proxyAddress, type TlsProxy } from "@/tests/support/debian/proxy";
import { type Installation, startInstallation } from "@/tests/support/installation";

const host = "tern.example";
let cluster: Cluster;
let proxy: TlsProxy;
let tern: Installation;

beforeAll(async () => {
  [cluster, proxy] = await Promise.all([startManagedCluster(), newTlsProxy(host)]);
  const environment = {
    BASE_URL: `https://${host}:${proxy.httpsPort}`,
    TRUSTED_PROXIES: proxyAddress,
  };
  tern = await startInstallation({ cluster, environment });
  await proxy.start(tern.ports.api);
}, 600_000);
afterAll(async () => {
  await Promise.all([tern?.stop(), proxy?.stop()]);
  await cluster?.stop();
});

type Answer = { status: number; headers: IncomingHttpHeaders; body: string };
type Ask = { method?: string; json?: unknown; headers?: Record<string, string> };

/** Asks over TLS as a browser does that knows the certificate. */
const overTls = (path: string, { method = "GET", json, headers = {} }: Ask = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const body = json === undefined ? undefined : JSON.stringify(json);
    const request = https.request(
      {
        ...{
          host: "127.0.0.1",
          port: proxy.httpsPort,
          path,
          method,
          ca: proxy.certificate,
          servername: host,
        },
        headers: {
          host: `${host}:${proxy.httpsPort}`,
          ...(body && { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
          ...headers,
        },
      },
      async (response) => {
        const parts: Buffer[] = [];
        for await (const part of response) parts.push(part as Buffer);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts).toString("utf8"),
        });
      },
    );
    request.on("error", reject);
    request.on("upgrade", (response, socket) => {
      socket.destroy();
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: "" });
    });
    request.end(body);
  });

const signUp = (headers: Record<string, string> = {}) =>
  overTls("/api/auth/sign_up", { method: "POST", json: signUpBody(), headers });
const cookieOf = ({ headers }: Answer) => headers["set-cookie"]?.find((line) => /session/i.test(line)) ?? "";

describe("behind a proxy that ends TLS (S28, decision 1.9)", () => {
  it("tells browsers in every answer to use only HTTPS, for a year", async () => {
    for (const path of ["/", "/api/users/fetch_user", "/api/nothing-here", "/healthz"])
      expect([path, (await overTls(path)).headers["strict-transport-security"]]).toEqual([
        path,
        expect.stringMatching(/^max-age=31536000\b/),
      ]);
  });

  it("redirects plain HTTP with its path, and serves nothing else there", async () => {
    const answer = await fetch(`http://127.0.0.1:${proxy.httpPort}/inbox?tab=mine`, {
      redirect: "manual",
      headers: { host },
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([
      308,
      expect.stringMatching(new RegExp(`:${proxy.httpsPort}/inbox\\?tab=mine$`)),
    ]);
  });

  it("limits a session's cookie to this host and to HTTPS", async () => {
    const answer = await signUp();
    expect(answer.status).toBe(200);
    expect(cookieOf(answer)).toMatch(/^__Host-/);
    for (const part of ["Secure", "HttpOnly", "Path=/", "SameSite=Lax"])
      expect(cookieOf(answer)).toContain(part);
    expect(cookieOf(answer)).not.toContain("Domain=");
    const [cookie = ""] = cookieOf(answer).split(";");
    expect((await overTls("/api/users/fetch_user", { headers: { cookie } })).status).toBe(200);
  });

  it("accepts sockets from its own pages, and refuses them from other sites", async () => {
    const [cookie = ""] = cookieOf(await signUp()).split(";");
    const upgrade = (headers: Record<string, string>) =>
      overTls("/all?EIO=4&transport=websocket", {
        headers: {
          ...{ connection: "Upgrade", upgrade: "websocket", "sec-websocket-version": "13" },
          ...{
            "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
            origin: `https://${host}:${proxy.httpsPort}`,
          },
          ...headers,
        },
      });
    expect((await upgrade({ cookie })).status).toBe(101);
    expect((await upgrade({ cookie, origin: "https://elsewhere.example" })).status).not.toBe(101);
  });

  it("ignores the address that a caller claims", async () => {
    const answers: number[] = [];
    // Five a minute and address, whatever address each request claims (F5).
    for (let at = 0; at < 8; at++)
      answers.push(
        (await signUp({ "x-forwarded-for": `203.0.113.${at}`, forwarded: `for=203.0.113.${at}` })).status,
      );
    expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(3);
  });

  it("trusts no address, scheme or host of a client that bypasses the proxy", async () => {
    const past = (headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${tern.ports.api}/api/auth/sign_in`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify({ email: "a@b.example", password: "wrong" }),
      });
    const forged = {
      "x-forwarded-for": "203.0.113.9",
      "x-forwarded-proto": "https",
      "x-forwarded-host": `${host}:${proxy.httpsPort}`,
    };
    const answer = await past(forged);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });
});

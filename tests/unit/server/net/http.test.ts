import { createServer, type RequestListener, type Server } from "node:http";
import { gzipSync } from "node:zlib";
import { parseAllowList } from "@/server/net/allow-list";
import { createEgress } from "@/server/net/egress";
import { createHttp, type Http } from "@/server/net/http";

type Seen = { url: string; method: string; headers: Record<string, unknown>; body: string };

let server: Server;
let http: Http;
let seen: Seen[] = [];

const answers: Record<string, RequestListener> = {
  "/ok": (_request, response) => response.setHeader("x-a", "b").end("hello"),
  "/to-other": (_request, response) => response.writeHead(302, { location: "http://other.test/ok" }).end(),
  "/to-inside": (_request, response) => response.writeHead(302, { location: "http://127.0.0.1/ok" }).end(),
  "/to-port": (_request, response) => response.writeHead(302, { location: "http://one.test:6379/" }).end(),
  "/to-file": (_request, response) => response.writeHead(302, { location: "file:///etc/passwd" }).end(),
  "/to-user": (_request, response) => response.writeHead(302, { location: "http://a:b@other.test/ok" }).end(),
  "/keep": (_request, response) => response.writeHead(307, { location: "/ok" }).end(),
  "/change": (_request, response) => response.writeHead(303, { location: "/ok" }).end(),
  "/loop": (_request, response) => response.writeHead(302, { location: "/loop" }).end(),
  "/three": (_request, response) => response.writeHead(302, { location: "/two" }).end(),
  "/two": (_request, response) => response.writeHead(302, { location: "/one" }).end(),
  "/one": (_request, response) => response.writeHead(302, { location: "/ok" }).end(),
  "/bomb": (_request, response) =>
    response.setHeader("content-encoding", "gzip").end(gzipSync(Buffer.alloc(50_000_000))),
  "/endless": (_request, response) => {
    const more = setInterval(() => response.write("x".repeat(1_000)), 5);
    response.once("close", () => clearInterval(more));
  },
  "/silent": () => {},
};

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      seen.push({
        url: `${request.headers.host}${request.url}`,
        method: request.method ?? "",
        headers: request.headers,
        body,
      });
      answers[request.url ?? ""]?.(request, response);
    });
  }).listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  const { port } = server.address() as { port: number };
  const allow = parseAllowList(`one.test:80 -> 127.0.0.1:${port}, other.test:80 -> 127.0.0.1:${port}`);
  http = createHttp(createEgress({ allow, resolve: async () => [] }));
});

beforeEach(() => {
  seen = [];
});

afterAll(async () => {
  await http.close();
  server.closeAllConnections();
  server.close();
});

const failure = (url: string, limits = {}) =>
  http.fetch(url, {}, limits).then(
    () => "answered",
    (error) => error.failure,
  );

test("an answer has a status, headers and bytes", async () => {
  const answer = await http.fetch("http://one.test/ok");
  expect(answer.status).toBe(200);
  expect(answer.headers["x-a"]).toBe("b");
  expect(Buffer.from(answer.body).toString()).toBe("hello");
});

test("every hop of a redirect is checked like the first (S39)", async () => {
  for (const path of ["/to-inside", "/to-port", "/to-file", "/to-user"])
    expect(await failure(`http://one.test${path}`)).toBe("forbidden");
});

test("three redirects are followed, more are not", async () => {
  expect((await http.fetch("http://one.test/three")).status).toBe(200);
  expect(await failure("http://one.test/loop")).toBe("too_many_redirects");
  expect(seen.filter(({ url }) => url === "one.test/loop")).toHaveLength(4);
});

test("secrets are sent only to the host they are meant for (S39)", async () => {
  const headers = { authorization: "Bearer secret", "x-api-key": "secret", accept: "text/plain" };
  await http.fetch("http://one.test/to-other", { headers });
  expect(seen[0]?.headers.authorization).toBe("Bearer secret");
  expect(seen[1]).toMatchObject({ url: "other.test/ok", headers: { accept: "text/plain" } });
  expect(JSON.stringify(seen[1])).not.toContain("secret");
});

test("method and body are kept only on redirects that require it", async () => {
  await http.fetch("http://one.test/keep", { method: "POST", body: "{}" });
  expect(seen[1]).toMatchObject({ method: "POST", body: "{}" });
  await http.fetch("http://one.test/change", { method: "POST", body: "{}" });
  expect(seen[3]).toMatchObject({ method: "GET", body: "" });
});

test("size is counted in decoded bytes, and the whole call has a time limit (S41)", async () => {
  expect(await failure("http://one.test/bomb")).toBe("too_large");
  expect(await failure("http://one.test/endless", { maxBytes: 50_000 })).toBe("too_large");
  expect(await failure("http://one.test/endless", { timeoutMs: 200 })).toBe("timeout");
  expect(await failure("http://one.test/silent", { timeoutMs: 200 })).toBe("timeout");
});

test.each([
  "http://127.0.0.1/",
  "http://[::1]/",
  "http://one.test:6379/",
  "ftp://one.test/",
  "http://a:b@one.test/",
  "/relative",
  "javascript:alert(1)",
])("%s is refused", async (url) => {
  expect(await failure(url)).toBe("forbidden");
  expect(seen).toEqual([]);
});

test("a name without addresses is not found", async () => {
  expect(await failure("http://nothing.test/")).toBe("unresolved");
});

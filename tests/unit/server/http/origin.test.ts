import { cookieKind } from "@/server/http/cookies";
import { checkOrigin, isOwn, isOwnFetch } from "@/server/http/origin";
import { readPeer } from "@/server/http/peer";
import { trustedPeers } from "@/server/http/trusted-peers";

const host = "app.tern.test:8443";

describe("origins that may write (S26, S27)", () => {
  it("include a page of the same host and port", () => {
    expect(isOwn("https://app.tern.test:8443", host)).toBe(true);
    expect(isOwn("https://app.tern.test", "app.tern.test")).toBe(true);
    expect(isOwn("https://app.tern.test", "app.tern.test:443")).toBe(true);
  });

  it.each([
    ...[
      "null",
      "https://app.tern.test",
      "https://app.tern.test:8443.evil.example",
      "https://evil-app.tern.test:8443",
    ],
    ...[
      "https://tern.test:8443",
      "file://",
      "javascript:alert(1)",
      "https://app.tern.test:8443@evil.example",
    ],
  ])("do not include %s", (origin) => {
    expect(() => checkOrigin({ origin }, host)).toThrow("origin_refused");
  });

  it("include a program, which sends no origin, but not a foreign page that hides it", () => {
    expect(() => checkOrigin({}, host)).not.toThrow();
    expect(() => checkOrigin({ "sec-fetch-site": "same-origin" }, host)).not.toThrow();
    expect(() => checkOrigin({ "sec-fetch-site": "cross-site" }, host)).toThrow("origin_refused");
  });
});

describe("the source of the address and the host (S30, S62)", () => {
  const request = (headers: Record<string, string>, remoteAddress = "10.0.0.9") =>
    ({ socket: { remoteAddress }, headers: { host: "tern.test", ...headers } }) as never;
  const forwarded = {
    "x-forwarded-for": "6.6.6.6, 203.0.113.7, 10.0.0.2",
    "x-forwarded-host": "brand.test",
    "x-forwarded-proto": "https",
  };

  it("is the connection if there are no trusted proxies", () => {
    expect(readPeer(request(forwarded), trustedPeers([]))).toEqual({
      address: "10.0.0.9",
      host: "tern.test",
      isHttps: false,
    });
  });

  it("is the nearest trusted proxy, and nothing further left than the first stranger", () => {
    expect(readPeer(request(forwarded), trustedPeers(["10.0.0.0/8"]))).toEqual({
      address: "203.0.113.7",
      host: "brand.test",
      isHttps: true,
    });
  });

  it("covers IPv4 addresses written as IPv6", () => {
    expect(readPeer(request(forwarded, "::ffff:10.0.0.9"), trustedPeers(["10.0.0.9"])).isHttps).toBe(true);
    expect(readPeer(request(forwarded, "fd00::1"), trustedPeers(["fd00::/8"])).isHttps).toBe(true);
  });

  it.each([
    "tern.test:80@evil.example",
    "tern.test/evil",
    "a b",
    "tern.test:port",
    "",
  ])("%j is not a host", (host) => {
    expect(readPeer(request({ host }), trustedPeers([])).host).toBe("");
  });
});

describe("how a browser stores its session (decision 1.9)", () => {
  it.each([
    [true, "tern.test", false, "host"],
    [false, "localhost:3000", false, "host"],
    [false, "heron.localhost", false, "host"],
    [false, "127.0.0.1:3000", false, "host"],
    [false, "[::1]:3000", false, "host"],
    [false, "192.168.1.4:3000", false, "none"],
    [false, "192.168.1.4:3000", true, "plain"],
    [false, "localhost.evil.example", false, "none"],
    [false, "127.0.0.1.evil.example", false, "none"],
  ] as const)("https %s at %s, plain http allowed %s: %s", (isHttps, at, allowed, kind) => {
    expect(cookieKind(isHttps, at, allowed)).toBe(kind);
  });
});

describe("signing in by fetch (S26)", () => {
  it("is possible for a script of our own page, and for a program", () => {
    expect(isOwnFetch({ "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" })).toBe(true);
    expect(isOwnFetch({ "sec-fetch-site": "same-origin", "sec-fetch-mode": "same-origin" })).toBe(true);
    expect(isOwnFetch({})).toBe(true);
  });

  it.each([
    ["same-origin", "navigate"],
    ["none", "navigate"],
    ["cross-site", "navigate"],
    ["cross-site", "cors"],
    ["same-site", "cors"],
    ["cross-site", "no-cors"],
  ])("is refused from %s by %s", (site, mode) => {
    expect(isOwnFetch({ "sec-fetch-site": site, "sec-fetch-mode": mode })).toBe(false);
  });
});

import { brands } from "@/brands";
import { isAllowed, isOrder } from "@/extension/asked";
import { manifestOf } from "@/extension/manifest";

const network = "https://network.example";
const run = (command: unknown) => ({ kind: "run", network, as: "bea@x.example", until: 1, command });

describe("what the extension accepts as a request (CRED-130)", () => {
  it.each([
    ["who is signed in", { kind: "who", network }],
    ["a request without a note", run({ kind: "connection_request", to: "x", note: null, key: "k" })],
    ["the news from the beginning", run({ kind: "events", cursor: null, limit: 50 })],
    ["the profile of the account", run({ kind: "self" })],
  ])("%s", (_name, asked) => {
    expect(isOrder(asked)).toBe(true);
  });

  it.each([
    ["nothing", null],
    ["a greeting, which the page's part answers itself", { kind: "ping" }],
    ["an order without a member", { kind: "run", network, until: 1, command: { kind: "self" } }],
    ["an order without a network", { kind: "run", as: "bea", until: 1, command: { kind: "self" } }],
    ["an order without a deadline", { kind: "run", network, as: "bea", command: { kind: "self" } }],
    ["a command it does not know", run({ kind: "delete_account" })],
    ["a command named like a property of every object", run({ kind: "constructor" })],
    ["a command without its key", run({ kind: "message", to: "x", text: "Hi" })],
    ["a text of another type", run({ kind: "message", to: "x", text: { toString: "Hi" }, key: "k" })],
  ])("not %s", (_name, asked) => {
    expect(isOrder(asked)).toBe(false);
  });
});

describe("where it acts", () => {
  const permissions = ["https://network.example/*", "http://network.localhost/*"];

  it.each(["https://network.example", "http://network.localhost:2080"])("at %s", (origin) => {
    expect(isAllowed(origin, permissions)).toBe(true);
  });

  it.each([
    "http://network.example",
    "https://network.example.evil.example",
    "https://evil.example",
    "https://network.example/path",
    "javascript:alert(1)",
    "",
  ])("not at %s", (origin) => {
    expect(isAllowed(origin, permissions)).toBe(false);
  });
});

describe.each(brands.map((brand) => [brand.id, brand] as const))("the manifest of %s", (_id, brand) => {
  const manifest = manifestOf(
    brand,
    { pages: ["https://app.example:8443", "http://localhost:3000"], networks: [network] },
    "1.2.3",
  );

  it("has the brand's name and requests access to the network's pages only", () => {
    expect(manifest.name).toBe(brand.name);
    expect(manifest.host_permissions).toEqual(["https://network.example/*"]);
    expect(manifest).not.toHaveProperty("permissions");
  });

  it("runs on the product's and the network's pages, and accepts messages from no other", () => {
    expect(manifest.content_scripts.map(({ matches }) => matches)).toEqual([
      ["https://app.example/*", "http://localhost/*"],
      ["https://network.example/*"],
    ]);
    expect(manifest.externally_connectable).toEqual({ ids: [] });
  });
});

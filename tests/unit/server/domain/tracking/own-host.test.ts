import { readOwnHost } from "@/server/domain/tracking/own-host";

const ours = ["app.tern.example", "go.heron.test"];
const read = (typed: string) => {
  const found = readOwnHost(typed, ours);
  return "host" in found ? found.host : found.refused;
};

describe("a domain for links as it is typed", () => {
  it.each([
    ["links.acme.com", "links.acme.com"],
    ["  Links.ACME.com. ", "links.acme.com"],
    ["go.bücher.de", "go.xn--bcher-kva.de"],
    ["go.BÜCHER。de", "go.xn--bcher-kva.de"],
    ["a.b.acme.co.uk", "a.b.acme.co.uk"],
    ["links.acme.test", "links.acme.test"],
  ])("%s is %s", (typed, host) => expect(read(typed)).toBe(host));

  it.each([
    ["127.0.0.1", "tracking_host_address"],
    ["0x7f.1", "tracking_host_address"],
    ["１２７.0.0.1", "tracking_host_address"],
    ["2130706433", "tracking_host_address"],
    ["::1", "tracking_host_address"],
    ["[2001:db8::1]", "tracking_host_address"],
    ["*.acme.com", "tracking_host_wildcard"],
    ["acme.com", "tracking_host_bare"],
    ["acme.co.uk", "tracking_host_bare"],
    ["co.uk", "tracking_host_bare"],
    ["github.io", "tracking_host_bare"],
    ["localhost", "tracking_host_invalid"],
    ["https://links.acme.com", "tracking_host_invalid"],
    ["links.acme.com/path", "tracking_host_invalid"],
    ["links.acme.com:443", "tracking_host_invalid"],
    ["me@links.acme.com", "tracking_host_invalid"],
    ["links.acme.com\u0000", "tracking_host_invalid"],
    ["-links.acme.com", "tracking_host_invalid"],
    ["a_b.acme.com", "tracking_host_invalid"],
    ["links..acme.com", "tracking_host_invalid"],
    [`${"a".repeat(64)}.acme.com`, "tracking_host_invalid"],
    [`${"a.".repeat(120)}acme.com`, "tracking_host_invalid"],
    ["app.tern.example", "tracking_host_ours"],
    ["tern.example", "tracking_host_ours"],
    ["x.app.tern.example", "tracking_host_ours"],
    ["GO.Heron.test", "tracking_host_ours"],
  ])("%s is refused: %s", (typed, code) => expect(read(typed)).toBe(code));

  it("a name that only ends like ours is not ours", () => {
    expect(read("links.myapp.tern-example.com")).toBe("links.myapp.tern-example.com");
    expect(read("xapp.tern.example")).toBe("xapp.tern.example");
  });
});

import { createServer } from "node:net";
import { isGlobalUnicast } from "@/server/net/addresses";
import { parseAllowList } from "@/server/net/allow-list";
import { createEgress, type Use } from "@/server/net/egress";
import { EgressError } from "@/server/net/egress-error";
import { canonicalHost } from "@/server/net/host";

const answers: Record<string, string[]> = {
  "public.test": ["93.184.215.14"],
  "six.test": ["2606:2800:21f:cb07:6820:80da:af6b:8b2c"],
  "both.test": ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"],
  "private.test": ["10.0.0.5"],
  "mixed.test": ["93.184.215.14", "10.0.0.5"],
  "mixed-six.test": ["93.184.215.14", "fd00::1"],
  "mapped.test": ["::ffff:10.0.0.5"],
  localhost: ["127.0.0.1"],
};
const asked: string[] = [];
const resolve = async (name: string) => {
  asked.push(name);
  return answers[name] ?? Promise.reject(new Error("not found"));
};
const egress = createEgress({ allow: parseAllowList("smtp.sandbox.test:587 -> 127.0.0.1:2525"), resolve });

const outcome = (host: string, port = 443, use: Use = "http") =>
  egress.locate({ host, port, use }).then(
    (located) => located.addresses,
    (error) => (error instanceof EgressError ? error.failure : String(error)),
  );

/** Spellings of inside addresses, and of invalid hosts (S37, S38). */
const refused = [
  ..."127.0.0.1 127.1 127.0.1 127.255.255.254 2130706433 0x7f000001 0x7f.0.0.1 0177.0.0.1 017700000001 0x7F.1 127.0.0.1. 0 0.0.0.0 00000".split(
    " ",
  ),
  ..."10.0.0.1 10.255.255.255 0xa.1 012.0.0.1 167772161 172.16.0.1 172.31.255.255 192.168.0.1 192.168.1 3232235777 0300.0250.0.1".split(
    " ",
  ),
  ..."169.254.169.254 0xa9fea9fe 2852039166 100.64.0.1 100.127.255.255 192.0.0.8 192.0.2.1 198.18.0.1 198.51.100.7 203.0.113.9".split(
    " ",
  ),
  ..."192.88.99.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255".split(" "),
  ..."::1 [::1] :: ::ffff:127.0.0.1 [::ffff:7f00:1] ::ffff:93.184.215.14 ::127.0.0.1 64:ff9b::7f00:1 64:ff9b::808:808".split(
    " ",
  ),
  ..."fe80::1 fe80::1%eth0 fc00::1 fd12:3456::1 ff02::1 2001::1 2001:10::1 2001:db8::1 2002:7f00:1:: 3fff::1 4000::1 5f00::1 100::1".split(
    " ",
  ),
  ..."%31%32%37.0.0.1 127%2e0%2e0%2e1 １２７.0.0.1 ①②⑦.0.0.1 127。0。0。1 localhost LOCALHOST localhost. private.test".split(
    " ",
  ),
  ..."mixed.test mixed-six.test mapped.test user@public.test user:pw@public.test public.test:80 public.test/path public.test?x public.test#x public.test\\@10.0.0.1".split(
    " ",
  ),
  "",
  " ",
  "127.0.0.1\n",
  "public.test\t",
  "127.0.0.1\u0000.public.test",
  "a".repeat(300),
  "[::1",
  "1.2.3.4.5",
  "256.0.0.1",
  "http://public.test",
];

test("there are more than eighty spellings to refuse", () => {
  expect(new Set(refused).size).toBeGreaterThan(80);
});

test.each(refused)("%j is never reached (S37)", async (host) => {
  expect(await outcome(host)).toBe("forbidden");
});

test.each([
  ["93.184.215.14", ["93.184.215.14"]],
  ["0x5db8d70e", ["93.184.215.14"]],
  ["[2606:2800:21f:cb07:6820:80da:af6b:8b2c]", ["2606:2800:21f:cb07:6820:80da:af6b:8b2c"]],
  ["public.test", ["93.184.215.14"]],
  ["PUBLIC.test.", ["93.184.215.14"]],
  ["six.test", ["2606:2800:21f:cb07:6820:80da:af6b:8b2c"]],
  ["both.test", answers["both.test"]],
])("%s is reached at the address that was checked", async (host, addresses) => {
  expect(await outcome(host)).toEqual(addresses);
});

test("allowed ports depend on the use, and 25, 22, 5432 and 6379 are in no list (S40)", async () => {
  const open = async (use: Use, ports: number[]) => {
    const results = await Promise.all(ports.map((port) => outcome("public.test", port, use)));
    return ports.filter((_port, index) => results[index] !== "forbidden");
  };
  const ports = [22, 25, 80, 110, 143, 443, 465, 587, 993, 2525, 3000, 5432, 6379, 8080, 55443];
  expect(await open("http", ports)).toEqual([80, 443, 55443]);
  expect(await open("smtp", ports)).toEqual([465, 587, 2525]);
  expect(await open("imap", ports)).toEqual([143, 993]);
});

test("a name that does not exist has its own error, while refused names do not reveal which are internal", async () => {
  expect(await outcome("nothing.test")).toBe("unresolved");
  const refusals = await Promise.all(
    ["private.test", "10.0.0.1", "mixed.test"].map((host) =>
      egress.locate({ host, port: 443, use: "http" }).catch((error) => error.message),
    ),
  );
  expect(new Set(refusals).size).toBe(1);
});

test("an entry of the operator's own list applies to that name and port only", async () => {
  const located = await egress.locate({ host: "SMTP.sandbox.test.", port: 587, use: "smtp" });
  expect(located).toEqual({ name: "smtp.sandbox.test", addresses: ["127.0.0.1"], port: 2525 });
  expect(await outcome("smtp.sandbox.test", 465, "smtp")).toBe("unresolved");
});

test.each([
  "smtp.sandbox.test:587",
  "a:1 -> b:2",
  "a -> 127.0.0.1:1",
  "a/b:1 -> 127.0.0.1:1",
])("%j is not an allow-list entry", (text) => {
  expect(() => parseAllowList(text)).toThrow();
});

test("an allow list may be empty, span lines and contain IPv6", () => {
  expect(parseAllowList("")).toEqual([]);
  expect(parseAllowList("a.test:1 -> 127.0.0.1:2,\n b.test:3 -> [fd00::1]:4\n")).toEqual([
    { name: "a.test", port: 1, address: "127.0.0.1", toPort: 2 },
    { name: "b.test", port: 3, address: "fd00::1", toPort: 4 },
  ]);
});

test("a name is resolved once, and the socket connects to that answer (S38)", async () => {
  const server = createServer((socket) => socket.on("error", () => {})).listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  const { port } = server.address() as { port: number };
  const guarded = createEgress({ allow: parseAllowList(`in.test:80 -> 127.0.0.1:${port}`), resolve });
  asked.length = 0;
  const socket = await guarded.openSocket({
    host: "in.test",
    port: 80,
    use: "http",
    tls: false,
    timeoutMs: 1_000,
  });
  expect(socket.remotePort).toBe(port);
  socket.destroy();
  expect(asked).toEqual([]);
  await egress.locate({ host: "public.test", port: 80, use: "http" });
  expect(asked).toEqual(["public.test"]);
  server.close();
});

test("a resolver that never answers times out", async () => {
  const hanging = createEgress({ allow: [], resolve: () => new Promise(() => {}) });
  const opening = hanging.openSocket({ host: "slow.test", port: 80, use: "http", tls: false, timeoutMs: 50 });
  await expect(opening).rejects.toMatchObject({ failure: "timeout" });
});

test("hosts are read as browsers read them", () => {
  expect(canonicalHost("ÄPFEL.test")).toBe("xn--pfel-koa.test");
  expect(canonicalHost("2606:2800:21F::1")).toBe("2606:2800:21f::1");
  expect(canonicalHost("0x7f.1")).toBe("127.0.0.1");
});

test("only literals are read as addresses", () => {
  expect(isGlobalUnicast("public.test")).toBe(false);
  expect(isGlobalUnicast("8.8.8.8")).toBe(true);
  expect(isGlobalUnicast("2001:200::1")).toBe(true);
});

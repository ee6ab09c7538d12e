import { createSystemDns } from "@/server/drivers/dns/system";
import { NoDnsAnswer } from "@/server/ports/dns";
import { type StandInDns, startDns } from "@/tests/support/stand-ins/dns";

let dns: StandInDns;
beforeAll(async () => {
  dns = await startDns();
});
afterAll(() => dns.close());

const system = () => createSystemDns([dns.server]);

it("reads every kind of record, names in lower case", async () => {
  const long = `v=DKIM1; k=rsa; p=${"A".repeat(400)}`;
  dns.zones.set("acme.example", {
    A: ["192.0.2.7"],
    AAAA: ["2001:db8::7"],
    MX: ["20 mx2.acme.example", "10 MX1.acme.example"],
    TXT: ["v=spf1 -all", long],
  });
  dns.zones.set("_imaps._tcp.acme.example", { SRV: ["0 1 993 Imap.acme.example"] });
  dns.zones.set("7.2.0.192.in-addr.arpa", { PTR: ["mail.acme.example"] });

  expect(await system().addresses("acme.example")).toEqual(["192.0.2.7", "2001:db8::7"]);
  expect(await system().mx("acme.example")).toEqual([
    { host: "mx1.acme.example", priority: 10 },
    { host: "mx2.acme.example", priority: 20 },
  ]);
  expect(await system().txt("acme.example")).toEqual(["v=spf1 -all", long]);
  expect(await system().srv("_imaps._tcp.acme.example")).toEqual([
    { host: "imap.acme.example", port: 993, priority: 0 },
  ]);
  expect(await system().namesOf("192.0.2.7")).toEqual(["mail.acme.example"]);
});

it("reads the alias of a host, and the addresses of what it points to", async () => {
  dns.zones.set("go.acme.example", { CNAME: ["links.tern.example"] });
  dns.zones.set("links.tern.example", { A: ["192.0.2.9"] });
  expect(await system().cname("go.acme.example")).toEqual(["links.tern.example"]);
  expect(await system().addresses("go.acme.example")).toEqual(["192.0.2.9"]);
});

it("answers an empty list for a record or a name that does not exist", async () => {
  dns.zones.set("bare.example", {});
  expect(await system().txt("bare.example")).toEqual([]);
  expect(await system().cname("nowhere.example")).toEqual([]);
  expect(await system().mx("not a name")).toEqual([]);
});

it.each([
  "SERVFAIL",
  "REFUSED",
  "silent",
] as const)("says that there was no answer when the server answers %s", async (fault) => {
  const name = `${fault.toLowerCase()}.example`;
  dns.zones.set(name, { TXT: ["there"] });
  dns.faults.set(name, fault);
  await expect(system().txt(name)).rejects.toThrow(NoDnsAnswer);
}, 60_000);

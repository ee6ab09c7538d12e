import { createMigadu } from "@/server/drivers/mail-host/migadu";
import { parseAllowList } from "@/server/net/allow-list";
import { createEgress } from "@/server/net/egress";
import { createHttp, type Http } from "@/server/net/http";
import type { MailHostPort } from "@/server/ports/mail-host";
import { holdMailHostToContract, mailHostContract } from "@/tests/support/contracts/mail-host";
import { type StandInMigadu, startMigadu } from "@/tests/support/stand-ins/migadu";

const of = { workspaceId: "0190a000-0000-7000-8000-000000000001" };
let vendor: StandInMigadu;
let http: Http;
let port: MailHostPort;

beforeAll(async () => {
  vendor = await startMigadu();
  http = createHttp(createEgress({ allow: parseAllowList(vendor.allow) }));
  const { url, user, apiKey } = vendor;
  port = createMigadu({ http, account: { url, user, apiKey }, timeoutMs: 1_000 });
});
afterAll(async () => {
  await http.close();
  await vendor.close();
});

let domains = 0;
const domain = () => `acme-${++domains}.com`;

describe("Migadu meets the contract of the mail host port", () => {
  let verdicts: Record<string, string>;
  beforeAll(async () => {
    verdicts = await holdMailHostToContract({
      ...{ port, ...of, domain },
      passwords: async (address) => (password) => vendor.mailboxes.get(address) === password,
    });
  }, 30_000);
  test.each(mailHostContract.map(({ name }) => name))("%s", (name) => {
    expect(verdicts[name]).toBe("held");
  });
});

test.each([
  "429",
  "500 before",
  "lost after",
] as const)("after %s a mailbox is made once, when it is asked for again", async (fault) => {
  const name = domain();
  const address = `nora@${name}`;
  await port.addDomain(of, name);
  const mailbox = { address, name: "Nora", password: "one-secret-1" };
  for (let calls = 0; calls < 2; calls++) {
    vendor.faults.push(...(calls === 0 ? [fault] : []));
    await port.createMailbox(of, mailbox);
  }
  expect((await port.createMailbox(of, mailbox)).kind).toBe("done");
  expect(vendor.made.filter((one) => one === address)).toHaveLength(1);
  expect(vendor.mailboxes.get(address)).toBe("one-secret-1");
});

test("names of records are relative to the domain, without a final dot", async () => {
  const name = domain();
  const added = await port.addDomain(of, name);
  expect(added).toMatchObject({
    kind: "done",
    records: expect.arrayContaining([
      { type: "MX", host: "", value: "aspmx1.migadu.com", priority: 10 },
      { type: "CNAME", host: "key1._domainkey", value: `key1.${name}._domainkey.migadu.com`, priority: null },
      { type: "TXT", host: "_dmarc", value: "v=DMARC1; p=quarantine;", priority: null },
    ]),
  });
});

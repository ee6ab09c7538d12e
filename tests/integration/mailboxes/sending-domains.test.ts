import { setTimeout as sleep } from "node:timers/promises";
import { confirmed, newCampaign, steps, withAccount } from "@/tests/integration/campaigns/setup";
import { joined, type Member } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { type StandInDns, startDns } from "@/tests/support/stand-ins/dns";

let dns: StandInDns;
let tern: Installation;
beforeAll(async () => {
  dns = await startDns();
  tern = await startInstallation({ doors: ["api", "worker"], environment: { DNS_SERVERS: dns.server } });
}, 600_000);
afterAll(async () => {
  await tern?.stop();
  await dns?.close();
});

/** A workspace with a connected mailbox that sends through Google. */
async function withMailbox(email: string) {
  const member = await confirmed(tern);
  const accountId = await withAccount(member);
  const [row] = await tern.sql<{ id: string }>(
    `insert into mailboxes (workspace_id, id, account_id, status, email, smtp_host, smtp_port)
     values ($1, gen_random_uuid(), $2, 'connected', $3, 'smtp.gmail.com', 587) returning id`,
    [member.workspaceId, accountId, email],
  );
  await connectDomain(member, email.split("@")[1]!.toLowerCase());
  return { member, accountId, id: row!.id };
}
/** As connecting does: the worker checks the domain at its next round. */
const connectDomain = (member: Member, domain: string) =>
  tern.sql("insert into sending_domains (workspace_id, domain, due_at) values ($1, $2, now())", [
    ...[member.workspaceId, domain],
  ]);
const domains = async (member: Member) => (await member.get("/api/integrations/smtp/domains")).body.payload;
const checkNow = (member: Member, id: string) => member.post(`/api/integrations/smtp/${id}/check_domain`);
const findings = ({ checks }: { checks: { kind: string; finding: string }[] }) =>
  Object.fromEntries(checks.map(({ kind, finding }) => [kind, finding]));

function publishRecords(domain: string) {
  dns.zones.set("_spf.google.com", { TXT: ["v=spf1 ip4:192.0.2.0/24 ~all"] });
  dns.zones.set(domain, { MX: ["1 smtp.google.com"], TXT: ["v=spf1 include:_spf.google.com ~all"] });
  dns.zones.set(`google._domainkey.${domain}`, { TXT: ["v=DKIM1; p=AAAA"] });
  dns.zones.set(`_dmarc.${domain}`, { TXT: ["v=DMARC1; p=none"] });
}

test("a connected mailbox's domain is checked by the worker, and again when somebody asks (MAIL-01)", async () => {
  dns.zones.set("kestrel.example", {});
  const { member, id } = await withMailbox("Nora@Kestrel.example");
  // The worker finds it at its next round; nobody asks.
  let [seen] = await domains(member);
  for (let tries = 0; !seen?.checked_at && tries < 300; tries++) {
    await sleep(200);
    [seen] = await domains(member);
  }
  expect(seen).toMatchObject({ domain: "kestrel.example", is_own: true, is_sandboxed: false });
  expect(findings(seen)).toMatchObject({ mx: "mx_missing", spf: "spf_missing", dmarc: "dmarc_missing" });

  publishRecords("kestrel.example");
  const { status, body } = await checkNow(member, id);
  expect(status).toBe(200);
  expect(findings(body.payload)).toEqual({
    ...{ mx: "mx_ok", spf: "spf_ok", dkim: "dkim_ok", dmarc: "dmarc_watches" },
  });
  expect(await domains(member)).toEqual([body.payload]);
});

test("a name server that does not answer takes nothing back", async () => {
  publishRecords("flapping.example");
  const { member, id } = await withMailbox("mara@flapping.example");
  await checkNow(member, id);
  dns.faults.set("flapping.example", "SERVFAIL");
  dns.zones.delete("_dmarc.flapping.example");
  const { payload } = (await checkNow(member, id)).body;
  expect(findings(payload)).toEqual({
    ...{ mx: "mx_ok", spf: "spf_ok", dkim: "dkim_ok", dmarc: "dmarc_missing" },
  });
});

test("the review of a campaign names the domains that its emails should not be sent from yet (M12)", async () => {
  dns.zones.set("bare.example", { MX: ["1 smtp.google.com"] });
  const { member, id } = await withMailbox("sam@bare.example");
  await checkNow(member, id);
  const poorIn = async (sequence: unknown[]) => {
    const { _id } = await newCampaign(member, sequence);
    await tern.sql("update campaign_senders set mailbox_id = $2 where campaign_id = $1", [_id, id]);
    return (await member.get(`/api/workflows/${_id}/review`)).body.payload.poor_domains;
  };
  expect(await poorIn([steps.email("Hello")])).toEqual([
    { domain: "bare.example", mailbox_id: id, failed: ["spf", "dmarc"] },
  ]);
  expect(await poorIn([steps.visit()])).toEqual([]);
  publishRecords("bare.example");
  await checkNow(member, id);
  expect(await poorIn([steps.email("Hello")])).toEqual([]);
});

test("the domain is forgotten once no mailbox sends from it", async () => {
  publishRecords("left.example");
  const { member, id } = await withMailbox("piet@left.example");
  await checkNow(member, id);
  expect((await member.post(`/api/integrations/smtp/${id}/disconnect`)).status).toBe(200);
  expect(await domains(member)).toEqual([]);
  await tern.sql("update sending_domains set due_at = now() where domain = 'left.example'");
  for (let tries = 0; tries < 300; tries++) {
    if ((await tern.sql("select 1 from sending_domains where domain = 'left.example'")).length === 0) return;
    await sleep(200);
  }
  throw new Error("the domain is still there");
});

test("nobody sees or checks the domain of another workspace, or of an account that is not theirs", async () => {
  publishRecords("own.example");
  const { member, id } = await withMailbox("jonas@own.example");
  const stranger = await confirmed(tern);
  const limited = await joined(tern, member.workspaceId, { pages: ["mailboxes"], accounts: [] });
  for (const other of [stranger, limited]) {
    expect((await checkNow(other, id)).status).toBe(404);
    expect(await domains(other)).toEqual([]);
  }
  const inboxOnly = await joined(tern, member.workspaceId, { pages: ["inbox"] });
  expect((await checkNow(inboxOnly, id)).status).toBe(403);
  expect((await inboxOnly.get("/api/integrations/smtp/domains")).status).toBe(403);
});

import { afterTrial } from "@/tests/integration/billing/kit";
import { joined } from "@/tests/integration/http/caller";
import { spendDownTo } from "@/tests/support/credits";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { admin, buy, credits, domainWhen, held, paid, read, ready, search } from "./kit";

let tern: Installation;
beforeAll(async () => {
  tern = await startInstallation({ doors: ["sandbox", "api", "worker"] });
}, 600_000);
afterAll(() => tern?.stop());
beforeEach(() => tern.sql("delete from plumbing.rate_limits where key like '%live-test%'"));

let count = 0;
/** A name that nobody has in the sandbox. */
async function freeName(member: Awaited<ReturnType<typeof admin>>, ending = "com") {
  for (;;) {
    const name = `acme-${++count}.${ending}`;
    const [first] = (await search(member, name)).body.payload;
    if (first.state === "free") return { name, credits: first.credits as number };
  }
}

test("a domain is found with its price, bought, registered, and has its DNS records (MAIL-12, MAIL-14, MAIL-24)", async () => {
  const member = await admin(tern);
  const before = await credits(member);
  const offers = (await search(member, "Kestrel Works")).body.payload;
  expect(offers.map(({ name }: { name: string }) => name)).toContain("kestrelworks.com");
  const wanted = await freeName(member);
  expect(wanted.credits).toBe(120);
  const { status, body } = await buy(member, wanted);
  expect(status).toBe(200);
  expect(body.payload).toEqual([
    expect.objectContaining({ name: wanted.name, is_sandboxed: true, takes_hours: 1, credits: 120 }),
  ]);
  expect(await credits(member)).toBe(before - 120);
  const domain = await ready(member, wanted.name);
  expect(domain.checks.map(({ kind, state }: Record<string, string>) => [kind, state])).toEqual([
    ...[
      ["mx", "ok"],
      ["spf", "ok"],
      ["dkim", "ok"],
      ["dmarc", "ok"],
    ],
  ]);
  expect(domain.records.map(({ type }: { type: string }) => type)).toEqual(["MX", "TXT", "TXT", "TXT"]);
  expect(await paid(tern, member)).toBe(120);
  expect(await held(tern, member)).toBe(0);
  const told = (await member.get("/api/notifications")).body.payload.items;
  expect(told).toContainEqual(
    expect.objectContaining({ kind: "domain_ready", names: { name: wanted.name } }),
  );
  const history = (await member.get("/api/billing/credits_history?usage_type=domain")).body.payload;
  expect(history.items).toEqual([expect.objectContaining({ amount: -120, kind: "charge" })]);
});

test("a domain that is not registered costs nothing, and its buyer is told", async () => {
  const member = await admin(tern);
  const before = await credits(member);
  expect((await buy(member, { name: "fails-here.com", credits: 120 })).status).toBe(200);
  const domain = await domainWhen(member, "fails-here.com", ({ state }) => state === "failed");
  expect(domain.problem).toBe("not_registered");
  expect(await credits(member)).toBe(before);
  const told = (await member.get("/api/notifications")).body.payload.items;
  expect(told).toContainEqual(expect.objectContaining({ kind: "domain_failed" }));
});

test("nothing is bought without enough credits, for another price, or of a taken name (MAIL-18)", async () => {
  const member = await admin(tern);
  const wanted = await freeName(member);
  await tern.sql(spendDownTo, [member.workspaceId, 1000]);
  const refused = await buy(member, wanted);
  expect([refused.status, refused.body.error]).toEqual([402, "Not enough credits to purchase domains"]);
  expect(refused.body).toMatchObject({ code: "domains_out_of_credits" });
  const dearer = await buy(member, { ...wanted, credits: 90 });
  expect([dearer.status, dearer.body.code]).toEqual([409, "domain_price_changed"]);
  expect(JSON.stringify(dearer.body)).toContain("120");
  expect((await buy(member, { name: "taken-name.com", credits: 120 })).body.code).toBe("domain_not_free");
  expect(await read(member, "domains")).toEqual([]);
  expect(await held(tern, member)).toBe(0);
});

test("a name is bought once, by whoever asks twice and by two workspaces", async () => {
  const member = await admin(tern);
  const other = await admin(tern);
  const wanted = await freeName(member);
  const answers = await Promise.all([buy(member, wanted), buy(member, wanted), buy(other, wanted)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status } of answers) expect([200, 409]).toContain(status);
  const rows = await tern.sql("select 1 from ai_domains where name = $1 and state <> 'failed'", [
    wanted.name,
  ]);
  expect(rows).toHaveLength(1);
  expect(await tern.sql("select 1 from sandbox.domains where name = $1", [wanted.name])).toHaveLength(1);
  expect((await paid(tern, member)) + (await paid(tern, other))).toBe(wanted.credits);
});

test.each([
  ["empty", "", "fill_this_field"],
  ["unicode", "acmé.com", "domain_name_invalid"],
  ["another script", "аcme.com", "domain_name_invalid"],
  ["punycode", "xn--acm-epa.com", "domain_name_invalid"],
  ["a hyphen first", "-acme.com", "domain_name_invalid"],
  ["an unknown ending", "acme.zip", "domain_ending_unknown"],
  ["no ending", "acme.", "domain_name_invalid"],
])("%s is refused as a name", async (_what, name, code) => {
  const member = await admin(tern, 1);
  const bought = await buy(member, { name, credits: 120 });
  expect([bought.status, JSON.stringify(bought.body)]).toEqual([400, expect.stringContaining(code)]);
  const found = await search(member, name);
  expect([found.status, JSON.stringify(found.body)]).toEqual([400, expect.stringContaining(code)]);
});

test("60 domains at once, and none, are refused", async () => {
  const member = await admin(tern, 1);
  const many = Array.from({ length: 60 }, (_, index) => ({ name: `acme${index}.com`, credits: 120 }));
  expect((await buy(member, ...many)).status).toBe(400);
  expect((await buy(member)).status).toBe(400);
  expect(await read(member, "domains")).toEqual([]);
});

test("admins buy, members who see mailboxes look, others do not, and a plan without domains has none (GATE, ROLE-02)", async () => {
  const owner = await admin(tern);
  const { workspaceId } = owner;
  const member = await joined(tern, workspaceId, { pages: ["mailboxes"] });
  const inboxOnly = await joined(tern, workspaceId, { pages: ["inbox"] });
  expect((await member.get("/api/ai_emails/domains")).status).toBe(200);
  expect((await search(member, "acme")).status).toBe(403);
  expect((await buy(member, { name: "acme.com", credits: 120 })).status).toBe(403);
  for (const path of ["overview", "domains", "mailboxes"])
    expect((await inboxOnly.get(`/api/ai_emails/${path}`)).status).toBe(403);
  const free = await afterTrial(tern);
  expect((await free.get("/api/ai_emails/overview")).status).toBe(402);
});

test("a workspace with something real, on an installation without a registrar, is offered nothing (R31)", async () => {
  const member = await admin(tern, 1);
  await tern.sql(
    `insert into mailboxes (workspace_id, id, account_id, status, email, smtp_host, smtp_port, is_sandboxed)
     values ($1, gen_random_uuid(), $2, 'connected', 'ada@real.example', 'smtp.real.example', 587, false)`,
    [member.workspaceId, member.accountId],
  );
  expect((await read(member, "overview")).registrar).toBe("none");
  expect((await search(member, "acme")).body.code).toBe("no_registrar");
  expect((await buy(member, { name: "acme.com", credits: 120 })).body.code).toBe("no_registrar");
});

test("what may have been ordered before the process died is found, and paid once (kill between purchase and record)", async () => {
  const member = await admin(tern, 1);
  const wanted = await freeName(member);
  await buy(member, wanted);
  const [{ id }] = (await tern.sql("select id from ai_domains where name = $1", [wanted.name])) as [
    { id: string },
  ];
  // As after a death right after the registrar said yes: it has the order, we know only that we were about to ask.
  await tern.sql(
    `insert into credit_postings (workspace_id, id, at, kind, from_account, to_account, amount, reference, turn, part, grant_id, category)
     select workspace_id, gen_random_uuid(), now(), 'return', 'spent', 'available', amount, reference, turn, part, grant_id, category
       from credit_postings where workspace_id = $1 and kind = 'charge' and category = 'domain'`,
    [member.workspaceId],
  );
  await tern.sql(
    "update ai_domains set stage = 'order', ref = '', tried_at = now(), next_at = now(), tries = 1 where id = $1",
    [id],
  );
  const domain = await domainWhen(member, wanted.name, ({ stage }) => stage !== "order");
  expect(domain.state).toBe("pending");
  expect(await tern.sql("select 1 from sandbox.domains where name = $1", [wanted.name])).toHaveLength(1);
  expect(await paid(tern, member)).toBe(wanted.credits);
});

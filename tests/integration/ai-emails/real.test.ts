import { confirmed } from "@/tests/integration/campaigns/setup";
import type { Child } from "@/tests/support/child";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { type StandInDns, startDns } from "@/tests/support/stand-ins/dns";
import { type StandInMigadu, startMigadu } from "@/tests/support/stand-ins/migadu";
import { type StandInOpenSrs, startOpenSrs } from "@/tests/support/stand-ins/opensrs";
import { buy, credits, domainWhen, held, paid, read, search } from "./kit";

const contact = {
  ...{ first_name: "Ada", last_name: "Byron", org_name: "Acme", address1: "1 Main St", city: "London" },
  ...{ state: "London", country: "GB", postal_code: "N1", phone: "+44.2012345678", email: "ada@acme.test" },
};

let dns: StandInDns;
let registrar: StandInOpenSrs;
let host: StandInMigadu;
let tern: Installation;
let api: Child;
beforeAll(async () => {
  [dns, registrar, host] = await Promise.all([startDns(), startOpenSrs(), startMigadu()]);
  registrar.taken.add("kestrel.com");
  tern = await startInstallation({
    doors: ["worker"],
    environment: {
      ...{
        OPENSRS_USERNAME: registrar.username,
        OPENSRS_API_KEY: registrar.apiKey,
        OPENSRS_API_URL: registrar.url,
      },
      ...{ OPENSRS_CONTACT: JSON.stringify(contact), MIGADU_API_URL: host.url },
      ...{ MIGADU_USER: host.user, MIGADU_API_KEY: host.apiKey, DNS_SERVERS: dns.server },
      EGRESS_ALLOW: `${registrar.allow}, ${host.allow}`,
    },
  });
  api = await tern.start("api");
}, 600_000);
afterAll(async () => {
  await tern?.stop();
  await Promise.all([dns?.close(), registrar?.close(), host?.close()]);
});
beforeEach(() => tern.sql("delete from plumbing.rate_limits where key like '%live-test%'"));

const ordersOf = (name: string) => registrar.orders.filter(({ domain }) => domain === name);
/** Its next step is due now, as if the time until then had passed. */
const hurry = (name: string) =>
  tern.sql(
    "update ai_domains set next_at = now(), tried_at = tried_at - interval '5 minutes' where name = $1",
    [name],
  );
/** The DNS answers what the registrar was told. */
function publish(name: string): void {
  for (const { type, host: at, value, priority } of registrar.zones.get(name) ?? []) {
    const whole = at === "" ? name : `${at}.${name}`;
    const zone = dns.zones.get(whole) ?? {};
    zone[type] = [...(zone[type] ?? []), priority === null ? value : `${priority} ${value}`];
    dns.zones.set(whole, zone);
    if (type === "CNAME") dns.zones.set(value, { TXT: ["v=DKIM1; k=rsa; p=AAAA"] });
  }
  dns.zones.set("spf.migadu.com", { TXT: ["v=spf1 ip4:192.0.2.9 -all"] });
}

test("a real domain is bought once at the price shown, gets its records, and is seen in the DNS (MAIL-12, MAIL-14)", async () => {
  const member = await confirmed(tern);
  expect((await read(member, "overview")).registrar).toBe("real");
  const offers = (await search(member, "kestrel")).body.payload;
  expect(offers[0]).toMatchObject({ name: "kestrel.com", state: "taken", credits: null });
  const wanted = offers.find(({ state }: { state: string }) => state === "free");
  const before = await credits(member);
  registrar.isSlow = true;
  const [ordered] = (await buy(member, { name: wanted.name, credits: wanted.credits })).body.payload;
  expect(ordered).toMatchObject({ state: "pending", stage: "registration", is_sandboxed: false });
  expect(await credits(member)).toBe(before - wanted.credits);
  registrar.isSlow = false;
  registrar.finish();
  await hurry(wanted.name);
  const domain = await domainWhen(member, wanted.name, ({ state }) => state === "ready");
  expect(host.domains.get(wanted.name)).toEqual({ isActive: true });
  publish(wanted.name);
  const fresh = (await member.post(`/api/ai_emails/domains/${domain._id}/refresh`)).body.payload;
  expect(fresh.checks.map(({ kind, state }: Record<string, string>) => [kind, state])).toEqual([
    ...[
      ["mx", "ok"],
      ["spf", "ok"],
      ["dkim", "ok"],
      ["dmarc", "ok"],
    ],
  ]);
  expect(fresh.expires_at).toBe("2027-11-30T00:00:00.000Z");
  expect(ordersOf(wanted.name)).toHaveLength(1);
  expect(ordersOf(wanted.name)[0]?.cents).toBe(wanted.credits * 10);
  expect(await paid(tern, member)).toBe(wanted.credits);
});

test("an answer that is lost after the order is found again, and nothing is bought twice", async () => {
  const member = await confirmed(tern);
  registrar.faults.push({ action: "SW_REGISTER", fault: "lost" });
  expect((await buy(member, { name: "lost-answer.com", credits: 120 })).status).toBe(200);
  expect(await paid(tern, member)).toBe(0);
  expect(await held(tern, member)).toBe(1);
  await hurry("lost-answer.com");
  await domainWhen(member, "lost-answer.com", ({ stage }) => stage !== "order");
  expect(ordersOf("lost-answer.com")).toHaveLength(1);
  expect([await paid(tern, member), await held(tern, member)]).toEqual([120, 0]);
});

test("an order that never arrived is made again, once", async () => {
  const member = await confirmed(tern);
  registrar.faults.push({ action: "SW_REGISTER", fault: "500 before" });
  await buy(member, { name: "never-arrived.com", credits: 120 });
  await hurry("never-arrived.com");
  await domainWhen(member, "never-arrived.com", ({ stage }) => stage !== "order");
  expect(ordersOf("never-arrived.com")).toHaveLength(1);
  expect(await paid(tern, member)).toBe(120);
});

test("a process that dies between purchase and record loses nothing (kill test)", async () => {
  const member = await confirmed(tern);
  const before = await credits(member);
  let killed: Promise<unknown> = Promise.resolve();
  registrar.beforeOrder = () => {
    api.kill("SIGKILL");
    killed = api.exited;
  };
  await buy(member, { name: "died-here.com", credits: 120 }).catch(() => null);
  await killed;
  registrar.beforeOrder = () => undefined;
  expect(ordersOf("died-here.com")).toHaveLength(1);
  const [row] = await tern.sql<{ stage: string }>(
    "select stage from ai_domains where name = 'died-here.com'",
  );
  expect(row?.stage).toBe("order");
  expect(await paid(tern, member)).toBe(0);
  await hurry("died-here.com");
  api = await tern.start("api");
  await domainWhen(member, "died-here.com", ({ stage }) => stage !== "order");
  expect(ordersOf("died-here.com")).toHaveLength(1);
  expect(await paid(tern, member)).toBe(120);
  expect(await credits(member)).toBe(before - 120);
});

test("a price that rose after the search is refused with the new one; one that rises during the order costs nothing", async () => {
  const member = await confirmed(tern);
  registrar.prices.set("dearer.com", 1_900);
  const refused = await buy(member, { name: "dearer.com", credits: 120 });
  expect([refused.status, refused.body.code]).toEqual([409, "domain_price_changed"]);
  expect(JSON.stringify(refused.body)).toContain("190");
  // Both look-ups of the purchase see the old price, the one right before the order the new one.
  let looks = 0;
  const { prices } = registrar;
  registrar.prices = new Proxy(prices, {
    get: (map, name) =>
      name === "get"
        ? (of: string) => (of === "rising.com" && ++looks > 1 ? 2_500 : map.get(of))
        : Reflect.get(map, name),
  });
  await buy(member, { name: "rising.com", credits: 120 });
  registrar.prices = prices;
  const domain = await domainWhen(member, "rising.com", ({ state }) => state === "failed");
  expect(domain.problem).toBe("price_changed");
  expect(ordersOf("rising.com")).toEqual([]);
  expect([await paid(tern, member), await held(tern, member)]).toEqual([0, 0]);
});

test("a domain taken meanwhile, and a declined registration, cost nothing", async () => {
  const member = await confirmed(tern);
  const before = await credits(member);
  registrar.beforeOrder = (domain) => domain === "meanwhile.com" && registrar.taken.add(domain);
  await buy(member, { name: "meanwhile.com", credits: 120 });
  registrar.beforeOrder = () => undefined;
  expect((await domainWhen(member, "meanwhile.com", ({ state }) => state === "failed")).problem).toBe(
    "taken",
  );
  registrar.declined.add("declined.com");
  await buy(member, { name: "declined.com", credits: 120 });
  registrar.finish();
  await hurry("declined.com");
  const declined = await domainWhen(member, "declined.com", ({ state }) => state === "failed");
  expect(declined.problem).toBe("not_registered");
  expect(await credits(member)).toBe(before);
  expect([await paid(tern, member), await held(tern, member)]).toEqual([0, 0]);
});

test("a registrar that does not answer is said, and nothing is reserved", async () => {
  const member = await confirmed(tern);
  registrar.faults.push({ action: "LOOKUP", fault: "500 before" });
  const refused = await buy(member, { name: "silent.com", credits: 120 });
  expect([refused.status, refused.body.code]).toEqual([503, "registrar_unreachable"]);
  expect(await held(tern, member)).toBe(0);
});

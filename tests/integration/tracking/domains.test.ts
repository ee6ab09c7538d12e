import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { optOutToken } from "@/server/services/prospects/opt-out-link";
import { joined, type Member, signedUp } from "@/tests/integration/http/caller";
import { eventually } from "@/tests/integration/runtime/processes";
import { clusterOfTheRun, type Installation, startInstallation } from "@/tests/support/installation";
import { type StandInDns, startDns } from "@/tests/support/stand-ins/dns";
import { type LinkDoor, startLinkDoor } from "@/tests/support/stand-ins/link-door";

const hosts = ["links", "go", "race", "flap", "lost", "mine", "auto", "down", "first", "second", "solo"].map(
  (name) => `${name}.acme.test`,
);
const base = "app.tern.test";

let dns: StandInDns;
let door: LinkDoor;
let tern: Installation;
beforeAll(async () => {
  [dns, door] = await Promise.all([startDns(), startLinkDoor()]);
  tern = await startInstallation({
    environment: {
      BASE_URL: `http://${base}`,
      BRAND_HOSTS: '{"heron":["app.heron.test"]}',
      DNS_SERVERS: dns.server,
      EGRESS_ALLOW: door.allow(hosts),
    },
  });
  door.apiPort = tern.ports.api;
}, 600_000);
afterAll(async () => {
  await tern?.stop();
  await Promise.all([dns?.close(), door?.close()]);
});
beforeEach(() => {
  door.answers = "ours";
});

const all = "/api/tracking/custom_domains";
// biome-ignore lint/suspicious/noExplicitAny: a domain as it is on the wire
type Domain = any;

const admin = () => signedUp(tern, "Acme");
const add = async (member: Member, host: string): Promise<Domain> =>
  (await member.post(all, { host })).body.payload;
const check = async (member: Member, { _id }: Domain): Promise<Domain> => {
  await tern.sql("delete from plumbing.rate_limits where key like '%live-test%'");
  return (await member.post(`${all}/${_id}/check`)).body.payload;
};
const list = async (member: Member): Promise<Domain[]> => (await member.get(all)).body.payload;
/** Sets the records that the product asks for. */
function point({ host, value, proof }: Domain, ...more: string[]) {
  dns.zones.set(host, { CNAME: [value] });
  dns.zones.set(proof.host, { TXT: [proof.value, ...more] });
}
async function verified(member: Member, host: string): Promise<Domain> {
  const domain = await add(member, host);
  point(domain);
  return check(member, domain);
}
/** As if the first failing check had been a while ago. */
const laterOn = ({ _id }: Domain) =>
  tern.sql("update tracking_domains set missed_at = missed_at - interval '6 minutes' where id = $1", [_id]);

type Page = { status: number; headers: Record<string, unknown>; text: string };
/** Asks the front door under a host, as a proxy forwards it. */
const page = (host: string, path: string, method = "GET", more: Record<string, string> = {}): Promise<Page> =>
  new Promise((resolve, reject) => {
    const asked = request(
      { host: "127.0.0.1", port: tern.ports.api, path, method, headers: { host, ...more } },
      async (answer) => {
        let text = "";
        for await (const part of answer) text += part;
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
      },
    );
    asked.on("error", reject);
    asked.end();
  });
const secret = () => Buffer.from(clusterOfTheRun().keys.secret, "base64");
const unsubscribe = ({ workspaceId }: Member) =>
  `/u/${optOutToken(secret(), { workspaceId, prospectId: randomUUID() })}`;

describe("adding a domain (MAIL-28, MAIL-29, MAIL-34)", () => {
  it("shows the records to set, in Punycode, and logs who added it", async () => {
    const ada = await admin();
    const domain = await add(ada, " Links.BÜCHER.test ");
    expect(domain).toEqual({
      _id: expect.any(String),
      ...{ type: "CNAME", host: "links.xn--bcher-kva.test", value: base },
      proof: {
        ...{ type: "TXT", host: "_link-verify.links.xn--bcher-kva.test" },
        value: expect.stringMatching(/^[0-9a-f]{40}$/),
      },
      ...{ is_default_for_link_tracking: false, is_default_for_video_scenario: false },
      ...{ video_usage_counter: 0, workflow_usage_counter: 0 },
      ...{ state: "pending", certificate: "waiting", finding: null, found: null, checked_at: null },
      checked_until: expect.any(String),
      ...{ verified_at: null, lost_at: null },
      created_at: expect.any(String),
    });
    expect(+new Date(domain.checked_until) - +new Date(domain.created_at)).toBe(48 * 3_600_000);
    expect(await list(ada)).toEqual([domain]);
    const [entry] = (await ada.get("/api/audit_log")).body.payload.items;
    expect(entry).toMatchObject({ action: "tracking_domain_added", subject: domain.host });
  });

  it.each([
    ["192.0.2.1", "tracking_host_address"],
    ["*.acme.test", "tracking_host_wildcard"],
    ["acme.test", "tracking_host_bare"],
    ["app.tern.test", "tracking_host_ours"],
    ["tern.test", "tracking_host_ours"],
    ["app.heron.test", "tracking_host_ours"],
    ["not a name", "tracking_host_invalid"],
  ])("refuses %s and names the field", async (host, code) => {
    const { status, body } = await (await admin()).post(all, { host });
    expect([status, body.code, body.fields]).toEqual([400, "invalid_input", { host: code }]);
  });

  it("is for admins, once per name, up to 20", async () => {
    const ada = await admin();
    const limited = await joined(tern, ada.workspaceId);
    expect((await limited.get(all)).status).toBe(403);
    expect((await limited.post(all, { host: "links.acme.test" })).status).toBe(403);
    await add(ada, "links.many.test");
    const again = await ada.post(all, { host: "LINKS.many.test" });
    expect(again.body.fields).toEqual({ host: "tracking_host_exists" });
    for (let n = 1; n < 20; n++) await add(ada, `n${n}.many.test`);
    const full = await ada.post(all, { host: "n20.many.test" });
    expect([full.status, full.body.code]).toEqual([409, "tracking_domains_full"]);
  });
});

describe("checking a domain (MAIL-37)", () => {
  it("says what was found until both records are right; then it answers, and is the default", async () => {
    const ada = await admin();
    const domain = await add(ada, "links.acme.test");
    const findings: unknown[] = [];
    const look = async () => {
      const { state, finding, found } = await check(ada, domain);
      findings.push([state, finding, found]);
    };
    await look();
    dns.zones.set(domain.host, { A: ["192.0.2.7"] });
    await look();
    dns.zones.set(domain.host, { CNAME: ["old.acme.test"] });
    await look();
    dns.zones.set(domain.host, { CNAME: [base] });
    await look();
    dns.zones.set(domain.proof.host, { TXT: ["something else"] });
    await look();
    dns.faults.set(domain.proof.host, "SERVFAIL");
    await look();
    dns.faults.delete(domain.proof.host);
    point(domain, "v=spf1 -all");
    expect(findings).toEqual([
      ["pending", "no_record", null],
      ["pending", "address_record", "192.0.2.7"],
      ["pending", "other_record", "old.acme.test"],
      ["pending", "no_proof", null],
      ["pending", "other_proof", "something else"],
      ["pending", "no_answer", null],
    ]);
    const early = await ada.ask(`${all}/${domain._id}`, {
      ...{ method: "PATCH", json: { is_default_for_link_tracking: true } },
    });
    expect([early.status, early.body.code]).toEqual([409, "tracking_domain_unverified"]);
    expect(await check(ada, domain)).toMatchObject({
      ...{ state: "verified", certificate: "ready", finding: null, is_default_for_link_tracking: true },
      checked_until: null,
    });
  });

  it("is not used while it does not answer over the internet", async () => {
    const ada = await admin();
    const domain = await add(ada, "down.acme.test");
    point(domain);
    const seen: unknown[] = [];
    for (const answers of ["nothing", "theirs", "ours"] as const) {
      door.answers = answers;
      const { state, certificate, finding, is_default_for_link_tracking } = await check(ada, domain);
      seen.push([state, certificate, finding, is_default_for_link_tracking]);
    }
    expect(seen).toEqual([
      ["verified", "pending", "not_reached", false],
      ["verified", "pending", "other_server", false],
      ["verified", "ready", null, true],
    ]);
  });

  it("does not accept a CNAME to another customer's domain", async () => {
    const [ada, eve] = [await admin(), await admin()];
    await verified(ada, "mine.acme.test");
    const domain = await add(eve, "go.acme.test");
    point({ ...domain, value: "mine.acme.test" });
    expect(await check(eve, domain)).toMatchObject({
      ...{ state: "pending", finding: "other_record", found: "mine.acme.test" },
    });
  });

  it("gives a name to one of two workspaces that prove it at the same moment, and to no other for 30 days", async () => {
    const [ada, eve] = [await admin(), await admin()];
    const [hers, other] = [await add(ada, "race.acme.test"), await add(eve, "race.acme.test")];
    point(hers, other.proof.value);
    const ends = await Promise.all([check(ada, hers), check(eve, other)]);
    expect(ends.map(({ state }) => state).toSorted()).toEqual(["pending", "verified"]);
    const [winner, loser] = ends[0].state === "verified" ? [ada, eve] : [eve, ada];
    const [won, lost] = ends[0].state === "verified" ? [hers, other] : [other, hers];
    expect(ends.find(({ state }) => state === "pending")).toMatchObject({ finding: "held" });
    await loser.ask(`${all}/${lost._id}`, { method: "DELETE" });
    const isTaken = async (member: Member) => {
      const { body } = await member.post(all, { host: "race.acme.test" });
      return body.fields?.host ?? body.payload.host;
    };
    expect(await isTaken(loser)).toBe("tracking_host_taken");
    expect((await winner.ask(`${all}/${won._id}`, { method: "DELETE" })).status).toBe(200);
    expect(await isTaken(loser)).toBe("tracking_host_taken");
    expect(await isTaken(winner)).toBe("race.acme.test");
    await tern.sql(
      `update tracking_domains set released_at = released_at - interval '31 days' where host = 'race.acme.test'`,
    );
    expect(await isTaken(loser)).toBe("race.acme.test");
  });

  it("loses a name that twice points elsewhere, tells admins, and takes it back; flapping changes nothing", async () => {
    const ada = await admin();
    const limited = await joined(tern, ada.workspaceId);
    const domain = await verified(ada, "lost.acme.test");
    const state = async () => {
      const { state, certificate, lost_at } = await check(ada, domain);
      return [state, certificate, lost_at !== null];
    };
    const notices = async (member: Member) =>
      (await member.get("/api/notifications")).body.payload.items.filter(
        ({ kind }: { kind: string }) => kind === "link_domain_lost",
      );
    const used = ["verified", "ready", false];
    for (let n = 0; n < 3; n++) {
      dns.zones.set(domain.host, { CNAME: ["elsewhere.test"] });
      expect(await state()).toEqual(used);
      point(domain);
      await laterOn(domain);
      expect(await state()).toEqual(used);
    }
    dns.faults.set(domain.host, "SERVFAIL");
    for (let n = 0; n < 3; n++) expect(await state()).toEqual(used);
    dns.faults.clear();
    expect(await notices(ada)).toEqual([]);
    dns.zones.delete(domain.host);
    expect(await state()).toEqual(used);
    await laterOn(domain);
    expect(await state()).toEqual(["failed", "waiting", true]);
    expect(await notices(ada)).toEqual([
      expect.objectContaining({
        names: { host: "lost.acme.test" },
        action: expect.objectContaining({
          meta: `/preferences/workspace/domains/${ada.workspaceId}?domain=${domain._id}`,
        }),
      }),
    ]);
    expect(await notices(limited)).toEqual([]);
    // What was sent keeps working as soon as the name leads to us again, and while others ask by it.
    expect((await page("lost.acme.test", unsubscribe(ada))).status).toBe(200);
    point(domain);
    expect(await state()).toEqual(used);
    expect((await list(ada))[0]).toMatchObject({ is_default_for_link_tracking: true });
    expect(await notices(ada)).toEqual([]);
  });
});

describe("a customer's domain at the front door", () => {
  let ada: Member;
  let eve: Member;
  beforeAll(async () => {
    [ada, eve] = [await admin(), await admin()];
    await verified(ada, "first.acme.test");
    await verified(eve, "second.acme.test");
  });

  it.each([
    "/",
    "/auth/sign-in",
    "/healthz",
    "/readyz",
    "/metrics",
    "/robots.txt",
    "/favicon.ico",
    "/api/user",
    "/api/docs",
    "/api/auth/sign_in",
    "/all/",
    "/privacy-policy",
    "/picture",
    "/tls/ask?domain=first.acme.test",
    "/tern.1/en/auth/sign-in",
  ])("answers 404 without a brand or a cookie at %s", async (path) => {
    const { status, headers, text } = await page("first.acme.test", path);
    expect(status).toBe(404);
    expect(text).not.toMatch(/tern|heron/i);
    expect(headers["set-cookie"]).toBeUndefined();
    expect(headers["strict-transport-security"]).toBeUndefined();
  });

  it("answers its own workspace's links, as the installation's own host does, and nobody else's", async () => {
    const ask = async (member: Member) => [
      (await page("first.acme.test", unsubscribe(member))).status,
      (await page("second.acme.test", unsubscribe(member))).status,
      (await page(base, unsubscribe(member))).status,
    ];
    expect(await ask(ada)).toEqual([200, 404, 200]);
    expect(await ask(eve)).toEqual([404, 200, 200]);
    expect((await page("first.acme.test", unsubscribe(ada), "HEAD")).status).toBe(200);
    expect((await page("first.acme.test", "/u/sample")).status).toBe(200);
    for (const path of ["/u/nonsense", "/o/nonsense", "/c/nonsense", "/sound/nonsense"])
      expect((await page("first.acme.test", path)).status).toBe(404);
  });

  it("counts for nothing until it is verified; deleted, it serves sent links until others may claim it (MAIL-35)", async () => {
    expect((await page("unknown.acme.test", unsubscribe(ada))).status).toBe(421);
    const domain = await add(ada, "auto.acme.test");
    expect((await page("auto.acme.test", unsubscribe(ada))).status).toBe(421);
    point(domain);
    await check(ada, domain);
    expect((await page("auto.acme.test", unsubscribe(ada))).status).toBe(200);
    await ada.ask(`${all}/${domain._id}`, { method: "DELETE" });
    // An unknown name makes the front door read all names anew.
    await page("unknown.acme.test", "/");
    expect((await page("auto.acme.test", unsubscribe(ada))).status).toBe(200);
    await tern.sql("select forget_tracking_domains(now())");
    await eventually(
      "the deleted domain is forgotten",
      async () => (await page("auto.acme.test", unsubscribe(ada))).status === 421,
    );
  });

  it("gets a certificate, and only such a domain or a brand's host does, when a proxy itself asks", async () => {
    const mayHave = async (domain: string, headers: Record<string, string> = {}, host = "127.0.0.1") =>
      (await page(host, `/tls/ask?domain=${domain}`, "GET", headers)).status;
    expect(await mayHave("first.acme.test")).toBe(200);
    expect(await mayHave("FIRST.acme.test")).toBe(200);
    expect(await mayHave(base)).toBe(200);
    expect(await mayHave("app.heron.test")).toBe(200);
    for (const domain of ["", "unknown.acme.test", "acme.test", "127.0.0.1", "localhost", "heron.localhost"])
      expect([domain, await mayHave(domain)]).toEqual([domain, 404]);
    // From outside, through the proxy, or under a public name.
    expect(await mayHave("first.acme.test", { "x-forwarded-for": "203.0.113.9" })).toBe(404);
    expect(await mayHave("first.acme.test", { via: "1.1 proxy" })).toBe(404);
    expect(await mayHave("first.acme.test", {}, base)).toBe(404);
  });
});

describe("defaults (MAIL-30 to MAIL-33)", () => {
  it("are one per purpose; set_for_all moves it, and PATCH leaves it to our own host again", async () => {
    const ada = await admin();
    const [one, two] = [await verified(ada, "flap.acme.test"), await verified(ada, "go.acme.test")];
    const defaults = async () =>
      (await list(ada)).map((domain) => [
        domain.is_default_for_link_tracking,
        domain.is_default_for_video_scenario,
      ]);
    expect(await defaults()).toEqual([
      [true, false],
      [false, false],
    ]);
    await ada.post(`${all}/${two._id}/set_for_all`, { target_type: "link_tracking" });
    await ada.post(`${all}/${one._id}/set_for_all`, { target_type: "video_scenario" });
    expect(await defaults()).toEqual([
      [false, true],
      [true, false],
    ]);
    await ada.ask(`${all}/${two._id}`, { method: "PATCH", json: { is_default_for_link_tracking: false } });
    expect(await defaults()).toEqual([
      [false, true],
      [false, false],
    ]);
    const wrong = await ada.post(`${all}/${two._id}/set_for_all`, { target_type: "everything" });
    expect(wrong.status).toBe(400);
  });
});

test("a worker checks new domains by itself, again and again", async () => {
  const ada = await admin();
  const domain = await add(ada, "solo.acme.test");
  await tern.start("worker");
  await eventually("it was checked", async () => (await list(ada))[0]?.finding === "no_record");
  const [row] = await tern.sql<{ wait: number }>(
    `select extract(epoch from next_check_at - checked_at)::int as wait from tracking_domains where id = $1`,
    [domain._id],
  );
  expect(row?.wait).toBe(300);
  point(domain);
  await tern.sql("update tracking_domains set next_check_at = now() where id = $1", [domain._id]);
  await eventually("it is ready", async () => (await list(ada))[0]?.certificate === "ready");
}, 600_000);

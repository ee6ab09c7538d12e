import { randomUUID } from "node:crypto";
import https from "node:https";
import { optOutToken } from "@/server/services/prospects/opt-out-link";
import { type Member, signedUp } from "@/tests/integration/http/caller";
import { eventually } from "@/tests/integration/runtime/processes";
import type { Cluster } from "@/tests/support/cluster";
import { type CaddyDoor, newCaddyDoor } from "@/tests/support/debian/caddy";
import { startManagedCluster } from "@/tests/support/debian/postgres";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { type StandInDns, startDns } from "@/tests/support/stand-ins/dns";

const base = "app.tern.test";
const own = "links.acme.test";
const all = "/api/tracking/custom_domains";

let dns: StandInDns;
let cluster: Cluster;
let caddy: CaddyDoor;
let tern: Installation;
let ada: Member;

beforeAll(async () => {
  dns = await startDns();
  dns.zones.set(base, { A: ["127.0.0.1"] });
  // A stranger who points a name to us gets no certificate.
  dns.zones.set("stranger.test", { CNAME: [base] });
  [cluster, caddy] = await Promise.all([startManagedCluster(), newCaddyDoor(dns.server)]);
  tern = await startInstallation({
    cluster,
    environment: {
      BASE_URL: `https://${base}:${caddy.httpsPort}`,
      DNS_SERVERS: dns.server,
      EGRESS_ALLOW: `${own}:${caddy.httpsPort} -> 127.0.0.1:${caddy.httpsPort}`,
      NODE_EXTRA_CA_CERTS: caddy.rootFile,
    },
  });
  await caddy.start(tern.ports.api);
  ada = await signedUp(tern, "Acme");
}, 600_000);
afterAll(async () => {
  await Promise.all([tern?.stop(), caddy?.stop(), dns?.close()]);
  await cluster?.stop();
});

/** Opens a page over TLS as a reader's browser does; the certificate has to be valid for the host. */
const open = (host: string, path: string): Promise<{ status: number; headers: Record<string, unknown> }> =>
  new Promise((resolve, reject) => {
    const target = { host: "127.0.0.1", port: caddy.httpsPort, servername: host, ca: caddy.root };
    https
      .get({ ...target, agent: false, path, headers: { host: `${host}:${caddy.httpsPort}` } }, (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers });
      })
      .on("error", reject);
  });

describe("tracking domains behind Debian's Caddy, with certificates on demand", () => {
  it("gets a certificate for the brand's own host, and none for a name that nobody proved", async () => {
    expect((await open(base, "/healthz")).status).toBe(200);
    await expect(open("stranger.test", "/healthz")).rejects.toThrow();
    await expect(open(own, "/")).rejects.toThrow();
  }, 600_000);

  it("is ready with its certificate, answers its own links over https, and nothing else", async () => {
    const domain = (await ada.post(all, { host: own })).body.payload;
    expect(domain.value).toBe(base);
    dns.zones.set(own, { CNAME: [base] });
    dns.zones.set(domain.proof.host, { TXT: [domain.proof.value] });
    await eventually(
      "the domain is ready",
      async () => {
        await tern.sql("delete from plumbing.rate_limits");
        const { body } = await ada.post(`${all}/${domain._id}/check`);
        return body.payload.state === "verified" && body.payload.certificate === "ready";
      },
      60_000,
    ).catch((error: Error) => {
      throw new Error(`${error.message}\n${caddy.output()}`);
    });
    const secret = Buffer.from(cluster.keys.secret, "base64");
    const token = optOutToken(secret, { workspaceId: ada.workspaceId, prospectId: randomUUID() });
    expect((await open(own, `/u/${token}`)).status).toBe(200);
    const page = await open(own, "/auth/sign-in");
    expect([page.status, page.headers["set-cookie"]]).toEqual([404, undefined]);
    const inside = await open(own, `/tls/ask?domain=${own}`);
    const outside = await open(base, `/tls/ask?domain=${own}`);
    expect([inside.status, outside.status]).toEqual([404, 404]);
  }, 600_000);
});

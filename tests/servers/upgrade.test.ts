import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eventually } from "@/tests/integration/runtime/processes";
import { type Cluster, databaseUrl } from "@/tests/support/cluster";
import { type MailServer, mailHost, startMailServer } from "@/tests/support/debian/mail-server";
import { startManagedCluster } from "@/tests/support/debian/postgres";
import { askAsOperator, type Installation, startInstallation } from "@/tests/support/installation";
import { answerTo, field } from "./mail-world";
import type { Oldest } from "./oldest";

const sender = "sales@corp.test";
const password = "a password";
const people = {
  "waits@people.test": "planned",
  "held@people.test": "claimed",
  "leaving@people.test": "transmitting",
  "gone@people.test": "skipped",
  "knows@people.test": "sent",
};
const folder = mkdtempSync(path.join(tmpdir(), "tern-oldest-"));
const file = path.join(folder, "old.backup");
let cluster: Cluster;
let mail: MailServer;
let tern: Installation;
let copy: Installation;

beforeAll(async () => {
  [cluster, mail] = await Promise.all([
    startManagedCluster(),
    startMailServer([sender, ...Object.keys(people)], password),
  ]);
  const environment = {
    EGRESS_ALLOW: mail.egress,
    NODE_EXTRA_CA_CERTS: mail.certificate,
    ...{ SETTLE_SECONDS: "2", LEASE_SECONDS: "2" },
  };
  [tern, copy] = await Promise.all(
    [0, 1].map(() => startInstallation({ cluster, doors: [], environment })) as [
      Promise<Installation>,
      Promise<Installation>,
    ],
  );
  const [{ name }] = (await tern.sql("select current_database() as name")) as [{ name: string }];
  const oldest: Oldest = {
    owner: databaseUrl(cluster.url, name, cluster.owner),
    superuser: databaseUrl(cluster.url, name),
    ...{ roles: cluster.keys.roles, secret: cluster.keys.secret },
    mail: { host: mailHost, address: sender, password, people },
  };
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "tests/servers/scenarios/oldest.mts"],
    { encoding: "utf8", env: { ...process.env, OLDEST: JSON.stringify(oldest) } },
  );
  if (status !== 0) throw new Error(`the oldest version could not be played:\n${stderr}`);
}, 600_000);
afterAll(async () => {
  await Promise.all([tern?.stop(), copy?.stop()]);
  await Promise.all([mail?.stop(), cluster?.stop()]);
  rmSync(folder, { recursive: true });
});

const counts = () =>
  Object.fromEntries(Object.keys(people).map((address) => [address, mail.mails(address).length]));
const standing = async (of: Installation) =>
  Object.fromEntries(
    (
      await of.sql<{ address: string; state: string; reason: string | null }>(
        `select p.work_email as address, e.state, e.stop_reason as reason from enrollments e
           join prospects p on p.workspace_id = e.workspace_id and p.id = e.prospect_id`,
      )
    ).map(({ address, state, reason }) => [address, reason ?? state]),
  );
const nobody = Object.fromEntries(Object.keys(people).map((address) => [address, 0]));

describe("an installation of the oldest version that can be restored (0013_fence), in the middle of its work", () => {
  it("can be backed up, and restored as a copy of this version that sends nothing", async () => {
    await tern.cli("backup", "--to", file);
    expect(await copy.cli("restore", "--from", file)).toContain("until it is released");
    await Promise.all([copy.start("api"), copy.start("worker")]);
    await eventually(
      "it looked what was sent since",
      async () => (await copy.sql("select 1 from restorations where looked_at is not null")).length === 1,
      20_000,
    );
    expect(await (await askAsOperator(copy.url, "/readyz")).json()).toMatchObject({ fenced: true });
    expect(counts()).toEqual(nobody);
  }, 600_000);

  it("migrates and continues: no email is sent twice, sent to an unsubscribed prospect, or lost", async () => {
    await tern.cli("migrate");
    await Promise.all([tern.start("api"), tern.start("worker")]);
    const sent = { ...nobody, "waits@people.test": 1, "held@people.test": 1, "knows@people.test": 1 };
    await eventually(
      "all who were to be written to have a mail",
      async () => JSON.stringify(counts()) === JSON.stringify(sent),
      30_000,
    );
    await eventually(
      "nobody can find out about the mail that was leaving",
      async () => (await standing(tern))["leaving@people.test"] === "held",
      20_000,
    );
    expect((await standing(tern))["gone@people.test"]).toBe("opted_out");
    expect(field(mail.mails("knows@people.test")[0] ?? "", "In-Reply-To")).toBe("<old-knows@corp.test>");
  }, 600_000);

  it("receives a reply to an email that the old version sent", async () => {
    const from = "knows@people.test";
    const old = `From: Sam Sender <${sender}>\nSubject: A question\nMessage-ID: <old-knows@corp.test>\n\nHello`;
    await mail.deliver(from, sender, answerTo(old, from, "Sounds good, call me."));
    await eventually(
      "the answer is known",
      async () => (await tern.sql("select 1 from events where kind = 'reply'")).length === 1,
      20_000,
    );
  }, 600_000);

  it("is not repeated by the copy once that is released", async () => {
    const before = counts();
    await Promise.all(tern.children.map((child) => child.stop()));
    await copy.cli("release", "--yes");
    await eventually(
      "the copy is released",
      async () => (await copy.sql("select 1 from plumbing.fence")).length === 0,
      30_000,
    );
    const asked = { "waits@people.test": "held", "held@people.test": "held", "leaving@people.test": "held" };
    const known = { ...asked, "gone@people.test": "opted_out", "knows@people.test": "replied" };
    await eventually(
      "it asks a person where nobody can find out, and knows the answer that came meanwhile",
      async () => {
        const now = await standing(copy);
        return Object.entries(known).every(([address, state]) => now[address] === state);
      },
      30_000,
    );
    expect(counts()).toEqual(before);
  }, 600_000);
});

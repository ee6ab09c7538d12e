import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import * as z from "zod";
import { behavior as behaviorCodec } from "@/lib/contract/sandbox";
import { sha256 } from "@/server/backup/write";
import { newKeyRing } from "@/server/config/keys";
import { withMailbox } from "@/tests/e2e/furnished-workspace";
import { start } from "@/tests/e2e/played-campaign";
import { confirmed, imported, newCampaign, steps, withAccount } from "@/tests/integration/campaigns/setup";
import { type Caller, caller, type Member, password } from "@/tests/integration/http/caller";
import { eventually } from "@/tests/integration/runtime/processes";
import {
  askAsOperator,
  clusterOfTheRun,
  type Installation,
  startInstallation,
} from "@/tests/support/installation";
import { keepWorld } from "./world";

const environment = { LEASE_SECONDS: "2", SETTLE_SECONDS: "1" };
const folder = mkdtempSync(path.join(tmpdir(), "tern-backup-"));
const file = path.join(folder, "friday.backup");
const people = 4;
const mailsEach = 2;
let original: Installation;
let copy: Installation;
let member: Member;

const mails = (tern: Installation) =>
  tern.sql<{ to: string; id: string }>(
    `select to_address as "to", message_id as id from sandbox.received order by at`,
  );
const requests = (tern: Installation) =>
  tern.sql("select key from sandbox.action_keys where kind = 'connection_request' order by key");
const runClock = (as: Caller, speed: number) =>
  as.ask("/api/sandbox/settings", { method: "PUT", json: { speed } });
const restoration = async (tern: Installation) => (await tern.sql("select * from restorations"))[0] ?? {};

/** Requests and emails to some people, backed up while the first are sent, stopped before the last. */
beforeAll(async () => {
  [original, copy] = await Promise.all([
    startInstallation({ doors: ["sandbox", "api", "worker"], environment }),
    startInstallation({ doors: [], environment }),
  ]);
  member = await confirmed(original, "North");
  const accountId = await withAccount(member);
  const always = { work_hours_start: 0, work_hours_end: 24, working_days: [1, 2, 3, 4, 5, 6, 7] };
  await member.post(`/api/credentials/${accountId}/update`, always);
  await withMailbox(member, accountId);
  await original.sql("update mailboxes set ramp_started_on = null");
  await original.sql("update accounts set ramp_started_on = null");
  const calm = z.encode(behaviorCodec, {
    ...{ acceptPercent: 0, replyPercent: 0, outOfOfficePercent: 0, bouncePercent: 0, optOutPercent: 0 },
    ...{ minAnswerHours: 0, maxAnswerHours: 1 },
  });
  await member.ask("/api/sandbox/settings", { method: "PUT", json: { speed: 10_000, behavior: calm } });
  const first = [steps.request("Hello"), steps.delay(1, "hours"), steps.email("First")];
  const { _id: campaignId } = await newCampaign(member, [
    ...first,
    steps.delay(20, "hours"),
    steps.email("Second"),
  ]);
  const csv = (await member.get(`/api/sandbox/people.csv?count=${people}&from=40`)).body;
  await imported(member, campaignId, csv);
  await start(member, campaignId);
  await eventually("a mail has arrived", async () => (await mails(original)).length >= 1);
  // The clock waits for the backup, however long it takes: the rest is sent after it.
  await runClock(member, 1);
  await original.cli("backup", "--to", file);
  await runClock(member, 10_000);
  const last = people * mailsEach - 1;
  await eventually("nearly all have arrived", async () => (await mails(original)).length >= last);
  await Promise.all([...original.children.map((child) => child.stop()), copy.cli("restore", "--from", file)]);
  await keepWorld(original, copy);
}, 600_000);
afterAll(async () => {
  await Promise.all([original?.stop(), copy?.stop()]);
  rmSync(folder, { recursive: true });
});

describe("a restored copy", () => {
  it("sends nothing, says so, and finds out what was sent since (R47)", async () => {
    const before = [await mails(original), await requests(original)];
    await Promise.all([copy.start("sandbox"), copy.start("api"), copy.start("worker")]);
    await eventually("it looked", async () => (await restoration(copy)).looked_at != null);
    expect((await restoration(copy)).recognised).toBeGreaterThan(0);
    expect([await mails(copy), await requests(copy)]).toEqual(before);
    const { fenced } = await (await askAsOperator(copy.url, "/readyz")).json();
    expect(fenced).toBe(true);
  }, 600_000);

  it("keeps no sessions of the original, says why campaigns are stopped, and changes nothing outside", async () => {
    expect((await caller(copy.url, member.cookie).get("/api/space/info")).status).toBe(401);
    const ada = caller(copy.url);
    await ada.post("/api/auth/sign_in", { email: member.email, password });
    const { payload } = (await ada.get("/api/space/info")).body;
    expect(payload.restoration).toMatchObject({ has_looked: true, is_releasing: false, held: 0 });
    const campaigns = JSON.stringify((await ada.get("/api/workflows")).body);
    expect(campaigns).toContain('"reason":"restored_copy"');
    const [account] = (await ada.get("/api/credentials")).body.payload;
    const again = await ada.post(`/api/credentials/${account._id}/update`, { password: "another" });
    expect(again.body.code).toBe("restored_copy");
  });

  it("continues once an admin releases it, and no one gets anything twice (R47)", async () => {
    const ada = caller(copy.url);
    await ada.post("/api/auth/sign_in", { email: member.email, password });
    const asked = await ada.post(`/api/space/${member.workspaceId}/release`);
    expect(asked.body.payload.restoration.is_releasing).toBe(true);
    // The backup was made while the clock waited.
    await eventually("its clock runs", async () => (await runClock(ada, 10_000)).status === 200);
    const all = people * mailsEach;
    await eventually("everything has arrived", async () => (await mails(copy)).length >= all);
    await eventually("everybody is at the end", async () => {
      const open = await copy.sql("select 1 from enrollments where state <> 'finished'");
      return open.length === 0;
    });
    const arrived = await mails(copy);
    expect(new Set(arrived.map(({ id }) => id)).size).toBe(all);
    for (const { to } of arrived) expect(arrived.filter((one) => one.to === to)).toHaveLength(mailsEach);
    expect(await requests(copy)).toHaveLength(people);
    expect(await copy.sql("select 1 from plumbing.fence")).toEqual([]);
    expect((await ada.get("/api/space/info")).body.payload.restoration).toBeNull();
  }, 600_000);
});

describe("a restore is refused, and nothing is changed,", () => {
  const reasonOf = (tern: Installation, ...args: string[]) =>
    tern.cli("restore", ...args).then(
      () => "restored",
      (error: Error) => error.message,
    );

  it("if there is data, unless it is to be replaced", async () => {
    expect(await reasonOf(original, "--from", file)).toMatch(/There is data in this database.*--replace/);
    expect(await original.sql("select 1 from plumbing.fence")).toEqual([]);
    expect(await reasonOf(original, "--from", file, "--replace")).toBe("restored");
    expect(await original.sql("select 1 from plumbing.fence")).toHaveLength(1);
    expect(await original.sql("select 1 from enrollments")).toHaveLength(people);
  });

  it("while Tern runs on the database", async () => {
    expect(await reasonOf(copy, "--from", file, "--replace")).toMatch(/Tern runs on this database/);
  });

  it("with a file that is damaged, truncated, or of a newer version", async () => {
    const bytes = readFileSync(file);
    const plain = gunzipSync(bytes);
    const [kind, head = "", ...rest] = plain.toString("latin1").split("\n");
    const newer = head.replace(/"migration":\d+/, '"migration":9999999999999');
    const text = [kind, newer, ...rest].join("\n").replace(sha256(head), sha256(newer));
    plain[plain.indexOf("North") + 1] = 0x6e;
    const files = [
      bytes.subarray(0, bytes.length - 100),
      gzipSync(plain),
      gzipSync(Buffer.from(text, "latin1")),
    ];
    const reasons = await Promise.all(
      files.map((content, n) => {
        const other = path.join(folder, `${n}.backup`);
        writeFileSync(other, content);
        return reasonOf(original, "--from", other, "--replace");
      }),
    );
    expect(reasons).toEqual([
      expect.stringMatching(/damaged: it is cut off.*Nothing was restored/),
      expect.stringMatching(/the rows of public\.\w+ are not those/),
      expect.stringMatching(/made by a newer version/),
    ]);
  });

  it("without the key that encrypted it; if the file contains it, the data directory gets it", async () => {
    // The roles belong to the whole Postgres, which other tests use too.
    const ring = { ...newKeyRing(), roles: clusterOfTheRun().keys.roles };
    const elsewhere = await startInstallation({
      doors: [],
      environment: { TERN_KEYS: JSON.stringify(ring), DATA_DIR: folder },
    });
    try {
      expect(await reasonOf(elsewhere, "--from", file)).toMatch(/sealed with another key/);
      const whole = path.join(folder, "with-keys.backup");
      await original.cli("backup", "--to", whole, "--with-keys");
      expect(await reasonOf(elsewhere, "--from", whole)).toMatch(
        /TERN_SECRET_KEY comes from the environment/,
      );
      const keys = path.join(folder, "keys.json");
      writeFileSync(keys, JSON.stringify(ring));
      expect(await reasonOf(elsewhere, "--from", whole)).toBe("restored");
      expect(JSON.parse(readFileSync(keys, "utf8")).secret).not.toBe(ring.secret);
    } finally {
      await elsewhere.stop();
    }
  });
});

import { inPlatform } from "@/server/db/tx";
import { noteVendor, readVendorHealth } from "@/server/repositories/enrichments/vendors";
import { finder } from "@/tests/integration/finder/setup";
import type { Member } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { type StandInFullEnrich, startFullEnrich } from "@/tests/support/stand-ins/fullenrich";
import { type StandInHunter, startHunter } from "@/tests/support/stand-ins/hunter";

let hunter: StandInHunter;
let fullenrich: StandInFullEnrich;
let tern: Installation;
beforeAll(async () => {
  [hunter, fullenrich] = await Promise.all([startHunter(), startFullEnrich()]);
  tern = await startInstallation({
    doors: ["api"],
    environment: {
      EGRESS_ALLOW: `${hunter.allow}, ${fullenrich.allow}`,
      ...{ HUNTER_API_KEY: hunter.apiKey, HUNTER_API_URL: hunter.url },
      // The account there was closed: its key counts for nothing any more.
      ...{ FULLENRICH_API_KEY: "a-key-of-yesterday", FULLENRICH_API_URL: fullenrich.url },
    },
  });
}, 600_000);
afterAll(async () => {
  await tern?.stop();
  await Promise.all([hunter?.close(), fullenrich?.close()]);
});

const path = "/api/enrichment/vendors";
const choose = (member: Member, order: readonly string[]) =>
  member.ask(path, { method: "PUT", json: { order } });
const note = (vendor: string, at: string, noted: { problem: string | null; failures: number }) =>
  inPlatform(tern.as("app"), (queries) =>
    noteVendor(queries, vendor, {
      ...{ ...noted, at: new Date(at) },
      answeredAt: noted.problem === null ? new Date(at) : null,
    }),
  );
const healthAt = (at: string) =>
  inPlatform(tern.as("app"), (queries) => readVendorHealth(queries, new Date(at)));

test("admins see the vendors, how they are and what is left there, and choose their order", async () => {
  const { member } = await finder(tern);
  const first = (await member.get(path)).body.payload;
  expect(first.vendors).toEqual([
    {
      ...{ _id: "hunter", problem: null, answered_at: null, failures: 0 },
      ...{ credits: 480, renews_on: "2026-12-24" },
    },
    {
      ...{ _id: "fullenrich", problem: "key_refused", answered_at: null, failures: 0 },
      ...{ credits: null, renews_on: null },
    },
  ]);
  expect(JSON.stringify(first)).not.toContain(hunter.apiKey);
  const chosen = (await choose(member, ["fullenrich", "hunter"])).body.payload;
  expect(chosen.vendors.map(({ _id }: { _id: string }) => _id)).toEqual(["fullenrich", "hunter"]);
  expect((await member.get(path)).body.payload).toEqual(chosen);
  const [entry] = (await member.get("/api/audit_log")).body.payload.items;
  expect(entry).toMatchObject({ action: "enrichment_order_changed", subject: "FullEnrich, Hunter" });
  // Another workspace has its own order, and no page asks the vendors more than once a minute.
  const other = await finder(tern);
  expect((await other.member.get(path)).body.payload).toEqual(first);
  expect(hunter.asked.filter(({ path: asked }) => asked === "/v2/account")).toHaveLength(1);
});

test("an order names every connected vendor once", async () => {
  const { member } = await finder(tern);
  for (const order of [["hunter"], ["hunter", "hunter"], [], ["hunter", "apollo"]])
    expect((await choose(member, order)).status).toBe(400);
});

test("members who are not admins see and choose nothing (ROLE-02)", async () => {
  const { member } = await finder(tern);
  await tern.sql("update memberships set is_admin = false where workspace_id = $1", [member.workspaceId]);
  expect((await member.get(path)).body.code).toBe("forbidden");
  expect((await choose(member, ["fullenrich", "hunter"])).body.code).toBe("forbidden");
});

test("the health of a vendor is that of the last day, whoever noted it", async () => {
  await note("hunter", "2026-11-28T08:30:00Z", { problem: "vendor_failed", failures: 4 });
  await Promise.all([
    note("hunter", "2026-11-28T23:10:00Z", { problem: "connection_lost", failures: 1 }),
    note("hunter", "2026-11-28T23:50:00Z", { problem: "connection_lost", failures: 2 }),
  ]);
  expect((await healthAt("2026-11-29T00:00:00Z")).get("hunter")).toEqual({
    ...{ answeredAt: null, problem: "connection_lost", failures: 7 },
  });
  await note("hunter", "2026-11-29T12:00:00Z", { problem: null, failures: 0 });
  expect((await healthAt("2026-11-29T12:00:00Z")).get("hunter")).toEqual({
    ...{ answeredAt: new Date("2026-11-29T12:00:00Z"), problem: null, failures: 3 },
  });
  expect(
    await tern.sql("select count(*)::int as hours from plumbing.vendor_health h, jsonb_each(h.failures)"),
  ).toEqual([{ hours: 1 }]);
  const { member } = await finder(tern);
  const { vendors } = (await member.get(path)).body.payload;
  expect(vendors[0]).toMatchObject({ _id: "hunter", answered_at: expect.stringMatching(/^2026-11-29/) });
});

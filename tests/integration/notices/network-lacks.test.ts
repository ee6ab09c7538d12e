import { randomUUID } from "node:crypto";
import { joined } from "@/tests/integration/http/caller";
import { type Inbox, waitingPeople } from "@/tests/integration/inbox/people";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
let inbox: Inbox;
const laneId = randomUUID();
beforeAll(async () => {
  tern = await startInstallation({ doors: ["api"] });
  inbox = await waitingPeople(tern, 3);
  await tern.sql("insert into lanes (workspace_id, id, channel, account_id) values ($1, $2, 'network', $3)", [
    inbox.member.workspaceId,
    laneId,
    inbox.accountId,
  ]);
}, 600_000);
afterAll(() => tern?.stop());

/** A step of this kind that waits for this reason. */
const waits = (place: number, kind: string, reason: string) =>
  tern.sql(
    `insert into deliveries (workspace_id, id, lane_id, prospect_id, kind, rank, planned_at, wait_reason)
     values ($1, gen_random_uuid(), $2, $3, $4, 2, now(), $5)`,
    [inbox.member.workspaceId, laneId, inbox.people[place]!.prospectId, kind, reason],
  );
type Notice = { kind: string; title: string; text: string; account_id: string };
const lacks = async (by = inbox.member): Promise<Notice[]> =>
  (await by.get("/api/notifications")).body.payload.items.filter(({ kind }: Notice) =>
    ["inmails_used_up", "network_plan_needed"].includes(kind),
  );

test("an account whose steps wait for its plan or its InMails on the network says so, as long as they do (NOTIF-10)", async () => {
  await waits(0, "inmail", "not_premium");
  await waits(1, "inmail", "needs_sales_navigator_subscription");
  await waits(2, "inmail", "out_of_credits");
  // Credits of the workspace are another thing.
  await waits(2, "enrich", "out_of_credits");
  const found = await lacks();
  expect(found.map(({ kind }) => kind).toSorted()).toEqual(["inmails_used_up", "network_plan_needed"]);
  expect(found.find(({ kind }) => kind === "network_plan_needed")).toMatchObject({
    title: "Mara Lind needs a paid plan on the network",
    text: expect.stringMatching(/Steps waiting: 2\.$/),
    account_id: inbox.accountId,
  });
  expect(found.find(({ kind }) => kind === "inmails_used_up")?.text).toMatch(/Steps waiting: 1\.$/);
  const other = await joined(tern, inbox.member.workspaceId, { accounts: [] });
  expect(await lacks(other)).toEqual([]);
  await tern.sql("update deliveries set wait_reason = null where lane_id = $1", [laneId]);
  expect(await lacks()).toEqual([]);
});

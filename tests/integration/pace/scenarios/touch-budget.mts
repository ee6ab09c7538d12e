import { chance } from "@/server/domain/campaigns/chance";
import { enrollPeople } from "@/server/planning/enroll";
import { workUntil } from "../../engine/drive.mts";
import {
  at,
  email,
  hours,
  newCampaign,
  newEngine,
  newPeople,
  newWorld,
  outside,
  report,
  sql,
  time,
  wait,
} from "../../engine/kit.mts";

const campaigns = 20;
const people = 60;
/** Max campaigns per person. */
const campaignsEach = 6;
const daysPlayed = 30;

at("2026-03-02T09:00:00.000Z");
const engine = await newEngine();
const world = await newWorld({
  ...{ accounts: 4, spacing: [0, 0], burst: 20, dailyLimit: 10_000 },
  ...{ hours: [0, 23], days: [1, 2, 3, 4, 5, 6, 7] },
});
const sequence = () => [email("A", "a"), wait(2, "days"), email("B", "b"), wait(3, "days"), email("C", "c")];
const ids: string[] = [];
for (let n = 0; n < campaigns; n++) ids.push(await newCampaign(world, sequence()));
await sql("update campaigns set is_existing_people = true where workspace_id = $1", [world.workspaceId]);

const members = new Map<string, string[]>();
for (const prospectId of await newPeople(world, people))
  for (const campaignId of new Set(
    Array.from(
      { length: campaignsEach },
      (_, n) => ids[Math.floor(chance(`${prospectId}|${n}`) * campaigns)]!,
    ),
  ))
    members.set(campaignId, [...(members.get(campaignId) ?? []), prospectId]);
for (const [campaignId, prospectIds] of members)
  await world.inside((tx) => enrollPeople(tx, world.planning(), { campaignId, prospectIds }));
await workUntil(engine, new Date(+time.now + hours(24 * daysPlayed)));

/** When each person was contacted: by the mail server's records, and by the ledger. */
const byServer = Map.groupBy(outside.mails, ({ mail }) => mail.to.address);
const byLedger = await sql<{ person: string; at: Date[] }>(
  `select prospect_id as person, array_agg(settled_at order by settled_at) as at from deliveries
    where workspace_id = $1 and kind = 'email' and state = 'sent' group by 1`,
  [world.workspaceId],
);
const maxWithin = (sent: readonly Date[], ms: number) =>
  Math.max(...sent.map((from) => sent.filter((at) => at >= from && +at < +from + ms).length));
const max = (all: readonly (readonly Date[])[], ms: number) =>
  Math.max(...all.map((sent) => maxWithin(sent, ms)));
const server = [...byServer.values()].map((mails) => mails.map(({ at: sentAt }) => sentAt));
const ledger = byLedger.map(({ at: sentAt }) => sentAt);
const [{ planned } = { planned: 0 }] = await sql<{ planned: number }>(
  "select 3 * count(*)::int as planned from enrollments where workspace_id = $1",
  [world.workspaceId],
);
const [{ put } = { put: 0 }] = await sql<{ put: number }>(
  "select count(*)::int as put from events where workspace_id = $1 and kind = 'waited' and reason = 'touch_budget'",
  [world.workspaceId],
);
await report({
  people: [server.length, ledger.length],
  sent: [server.flat().length, ledger.flat().length],
  aDay: [max(server, hours(24)), max(ledger, hours(24))],
  aWeek: [max(server, hours(168)), max(ledger, hours(168))],
  ...{ planned, put },
});
await engine.pulse.stop();

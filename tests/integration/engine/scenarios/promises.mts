import { pausePerson } from "@/server/planning/person";
import { holdProspect } from "@/server/planning/prospect";
import { workUntil } from "../drive.mts";
import { at, email, enroll, newCampaign, newEngine, newWorld, outside, report, sql, wait } from "../kit.mts";

const engine = await newEngine();
const seen: Record<string, unknown> = {};
const noon = new Date("2026-03-03T11:30:00Z");

for (const name of ["paused", "away", "nobody"] as const) {
  await sql("update lanes set closed_reason = 'over'");
  at("2026-03-02T09:00:00Z");
  outside.mails = [];
  const world = await newWorld({ spacing: [3600, 3600] });
  const people = await enroll(world, await newCampaign(world, [email(), wait(1), email("", "Again")]), 3);
  await workUntil(engine, new Date("2026-03-02T15:00:00Z"));
  const last = people[2]!;
  const [enrollment] = await sql<{ id: string }>("select id from enrollments where prospect_id = $1", [last]);
  if (name === "paused")
    await world.inside((tx) =>
      pausePerson(tx, world.planning(), { enrollmentId: enrollment!.id, until: noon }),
    );
  if (name === "away")
    await world.inside((tx) =>
      holdProspect(tx, world.planning(), { prospectId: last, until: noon, reason: "out_of_office" }),
    );
  // All three are overdue before anything is sent again.
  at("2026-03-03T12:00:00Z");
  const before = outside.mails.length;
  await workUntil(engine, new Date("2026-03-03T16:00:00Z"));
  const [address] = await sql<{ work_email: string }>("select work_email from prospects where id = $1", [
    last,
  ]);
  seen[name] = outside.mails.slice(before).findIndex(({ mail }) => mail.to.address === address!.work_email);
}
await report(seen);

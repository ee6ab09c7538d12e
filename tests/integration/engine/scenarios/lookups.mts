import type { Step } from "@/lib/contract/campaigns/sequence";
import { inWorkspace } from "@/server/db/tx";
import { createFullEnrich } from "@/server/drivers/enrichment/fullenrich/driver";
import { newId } from "@/server/ids";
import { parseAllowList } from "@/server/net/allow-list";
import { createEgress } from "@/server/net/egress";
import { createHttp } from "@/server/net/http";
import { createLookUps } from "@/server/services/prospects/enrichment-lookups";
import { notedCosts } from "@/tests/support/noted-costs";
import { startFullEnrich } from "@/tests/support/stand-ins/fullenrich";
import { workNow, workUntil } from "../drive.mts";
import {
  at,
  deliveriesOf,
  enroll,
  hours,
  minutes,
  newCampaign,
  newEngine,
  newWorld,
  pass,
  pools,
  report,
  sql,
  time,
  type World,
} from "../kit.mts";

const seen: Record<string, unknown> = {};
const vendor = await startFullEnrich();
const http = createHttp(createEgress({ allow: parseAllowList(vendor.allow) }));
const now = () => time.now;
const lookUps = createLookUps({
  inWorkspace: (workspaceId, work) => inWorkspace(pools.app, { workspaceId }, work),
  now,
});
const port = createFullEnrich({ http, account: vendor, lookUps, meter: notedCosts(), now });
const posts = () => vendor.asked.filter(({ method }) => method === "POST").length;
const fresh = { unsureSeconds: 600, keptSeconds: 86_400 };

{
  // Through the engine: the step waits for the vendor, takes its answer, and is charged once.
  const base = await newEngine();
  const engine = { ...base, ports: { ...base.ports, enrichment: port } };
  const world = await newWorld();
  const enrich: Step = { id: newId(), is_enabled: true, type: "enrich", finds: "email" };
  const campaign = await newCampaign(world, [enrich]);
  const [person = ""] = await enroll(world, campaign, 1);
  const page = "https://linkedin.com/in/john-snow";
  await sql(
    "update prospects set work_email = null, personal_email = null, full_name = 'John Snow', company_name = 'Example Inc', profile_url = $2 where id = $1",
    [person, page],
  );
  vendor.people.push({
    ...{ linkedinUrl: page, name: ["John", "Snow"], company: "Example Inc", phones: [] },
    emails: [{ email: "john.snow@example.com", status: "DELIVERABLE" }],
  });
  const rows = async (of: World) =>
    (await deliveriesOf(of)).map(({ state, wait_reason }) => [state, wait_reason].filter(Boolean).join(" "));
  const spent = () =>
    sql("select amount from credit_postings where workspace_id = $1 and category = 'enrich'", [
      world.workspaceId,
    ]).then((lines) => lines.length);
  await workNow(engine);
  const [{ due } = { due: 0 }] = await sql<{ due: number }>(
    "select extract(epoch from due_at)::float8 * 1000 as due from deliveries where workspace_id = $1",
    [world.workspaceId],
  );
  const asked = {
    rows: await rows(world),
    waitsMinutes: (due - +time.now) / minutes(1),
    spent: await spent(),
  };
  await workUntil(engine, new Date(+time.now + minutes(3)));
  const still = await rows(world);
  vendor.finish();
  await workUntil(engine, new Date(+time.now + hours(1)));
  const [row] = await sql("select work_email, email_status from prospects where id = $1", [person]);
  seen.campaign = {
    ...{ asked: { ...asked, waitsMinutes: asked.waitsMinutes >= 1 && asked.waitsMinutes < 2 }, still },
    ...{ rows: await rows(world), row, spent: await spent(), begun: posts(), vendorSpent: vendor.spent },
  };
}

{
  // Two workers that ask at once start one lookup; another workspace starts its own.
  at("2026-03-02T09:00:00.000Z");
  const [world, other] = [await newWorld(), await newWorld()];
  const of = ({ workspaceId }: World) => ({ workspaceId, key: "k" });
  const both = await Promise.all([lookUps.begin(of(world), fresh), lookUps.begin(of(world), fresh)]);
  seen.once = {
    both: both.map((one) => (one === "begun" ? one : "known")).toSorted(),
    other: await lookUps.begin(of(other), fresh),
  };
  pass(minutes(10) - 1);
  const unsure = await lookUps.begin(of(world), fresh);
  pass(1);
  const again = await lookUps.begin(of(world), fresh);
  await lookUps.name(of(world), "e-1");
  pass(hours(24) - 1);
  const named = await lookUps.begin(of(world), fresh);
  await lookUps.forget(of(world));
  const forgotten = await lookUps.begin(of(world), fresh);
  await lookUps.name(of(world), "e-2");
  pass(hours(24));
  const old = await lookUps.begin(of(world), fresh);
  await lookUps.begin({ ...of(world), key: "left over" }, fresh);
  pass(hours(49));
  await lookUps.begin({ ...of(world), key: "later" }, fresh);
  seen.kept = {
    ...{ unsure, again, named, forgotten, old },
    left: await sql("select key from enrichment_lookups where workspace_id = $1", [world.workspaceId]),
  };
}

await http.close();
await vendor.close();
await report(seen);

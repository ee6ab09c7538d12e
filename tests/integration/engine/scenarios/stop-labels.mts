import { keyedEntries } from "@/server/domain/accounts/blacklist";
import { newId } from "@/server/ids";
import { stopLabelled } from "@/server/planning/labelled";
import { stopEnrollments } from "@/server/planning/prospect";
import { listClaimedBlacklisted, replaceBlacklist } from "@/server/repositories/accounts/blacklist";
import { attachLabels } from "@/server/repositories/inbox/labels";
import { send, take, workUntil } from "../drive.mts";
import {
  at,
  email,
  enroll,
  enrollmentsOf,
  newCampaign,
  newEngine,
  newWorld,
  outside,
  report,
  sql,
  time,
  type World,
  wait,
} from "../kit.mts";

const engine = await newEngine();
const seen: Record<string, unknown> = {};
const fresh = async () => {
  await sql("update lanes set closed_reason = 'over'");
  at("2026-03-02T09:00:00Z");
  outside.mails = [];
};
const people = async (world: World) =>
  (await enrollmentsOf(world)).map(({ state, stop_reason }) =>
    [state, stop_reason].filter(Boolean).join(" "),
  );
const newLabel = async ({ workspaceId }: World) => {
  const id = newId();
  await sql(
    "insert into labels (workspace_id, id, name, color, type, display_order) values ($1, $2, $3, '#416677', 'space', 0)",
    [workspaceId, id, id.slice(-8)],
  );
  return id;
};

await fresh();
{
  const world = await newWorld();
  const [stops, other] = [await newLabel(world), await newLabel(world)];
  const campaign = await newCampaign(world, [email(), wait(1), email("", "Again")]);
  await sql("update campaigns set settings = $2 where id = $1", [
    campaign,
    JSON.stringify({ stopLabels: [stops] }),
  ]);
  const [first = "", second = "", third = ""] = await enroll(world, campaign, 3);
  await workUntil(engine, new Date("2026-03-02T12:00:00Z"));
  const by = { at: time.now, by: null };
  const attach = (prospectId: string, labelId: string) =>
    world.inside((tx) => attachLabels(tx, [{ prospectId, labelId }], by));
  await attach(first, stops);
  await world.inside((tx) => stopLabelled(tx, world.planning(), { prospectId: first, actorId: newId() }));
  const immediate = await people(world);
  // A campaign adds labels too; they take effect at the person's next gate.
  await attach(second, stops);
  await attach(third, other);
  await workUntil(engine, new Date("2026-03-03T16:00:00Z"));
  seen.labels = { immediate, after: await people(world), mails: outside.mails.length };
}

// The blacklist gets a person whose email a worker has already claimed.
await fresh();
{
  const world = await newWorld();
  const [accountId = ""] = world.accountIds;
  const campaign = await newCampaign(world, [email()]);
  const [prospectId] = await enroll(world, campaign, 1);
  await sql("update prospects set company_name = 'Acme' where id = $1", [prospectId]);
  const lanes = await take(engine);
  await world.inside((tx) =>
    replaceBlacklist(tx, accountId, keyedEntries([{ kind: "company", value: "Acme" }] as never)),
  );
  await world.inside(async (tx) => {
    const ids = await listClaimedBlacklisted(tx, accountId);
    await stopEnrollments(tx, world.planning(), ids, { reason: "blacklisted" });
  });
  await send(engine, lanes);
  seen.blacklist = { people: await people(world), mails: outside.mails.length };
}
await report(seen);

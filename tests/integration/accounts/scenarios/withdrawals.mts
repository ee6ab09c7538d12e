import { enrollPeople } from "@/server/planning/enroll";
import { withdrawOverdue } from "@/server/services/accounts/withdrawals";
import { workNow, workUntil } from "../../engine/drive.mts";
import {
  at,
  deliveriesOf,
  enroll,
  enrollmentsOf,
  hours,
  keys,
  message,
  newCampaign,
  newEngine,
  newWorld,
  outside,
  ports,
  report,
  request,
  sql,
  time,
} from "../../engine/kit.mts";

const engine = await newEngine();
at("2026-03-02T09:00:00.000Z");
const world = await newWorld();
const [accountId = ""] = world.accountIds;
await sql("update accounts set withdraw_after_days = 14 where id = $1", [accountId]);
const people = await enroll(world, await newCampaign(world, [request(), message()]), 3);
await workUntil(engine, new Date(+time.now + hours(3)));
const asked = outside.actions.length;

const takenBack: string[] = [];
const refuses: string[] = [];
ports.network.withdraw = async (_account, ref) => {
  if (refuses.length > 0) return { kind: "later", reason: "busy" };
  takenBack.push(ref);
  return { kind: "done" };
};
ports.network.lookAt = async (_account, ref) =>
  ({ profile: {}, relation: ref.includes(accepted) ? "connected" : "requested" }) as never;
const [accepted = ""] = (
  await sql<{ url: string }>("select profile_url as url from prospects where id = $1", [people[2]])
).map(({ url }) => url);
const cx = { ports, keys, now: () => time.now, newId: engine.newId, transact: world.inside };
const rows = async () =>
  (await deliveriesOf(world))
    .filter(({ kind }) => kind === "message")
    .map(({ state, reason, wait_reason }) => `${state} ${reason ?? wait_reason}`);

at("2026-03-15T09:00:00.000Z");
await withdrawOverdue(cx, accountId);
const early = takenBack.length;
at("2026-03-17T09:00:00.000Z");
refuses.push("busy");
await withdrawOverdue(cx, accountId);
const busy = await rows();
refuses.pop();
await withdrawOverdue(cx, accountId);
await withdrawOverdue(cx, accountId);
await workNow(engine);
await workUntil(engine, new Date(+time.now + hours(4)));
const after = {
  takenBack: takenBack.length,
  rows: await rows(),
  people: (await enrollmentsOf(world)).map(({ state }) => state),
};

// Another campaign of the same account can send a request again three weeks later, not before.
await sql("update accounts set withdraw_after_days = null");
const again = await newCampaign(world, [request()]);
outside.actions = [];
const enrollAgain = (id = "") =>
  world.inside((tx) => enrollPeople(tx, world.planning(), { campaignId: again, prospectIds: [id] }));
await enrollAgain(people[0]);
await workUntil(engine, new Date(+time.now + hours(3)));
const soon = outside.actions.length;
at("2026-04-08T09:00:00.000Z");
await enrollAgain(people[1]);
await workUntil(engine, new Date(+time.now + hours(3)));
await report({ asked, early, busy, after, soon, later: outside.actions.length });

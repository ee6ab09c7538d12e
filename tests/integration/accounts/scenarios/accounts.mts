import { removeAccount, updateAccount } from "@/server/services/accounts/accounts";
import { connectAccount } from "@/server/services/accounts/connect";
import { listAccounts } from "@/server/services/accounts/list";
import { codeOf, contextIn, finish, newWorld, outside, sql } from "../../inbox/kit.mts";

const world = await newWorld();
const other = await newWorld();
const { cx } = world;
const wish = {
  email: " Ada@Network.test ",
  password: "secret-word",
  countryCode: "DE",
  automationType: "cloud" as const,
  timezone: "Europe/Berlin",
  workHoursStart: 22,
  workHoursEnd: 6,
  workingDays: [5, 1, 1],
};

outside.signIn = () => ({ kind: "wrong_password" });
const wrongPassword = await codeOf(connectAccount(cx, wish));
outside.signIn = () => ({ kind: "later", reason: "down" });
const notReachable = await codeOf(connectAccount(cx, wish));
const keptOfFailures = (await sql("select 1 from accounts")).length;
outside.signIn = (name) => ({
  kind: "signed_in",
  profile: {
    memberRef: `r-${name}`,
    profileUrl: "",
    firstName: "Ada",
    lastName: "S",
    headline: "",
    company: "",
    location: "",
    timezone: null,
  },
  accountType: "basic",
});

const equalEnds = await codeOf(connectAccount(cx, { ...wish, workHoursStart: 9, workHoursEnd: 9 }));
const connected = await connectAccount(cx, wish);
const [row] = await sql("select username, secret, ramp_started_on::text from accounts where id = $1", [
  connected.id,
]);
const [lane] = await sql(
  "select channel, closed_reason from lanes where account_id = $1 and channel = 'network'",
  [connected.id],
);

const again = await codeOf(connectAccount(cx, { ...wish, email: "ADA@network.TEST" }));
const noSeat = await codeOf(connectAccount(cx, { ...wish, email: "second@network.test" }));
const inOther = (await connectAccount(other.cx, wish)).id;

const limited = contextIn(world.workspaceId, world.personId, { isAdmin: false, allowedAccounts: [] });
const limitedList = await listAccounts(limited);
const limitedUpdate = await codeOf(updateAccount(limited, { id: connected.id, timezone: "UTC" }));
const limitedSame = await codeOf(connectAccount(limited, wish));
const foreignUpdate = await codeOf(updateAccount(cx, { id: inOther, timezone: "UTC" }));
const foreignRemove = await codeOf(removeAccount(cx, { id: inOther }));

await sql(
  "insert into usage (workspace_id, owner_id, kind, day, used) values ($1, $2, 'connection_request', $3, 3)",
  [world.workspaceId, connected.id, row?.ramp_started_on],
);
const updated = await updateAccount(cx, { id: connected.id, workHoursStart: 9, workHoursEnd: 17 });
const newPassword = await updateAccount(cx, { id: connected.id, password: "another" });
const [sealedAgain] = await sql("select secret from accounts where id = $1", [connected.id]);

const campaign = (
  await sql<{ id: string }>(
    "insert into campaigns (workspace_id, id, name, status) values ($1, gen_random_uuid(), 'c', 'active') returning id",
    [world.workspaceId],
  )
)[0]!.id;
await sql("insert into campaign_senders (workspace_id, campaign_id, account_id) values ($1, $2, $3)", [
  world.workspaceId,
  campaign,
  connected.id,
]);
const inUse = await codeOf(removeAccount(cx, { id: connected.id }));
await sql("update campaigns set status = 'paused'");
const removed = await codeOf(removeAccount(cx, { id: connected.id }));
const [gone] = await sql("select status, secret from accounts where id = $1", [connected.id]);
const [closed] = await sql("select closed_reason from lanes where account_id = $1 and channel = 'network'", [
  connected.id,
]);
const reconnected = (await connectAccount(cx, wish)).id !== connected.id;
const told = await sql(
  "select event, count(*)::int as count from plumbing.outbox where workspace_id = $1 group by event order by event",
  [world.workspaceId],
);

await finish({
  wrongPassword,
  notReachable,
  keptOfFailures,
  equalEnds,
  connected,
  row: { username: row?.username, isSealed: !String(row?.secret).includes("secret-word") },
  lane,
  again,
  noSeat,
  limitedList,
  limitedUpdate,
  limitedSame,
  foreignUpdate,
  foreignRemove,
  updated,
  newPassword,
  isSealedAnew: String(sealedAgain?.secret) !== String(row?.secret),
  inUse,
  removed,
  gone,
  closed,
  reconnected,
  told,
});

import { removeAccount } from "@/server/services/accounts/accounts";
import { connectAccount } from "@/server/services/accounts/connect";
import {
  addServers,
  checkMailbox,
  disconnectMailbox,
  listMailboxes,
  listMailboxesOf,
  openPlace,
  updateMailbox,
} from "@/server/services/mailboxes/mailboxes";
import { codeOf, contextIn, finish, newWorld, outside, sql } from "../../inbox/kit.mts";

const world = await newWorld();
const other = await newWorld();
const { cx, workspaceId } = world;
const hours = { timezone: "UTC", workHoursStart: 9, workHoursEnd: 18, workingDays: [1, 2, 3, 4, 5] };
const connect = (to: typeof world, email: string) =>
  connectAccount(to.cx, { email, password: "pass", countryCode: "DE", automationType: "cloud", ...hours });
const account = await connect(world, "mia@network.test");
const foreign = await connect(other, "else@network.test");

const place = await openPlace(cx, { accountId: account.id });
const servers = {
  id: place.id,
  fromEmail: "Mia@Sender.test",
  fromName: "Mia",
  host: "smtp.sender.test",
  port: 587,
  username: "mia",
  password: "smtp-word",
  encryption: "tls" as const,
  imapHost: "imap.sender.test",
  imapPort: 993,
  imapEncryption: "ssl" as const,
};
const seen: Record<string, unknown> = { place: place.status };
seen.samePlace = (await openPlace(cx, { accountId: account.id })).id === place.id;
seen.emptyIsNoMailbox = await listMailboxes(cx);
seen.foreignPlace = await codeOf(openPlace(cx, { accountId: foreign.id }));

// Every stage of the live test has its own error; inside addresses all have the same.
const failures: Record<string, unknown> = {};
for (const stage of ["dns", "connect", "tls", "login", "folder"] as const) {
  outside.test = () => ({ ok: false, server: "imap", stage, detail: "said so" });
  failures[stage] = await addServers(cx, servers).catch((error) => ({ code: error.code, ...error.details }));
}
outside.test = () => ({ ok: false, server: "smtp", stage: "forbidden" });
failures.forbidden = await addServers(cx, servers).catch((error) => ({ code: error.code, ...error.details }));
seen.failures = failures;
seen.mixed = await codeOf(addServers(cx, { ...servers, host: "smtp.sandbox.test" }));
seen.keptOfFailures = await sql("select status, email, smtp_host, smtp_secret from mailboxes where id = $1", [
  place.id,
]);

// A fully sandboxed workspace runs its own clock and has what it bought for no money; a real mailbox ends both.
await sql(
  `update workspaces set tier = 'supreme', price_id = 'supreme_monthly_gbp', is_subscription_good = true
    where id = $1`,
  [world.workspaceId],
);
await sql(
  "insert into payment_customers (workspace_id, customer, is_sandboxed) values ($1, 'customer', true)",
  [world.workspaceId],
);
await sql(
  "insert into clock_segments (workspace_id, real_start, virtual_start, speed) values ($1, now() - interval '1 minute', now() - interval '1 minute', 600)",
  [workspaceId],
);
outside.test = () => ({ ok: true, files: true });
outside.tested.length = 0;
const connected = await addServers(cx, servers);
seen.connected = connected;
seen.tested = outside.tested[0];
const [row] = await sql(
  "select smtp_secret, imap_secret, sent_copies, ramp_started_on is not null as ramps from mailboxes where id = $1",
  [place.id],
);
seen.row = {
  isSealed: ![row?.smtp_secret, row?.imap_secret].some((secret) => String(secret).includes("smtp-word")),
  isApart: String(row?.smtp_secret) !== String(row?.imap_secret),
  copies: row?.sent_copies,
  ramps: row?.ramps,
};
seen.speed = (
  await sql("select speed from clock_segments where workspace_id = $1 order by real_start desc limit 1", [
    workspaceId,
  ])
)[0]?.speed;
seen.plan = await sql("select tier, price_id, is_subscription_good from workspaces where id = $1", [
  world.workspaceId,
]);
seen.lane = await sql("select channel, closed_reason from lanes where mailbox_id = $1", [place.id]);

const second = await openPlace(cx, { accountId: account.id });
seen.sameAddress = await codeOf(addServers(cx, { ...servers, id: second.id, fromEmail: "MIA@sender.test" }));
const small = { ...cx, entitlements: { ...cx.entitlements, mailboxes: 1 } };
seen.overPlan = await codeOf(addServers(small, { ...servers, id: second.id, fromEmail: "b@sender.test" }));
seen.placeOverPlan = await codeOf(openPlace(small, { accountId: account.id }));

const limited = contextIn(workspaceId, world.personId, { isAdmin: false, allowedAccounts: [] });
seen.refusals = await Promise.all(
  [other.cx, limited].flatMap((as) => [
    codeOf(addServers(as, servers)),
    codeOf(updateMailbox(as, { id: place.id, dailyLimit: 1 })),
    codeOf(checkMailbox(as, { id: place.id })),
    codeOf(disconnectMailbox(as, { id: place.id })),
    codeOf(listMailboxesOf(as, { accountId: account.id })),
  ]),
);
seen.lists = [(await listMailboxes(limited)).length, (await listMailboxes(other.cx)).length];

const updated = await updateMailbox(cx, { id: place.id, fromName: "Mia M.", dailyLimit: 20 });
seen.updated = {
  name: updated.name,
  dailyLimit: updated.dailyLimit,
  version: updated.version - connected.version,
};

outside.test = () => ({ ok: false, server: "imap", stage: "login", detail: "no" });
seen.checkFails = await codeOf(checkMailbox(cx, { id: place.id }));
const broken = (await listMailboxes(cx))[0]!;
const closed = (await sql("select closed_reason from lanes where mailbox_id = $1", [place.id]))[0]
  ?.closed_reason;
seen.broken = { status: broken.status, problem: broken.problem, closed };
outside.test = () => ({ ok: true, files: true });
const mended = await checkMailbox(cx, { id: place.id });
seen.mended = { status: mended.status, problem: mended.problem };
await sql(
  "update mailboxes set last_checked_at = now() - interval '31 minutes', connected_at = now() - interval '1 hour' where id = $1",
  [place.id],
);
seen.stale = (await listMailboxes(cx))[0]?.problem;

const [campaign] = await sql<{ id: string }>(
  "insert into campaigns (workspace_id, id, name, status) values ($1, gen_random_uuid(), 'c', 'active') returning id",
  [workspaceId],
);
await sql(
  "insert into campaign_senders (workspace_id, campaign_id, account_id, mailbox_id) values ($1, $2, $3, $4)",
  [workspaceId, campaign!.id, account.id, place.id],
);
seen.inUse = await codeOf(disconnectMailbox(cx, { id: place.id }));
await sql("update campaigns set status = 'paused'");
await disconnectMailbox(cx, { id: place.id });
seen.disconnected = await sql(
  "select m.status, m.smtp_secret, m.imap_secret, l.closed_reason from mailboxes m join lanes l on l.mailbox_id = m.id where m.id = $1",
  [place.id],
);
seen.checkWithoutServers = await codeOf(checkMailbox(cx, { id: place.id }));
seen.again = (await addServers(cx, servers)).status;
seen.oneLane = (await sql("select closed_reason from lanes where mailbox_id = $1", [place.id])).length;
await removeAccount(cx, { id: account.id });
seen.withAccount = await sql("select status, smtp_secret from mailboxes where id = $1", [place.id]);
await finish(seen);

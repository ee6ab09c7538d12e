import { mailProviders } from "@/lib/contract/accounts/mail-providers";
import type { Context } from "@/server/context";
import { inWorkspace } from "@/server/db/tx";
import { fenced } from "@/server/drivers/fenced";
import { createMailDriver } from "@/server/drivers/mail/mail-driver";
import { createMailConsent } from "@/server/drivers/mail-consent/driver";
import { providerFacts } from "@/server/drivers/mail-consent/providers";
import { parseAllowList } from "@/server/net/allow-list";
import { createEgress } from "@/server/net/egress";
import { createHttp } from "@/server/net/http";
import type { MailAccess } from "@/server/ports/mail";
import type { MailProvider } from "@/server/ports/mail-consent";
import { findMailbox } from "@/server/repositories/mailboxes/mailboxes";
import { createSandboxConsent } from "@/server/sandbox/consent/driver";
import { connectAccount } from "@/server/services/accounts/connect";
import { mailAccess } from "@/server/services/mailboxes/access";
import { createAccessTokens } from "@/server/services/mailboxes/access-tokens";
import { completeConsent, offeredConsents, startConsent } from "@/server/services/mailboxes/consent";
import {
  checkMailbox,
  disconnectMailbox,
  listMailboxes,
  openPlace,
} from "@/server/services/mailboxes/mailboxes";
import { revokeConsent } from "@/server/services/mailboxes/release-consent";
import { startMailProvider } from "@/tests/support/stand-ins/mail-provider";
import {
  codeOf,
  contextIn,
  finish,
  inside,
  keys,
  log,
  newWorld,
  pools,
  ports,
  sql,
  tools,
} from "../../inbox/kit.mts";
import { go, mailTo } from "../../mail/scenarios/kit.mts";

const [provider = "google"] = process.argv.slice(2) as MailProvider[];
const world = await newWorld();
const hours = { timezone: "UTC", workHoursStart: 9, workHoursEnd: 18, workingDays: [1, 2, 3, 4, 5] };
const email = "ada@firm.example";
const other = "bob@firm.example";
const standIn = await startMailProvider({
  addresses: [email, other],
  rotates: provider === "microsoft",
  replacesIds: provider === "microsoft",
});

/** Our clock, which a scenario may set wrong. */
let shiftMs = 0;
const now = () => new Date(Date.now() + shiftMs);
const allow = `${standIn.allow}, smtp.sandbox.test:587 -> 127.0.0.1:${standIn.smtp.port}, imap.sandbox.test:143 -> 127.0.0.1:${standIn.imap.port}`;
const egress = createEgress({ allow: parseAllowList(allow) });
const facts = { ...providerFacts, [provider]: { ...providerFacts[provider], ...standIn.urls } };
const real = createMailConsent({
  ...{ http: createHttp(egress), now, log, facts },
  clients: { [provider]: standIn.client },
});
const newId = tools.newId;
const consents = { real, sandbox: createSandboxConsent({ pool: pools.app, now, newId }) };
const keeper = () =>
  createAccessTokens({
    ...{ now, newId, keys, consents },
    inWorkspace: (workspaceId, work) => inWorkspace(pools.app, { workspaceId }, work),
  });
const tokens = keeper();
const driver = createMailDriver({ egress, tokens, now: () => new Date(), heloName: "tern.test" });
/** The provider's servers are on loopback here. */
const near = <A extends Partial<MailAccess> & Pick<MailAccess, "smtp">>(access: A): A => ({
  ...access,
  smtp: { ...access.smtp, host: "smtp.sandbox.test", port: 587, encryption: "none" },
  ...(access.imap
    ? { imap: { ...access.imap, host: "imap.sandbox.test", port: 143, encryption: "none" } }
    : {}),
});
const own = {
  ...ports,
  mail: { ...ports.mail, test: (access: MailAccess, probe: never) => driver.test(near(access), probe) },
  mailConsents: consents,
};
const withPorts = (cx: Context): Context => ({ ...cx, ports: own as never, now });
const cx = withPorts(world.cx);
const account = await connectAccount(cx, {
  ...{ email: "mia@network.test", password: "pass", countryCode: "DE", automationType: "cloud", ...hours },
});
const seen: Record<string, unknown> = {};

seen.offered = await offeredConsents(cx);
seen.offeredToOperator = (
  await offeredConsents(withPorts(contextIn(world.workspaceId, world.personId, { isPlatformAdmin: true })))
).missing;
const unregistered = mailProviders.find((name) => name !== provider) as MailProvider;
const place = await openPlace(cx, { accountId: account.id });
const start = (id = place.id, at = provider) =>
  startConsent(cx, { id, provider: at, isSimulated: false, email: "Ada@Firm.example" });
seen.notOffered = await codeOf(start(place.id, unregistered));

const { url } = await start();
const asked = new URL(url).searchParams;
seen.asked = {
  ...{ scope: asked.get("scope"), hint: asked.get("login_hint"), redirect: asked.get("redirect_uri") },
  ...{ method: asked.get("code_challenge_method"), offline: asked.get("access_type") },
};

// Whatever goes wrong, nothing is kept, and a state counts once.
const complete = (answer: { state: string; code?: string; error?: string }, as = cx) =>
  completeConsent(as, answer);
const declined = new URL((await start()).url).searchParams.get("state") ?? "";
seen.declined = await codeOf(complete({ state: declined, error: "access_denied" }));
seen.incomplete = await codeOf(
  complete(standIn.decide((await start()).url, { address: email, scope: "openid email" })),
);
const forged = standIn.decide((await start()).url, { address: email });
seen.forged = await codeOf(complete({ ...forged, state: "made up" }));
seen.wrongCode = await codeOf(complete({ ...forged, code: "wrong" }));
standIn.faults.push({ status: 503 });
seen.unavailable = await codeOf(complete(standIn.decide((await start()).url, { address: email })));
const colleague = await newWorld();
const strangers = contextIn(world.workspaceId, colleague.personId);
const answer = standIn.decide(url, { address: email });
seen.ofAnother = await codeOf(complete(answer, withPorts(strangers)));
seen.otherHost = await codeOf(
  complete(answer, {
    ...cx,
    config: { ...cx.config, http: { ...cx.config.http, baseUrl: "https://else.test" } },
  } as Context),
);
seen.keptOfFailures = await sql(
  "select (select count(*)::int from mailbox_grants) as grants, status, email from mailboxes where id = $1",
  [place.id],
);

const late = standIn.decide((await start()).url, { address: email });
shiftMs = 16 * 60_000;
seen.late = await codeOf(complete(late));
shiftMs = 0;
const good = standIn.decide((await start()).url, { address: email });
const connected = await complete(good);
seen.connected = {
  ...{ type: connected.type, status: connected.status, email: connected.email, host: connected.host },
  ...{ problem: connected.problem, copies: connected.sentCopies },
};
seen.twice = await codeOf(complete(good));
const [row] = await sql<Record<string, Uint8Array>>(
  "select g.refresh_secret, g.access_secret, m.smtp_secret from mailbox_grants g join mailboxes m on m.id = g.mailbox_id",
);
seen.stored = {
  isSealed: ![row?.refresh_secret, row?.access_secret].some((secret) =>
    standIn.asked.some((fields) => fields.code && Buffer.from(secret ?? []).includes(fields.code)),
  ),
  password: row?.smtp_secret,
};
seen.lane = await sql("select channel, closed_reason from lanes where mailbox_id = $1", [place.id]);
const second = await openPlace(cx, { accountId: account.id });
seen.sameAddress = await codeOf(complete(standIn.decide((await start(second.id)).url, { address: email })));

// Sending and reading, with tokens that end.
const accessNow = async () => {
  const found = await inside(world, (tx) => findMailbox(tx, place.id, null));
  const access = found && mailAccess(keys.secret, found);
  if (!access) throw new Error("no access");
  return near(access);
};
const from = { name: "Ada", address: email };
const send = async (to: string) => driver.send(await accessNow(), mailTo(to, { from }), go);
const refreshes = () => standIn.asked.filter((fields) => fields.grant_type === "refresh_token").length;
const grant = { workspaceId: world.workspaceId, mailboxId: place.id };

const first = await send("p1@people.example");
seen.firstMail = { kind: first.kind, refreshes: refreshes(), taken: standIn.taken.length };
seen.providerId = first.kind === "sent" && first.providerId.replace(/^<R\d+@/, "<R@");
const later = async (work: () => Promise<unknown>, minutes: number) => {
  shiftMs = minutes * 60_000;
  const result = await work();
  shiftMs = 0;
  return result;
};
// A token that the server takes no longer, before we expect it: one more is got, and the mail leaves.
await sql("update mailbox_grants set access_from = access_from - interval '1 minute'");
standIn.expire();
standIn.smtp.dropAll();
const taken = standIn.taken.length;
const middle = await Promise.all([1, 2, 3, 4, 5].map((n) => send(`batch${n}@people.example`)));
seen.endedInBatch = {
  kinds: [...new Set(middle.map(({ kind }) => kind))],
  taken: standIn.taken.length - taken,
  refreshes: refreshes(),
};
const reader = await driver.openReader(await accessNow());
await standIn.store.deliver(email, Buffer.from("Message-ID: <in@x.test>\r\n\r\nhello"));
seen.read = (await reader.listNew(null, 100)).mails.at(-1)?.messageId;
await reader.close();

// Two processes with ten senders each, after an hour: one of all uses the refresh token.
const before = refreshes();
const processes = [keeper(), keeper()];
const all = (await later(
  () => Promise.all(processes.flatMap((one) => Array.from({ length: 10 }, () => one.tokenOf(grant)))),
  56,
)) as { kind: string; accessToken?: string }[];
seen.together = {
  refreshes: refreshes() - before,
  different: new Set(all.map((one) => one.accessToken)).size,
  reused: standIn.reused.length,
};

// The provider is busy, then its answer gets lost: the mailbox waits, and its consent stays.
await sql("update mailbox_grants set access_until = now(), access_from = now() - interval '1 hour'");
standIn.expire();
standIn.smtp.dropAll();
standIn.faults.push({ status: 429, retryAfter: "7" });
const busy = await send("busy@people.example");
const askedOnce = standIn.asked.length;
const stillBusy = await send("busy@people.example");
seen.busy = [busy, { kind: stillBusy.kind, asked: standIn.asked.length - askedOnce }];
standIn.faults.push("lost");
seen.lost = await later(() => tokens.tokenOf(grant), 1);
seen.afterLost = ((await later(() => tokens.tokenOf(grant), 5)) as { kind: string }).kind;
standIn.faults.push("garbage");
await sql(
  "update mailbox_grants set access_until = now(), access_from = now() - interval '1 hour', retry_at = null",
);
seen.garbage = await tokens.tokenOf(grant);
standIn.client.secret = "changed";
await sql("update mailbox_grants set retry_at = null");
seen.ownFault = [await tokens.tokenOf(grant), await sql("select state from mailbox_grants")];
await finishClock();

/** A clock that went a day ahead got a token; it is not believed to be good for a day. */
async function finishClock() {
  await sql(
    "update mailbox_grants set retry_at = null, access_from = now() + interval '1 day', access_until = now() + interval '25 hours'",
  );
  const count = standIn.asked.length;
  await tokens.tokenOf(grant);
  seen.wrongClock = standIn.asked.length - count;
}

// The owner takes the consent back.
await sql(
  "update mailbox_grants set retry_at = null, access_until = now(), access_from = now() - interval '1 hour'",
);
Object.assign(standIn.client, { secret: standIn.original });
standIn.revoke();
standIn.smtp.dropAll();
const revoked = await send("late@people.example");
const sinceRevoked = standIn.asked.length;
seen.revoked = [revoked, await tokens.tokenOf(grant), standIn.asked.length - sinceRevoked];
seen.checkRevoked = await codeOf(checkMailbox(cx, { id: place.id }));
const [broken] = await listMailboxes(cx);
seen.broken = { status: broken?.status, problem: broken?.problem };
seen.otherAddress = await codeOf(complete(standIn.decide((await start()).url, { address: other })));
const again = await complete(standIn.decide((await start()).url, { address: email }));
seen.again = { status: again.status, problem: again.problem };
seen.sendsAgain = (await send("again@people.example")).kind;

// Disconnected: nobody gets a token any more, and the provider is told until it has heard it.
await disconnectMailbox(cx, { id: place.id });
const revoke = (isLast = false, as = cx) => revokeConsent(as, place.id, isLast);
const rest = () => sql("select state from mailbox_grants where mailbox_id = $1", [place.id]);
seen.disconnected = [
  await rest(),
  await tokens.tokenOf(grant),
  await codeOf(checkMailbox(cx, { id: place.id })),
  await sql("select data from jobs.job where name = 'revoke-consent'"),
];
standIn.faults.push({ status: 503 });
const failed = await revoke().then(
  () => false,
  () => true,
);
seen.notHeard = [failed, await rest(), standIn.released.length];
standIn.faults.length = 0;
await revoke();
seen.heard = [await rest(), [...standIn.released]];

// Connected again before the job ran: the new consent stays.
const anew = () => start().then(({ url }) => complete(standIn.decide(url, { address: email })));
await anew();
await disconnectMailbox(cx, { id: place.id });
await anew();
await revoke();
seen.anew = [await rest(), (await send("anew@people.example")).kind];

// A provider that never responds, and a restored copy: the token is forgotten, and the provider hears nothing.
const unheard = async (fail: () => Promise<unknown>) => {
  const count = standIn.released.length;
  await disconnectMailbox(cx, { id: place.id });
  await fail();
  standIn.faults.length = 0;
  const left = [await rest(), standIn.released.length - count];
  await anew();
  return left;
};
seen.neverHeard = await unheard(() => {
  standIn.faults.push({ status: 503 });
  return revoke(true);
});
seen.restored = await unheard(() => {
  const behindFence = { ...consents, real: fenced(real, ["providers"], async () => true) };
  return revoke(false, { ...cx, ports: { ...own, mailConsents: behindFence } as never });
});

// Another workspace uses the same owner's consent: it stays at the provider.
const theirs = withPorts(colleague.cx);
const theirAccount = await connectAccount(theirs, {
  ...{ email: "tom@network.test", password: "pass", countryCode: "DE", automationType: "cloud", ...hours },
});
const theirPlace = await openPlace(theirs, { accountId: theirAccount.id });
const { url: theirUrl } = await startConsent(theirs, {
  ...{ id: theirPlace.id, provider, isSimulated: false, email },
});
await complete(standIn.decide(theirUrl, { address: email }), theirs);
const releasedBefore = standIn.released.length;
await disconnectMailbox(cx, { id: place.id });
await revoke();
await sql("update mailbox_grants set access_until = now(), access_from = now() - interval '1 hour'");
const theirGrant = { workspaceId: colleague.workspaceId, mailboxId: theirPlace.id };
seen.shared = [
  await rest(),
  standIn.released.length - releasedBefore,
  ((await tokens.tokenOf(theirGrant)) as { kind: string }).kind,
];
await finish(seen);

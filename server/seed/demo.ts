import { brands } from "@/brands/index";
import { domainOf } from "@/lib/contract/accounts/domain-health";
import type { Context, Tools } from "@/server/context";
import type { Pool } from "@/server/db/connections";
import { acrossWorkspaces, inPerson, inWorkspace, type Tx } from "@/server/db/tx";
import { entitlementsOf } from "@/server/domain/billing/entitlements";
import { insertMember } from "@/server/repositories/auth/memberships";
import { insertPerson } from "@/server/repositories/auth/users";
import { addClockSegment } from "@/server/repositories/ledger/clock";
import { openLane } from "@/server/repositories/ledger/lanes";
import { insertMailbox } from "@/server/repositories/mailboxes/mailboxes";
import { checkSoon } from "@/server/repositories/mailboxes/sending-domains";
import { saveBehavior } from "@/server/repositories/workspaces/sandbox";
import { insertWorkspace } from "@/server/repositories/workspaces/workspaces";
import { defaultBehavior } from "@/server/sandbox/rules/behavior";
import { sandboxHosts, sandboxPorts } from "@/server/sandbox/rules/hosts";
import { connectAccount } from "@/server/services/accounts/connect";
import { hashPassword } from "@/server/services/auth/passwords";
import { createCampaign } from "@/server/services/campaigns/campaigns";
import { saveDraft } from "@/server/services/campaigns/drafts";
import { updateStatus } from "@/server/services/campaigns/status";
import { sealMailboxPasswords } from "@/server/services/mailboxes/access";
import { newLogin, newSeat } from "@/server/services/simulation/sandbox";
import { demoClock } from "./demo-clock";
import { addHistory, importSample, type Past, type Sender } from "./demo-history";
import { demo, draftSequence, pausedSequence, runningSequence } from "./demo-texts";

export type DemoIds = { personId: string; workspaceId: string };

/**
 * Creates the demo through the same services as a user's clicks: a workspace on its own clock, two accounts and mailboxes of the sandbox, a
 * campaign with prospects that runs as soon as a worker does, and a draft; and a month of history with two more campaigns.
 */
export async function makeDemo(tools: Tools, pool: Pool, ids: DemoIds, password: string): Promise<void> {
  const cx = await openWorkspace(tools, pool, ids, password);
  const senders = [];
  for (const account of demo.accounts) senders.push(await connect(cx, account));
  await addHistory(cx, senders, pastCampaigns(cx.newId));
  await runCampaign(cx, senders);
  await createCampaign(cx, { name: demo.draft, sequenceType: "simple", sequence: draftSequence(cx.newId) });
}

/** One that has ended, and one that was paused after its first people. Both contacted people of the last month. */
const pastCampaigns = (newId: Tools["newId"]): Past[] => [
  {
    ...{ name: demo.finished, sequence: runningSequence(newId), isPaused: false },
    ...{ from: demo.people, count: 90, contacted: 90, firstDay: 21, lastDay: 9 },
  },
  {
    ...{ name: demo.paused, sequence: pausedSequence(newId), isPaused: true },
    ...{ from: demo.people + 90, count: 60, contacted: 34, firstDay: 7, lastDay: 3 },
  },
];

/** A plan includes one seat: one more is bought for every further account. */
const boughtSeats = { cloud: demo.accounts.length - 1, extension: 0 };

async function openWorkspace(tools: Tools, pool: Pool, ids: DemoIds, password: string): Promise<Context> {
  const { personId, workspaceId } = ids;
  const [brand] = brands;
  const now = tools.now();
  const { segment, clock } = demoClock(now, demo.accounts[0].timezone);
  const passwordHash = await hashPassword(password);
  await inPerson(pool, personId, async (tx) => {
    await insertPerson(tx, {
      ...demo.person,
      ...{ passwordHash, phone: null, brand: brand.id, locale: "en", countryCode: "GB" },
      ...{ confirmedAt: now, termsAcceptedAt: now, trackInfo: {} },
    });
    // Nobody reads the demo's mail, and its prospects reply all day.
    await tx.query("update users set notifications_settings = '{\"newReply\": false}' where id = $1", [
      personId,
    ]);
  });
  const transact = <T>(work: (tx: Tx) => Promise<T>) => inWorkspace(pool, ids, work);
  await transact(async (tx) => {
    await insertWorkspace(tx, {
      ...{
        name: demo.workspace,
        email: demo.person.email,
        brand: brand.id,
        countryCode: "GB",
        config: { boughtSeats },
      },
      ...{
        trial: { endsAt: null, usedBy: null, isOpen: false },
        createdBy: personId,
        isBillingEnabled: true,
      },
    });
    // The demo must not end with a trial.
    await tx.query("update workspaces set tier = 'scale', is_subscription_good = true where id = $1", [
      workspaceId,
    ]);
    await insertMember(tx, personId, true);
    // A list like most are: with more bounces the guard (R17) soon holds the one campaign there is to look at.
    await saveBehavior(tx, { ...defaultBehavior, bouncePercent: 1 });
    await addClockSegment(tx, segment);
  });
  const plan = {
    brand: brand.id,
    priceId: null,
    tier: "scale",
    status: "active",
    trialEndsAt: null,
    isSubscriptionGood: true,
  } as const;
  const entitlements = entitlementsOf({ ...plan, boughtSeats }, now);
  return {
    ...tools,
    clock,
    entitlements,
    gone: new AbortController().signal,
    transact,
    readOnce: transact,
    across: (to, leave, arrive) => acrossWorkspaces(pool, { from: workspaceId, to, personId }, leave, arrive),
    scope: {
      ...ids,
      ...{ brand, locale: "en", requestId: "seed", host: "localhost", address: "127.0.0.1", userAgent: null },
      ...{ isProgram: true, isOwnFetch: true },
      ...{
        sessionId: tools.newId(),
        isConfirmed: true,
        isPlatformAdmin: false,
        isAdmin: true,
      },
      ...{ allowedPages: null, allowedAccounts: null },
    },
  };
}

/** An account with its mailbox, both past ramping (R10): a demo that sends five a day shows nothing. */
async function connect(cx: Context, owner: (typeof demo.accounts)[number]): Promise<Sender> {
  const { name, ...schedule } = owner;
  const seat = await cx.transact((tx) => newSeat(tx, cx.newId(), name));
  const account = await connectAccount(cx, {
    ...{ ...seat, ...schedule, automationType: "cloud", workingDays: [1, 2, 3, 4, 5] },
  });
  const mailboxId = cx.newId();
  await cx.transact(async (tx) => {
    await tx.query("update accounts set ramp_started_on = null where id = $1", [account.id]);
    const { email, password } = await newLogin(tx, name);
    const login = { username: email, password, encryption: "none" as const };
    const smtp = { host: sandboxHosts.smtp, port: sandboxPorts.smtp, ...login };
    const imap = { host: sandboxHosts.imap, port: sandboxPorts.imap, ...login };
    // Its servers start later than this, so that there is nothing to test it against yet.
    await insertMailbox(tx, {
      ...{
        id: mailboxId,
        accountId: account.id,
        status: "connected",
        isSandboxed: true,
        sentCopies: "files",
      },
      ...{
        email,
        name,
        smtpHost: smtp.host,
        smtpPort: smtp.port,
        smtpUsername: email,
        smtpEncryption: "none",
      },
      ...{ imapHost: imap.host, imapPort: imap.port, imapUsername: email, imapEncryption: "none" },
      ...sealMailboxPasswords(
        cx.keys.secret,
        { workspaceId: tx.workspaceId, id: mailboxId },
        {
          ...{ mailboxId, smtp, imap },
        },
      ),
      connectedAt: cx.now(),
    });
    await checkSoon(tx, domainOf(email), cx.now());
    await openLane(tx, { id: cx.newId(), channel: "email", accountId: account.id, mailboxId }, cx.now());
  });
  return { accountId: account.id, mailboxId };
}

async function runCampaign(cx: Context, senders: Sender[]): Promise<void> {
  const sequence = runningSequence(cx.newId);
  const { id, draftVersion } = await createCampaign(cx, {
    ...{ name: demo.running, sequenceType: "simple", sequence },
  });
  await saveDraft(cx, { id, draftVersion, senders });
  await importSample(cx, { campaignId: id, from: 0, count: demo.people });
  await updateStatus(cx, { id, status: "active" });
}

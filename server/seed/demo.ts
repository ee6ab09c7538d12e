import { Readable } from "node:stream";
import { brands } from "@/brands/index";
import type { Context, Tools } from "@/server/context";
import type { Pool } from "@/server/db/connections";
import { acrossWorkspaces, inPerson, inWorkspace, type Tx } from "@/server/db/tx";
import { entitlementsOf } from "@/server/domain/billing/entitlements";
import { insertMember } from "@/server/repositories/auth/memberships";
import { insertPerson } from "@/server/repositories/auth/users";
import { addClockSegment } from "@/server/repositories/ledger/clock";
import { openLane } from "@/server/repositories/ledger/lanes";
import { insertMailbox } from "@/server/repositories/mailboxes/mailboxes";
import { saveTemper } from "@/server/repositories/workspaces/sandbox";
import { insertWorkspace } from "@/server/repositories/workspaces/workspaces";
import { sandboxHosts, sandboxPorts } from "@/server/sandbox/rules/hosts";
import { defaultTemper } from "@/server/sandbox/rules/temper";
import { connectAccount } from "@/server/services/accounts/connect";
import { hashPassword } from "@/server/services/auth/passwords";
import { createCampaign } from "@/server/services/campaigns/campaigns";
import { saveDraft } from "@/server/services/campaigns/drafts";
import { updateStatus } from "@/server/services/campaigns/status";
import { setColumns, uploadCsv } from "@/server/services/imports/imports";
import { runImport } from "@/server/services/imports/run";
import { sealMailboxPasswords } from "@/server/services/mailboxes/access";
import { newLogin, newSeat, samplePeople } from "@/server/services/simulation/sandbox";
import { demoClock } from "./demo-clock";
import { demo, draftSequence, runningSequence } from "./demo-texts";

export type DemoIds = { personId: string; workspaceId: string };

/**
 * Creates the demo through the same services as a user's clicks: a workspace on its own clock, two accounts and mailboxes of the sandbox, a
 * campaign with prospects that runs as soon as a worker does, and a draft.
 */
export async function makeDemo(tools: Tools, pool: Pool, ids: DemoIds, password: string): Promise<void> {
  const cx = await openWorkspace(tools, pool, ids, password);
  const senders = [];
  for (const account of demo.accounts) senders.push(await connect(cx, account));
  await runCampaign(cx, senders);
  await createCampaign(cx, { name: demo.draft, sequenceType: "simple", sequence: draftSequence(cx.newId) });
}

/** A plan includes one seat: one more is bought for every further account. */
const boughtSeats = { cloud: demo.accounts.length - 1, extension: 0 };

async function openWorkspace(tools: Tools, pool: Pool, ids: DemoIds, password: string): Promise<Context> {
  const { personId, workspaceId } = ids;
  const [brand] = brands;
  const now = tools.now();
  const { segment, clock } = demoClock(now, demo.accounts[0].timezone);
  const passwordHash = await hashPassword(password);
  await inPerson(pool, personId, (tx) =>
    insertPerson(tx, {
      ...demo.person,
      ...{ passwordHash, phone: null, brand: brand.id, locale: "en", countryCode: "GB" },
      ...{ confirmedAt: now, termsAcceptedAt: now, trackInfo: {} },
    }),
  );
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
      ...{ trialEndsAt: now, createdBy: personId, isBillingEnabled: true },
    });
    // The demo must not end with a trial.
    await tx.query(
      "update workspaces set tier = 'scale', is_subscription_good = true, trial_ends_at = null where id = $1",
      [workspaceId],
    );
    await insertMember(tx, personId, true);
    // A list like most are: with more bounces the guard (R17) soon holds the one campaign there is to look at.
    await saveTemper(tx, { ...defaultTemper, bouncePercent: 1 });
    await addClockSegment(tx, segment);
  });
  const plan = { tier: "scale", status: "active", trialEndsAt: null, isSubscriptionGood: true } as const;
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

type Sender = { accountId: string; mailboxId: string };

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
  const file = await samplePeople(cx, { count: demo.people, from: 0 });
  const { id: importId, columns } = await uploadCsv(
    cx,
    { campaignId: id },
    { name: file.name, stream: Readable.from([Buffer.from(file.body)]) },
  );
  const chosen = columns.map(({ index, target }) => ({ index, target }));
  await setColumns(cx, { campaignId: id, importId, columns: chosen, isDryRun: false });
  await runImport(cx, importId, new AbortController().signal);
  await updateStatus(cx, { id, status: "active" });
}

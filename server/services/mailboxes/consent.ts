import type { Mailbox } from "@/lib/contract/accounts/accounts";
import type { mailConsents } from "@/lib/contract/accounts/mail-consents";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import { seal, unseal } from "@/server/db/sealed";
import type { Tx } from "@/server/db/tx";
import { hashOf } from "@/server/domain/auth/token";
import { providerServers } from "@/server/domain/mailboxes/consent-providers";
import { testFailure } from "@/server/domain/mailboxes/mailbox-test";
import { newSecret } from "@/server/ids";
import type { MailAccess } from "@/server/ports/mail";
import type { Consent, ConsentFailure, MailConsentPort, MailProvider } from "@/server/ports/mail-consent";
import { type ConsentRow, keepConsent, takeConsent } from "@/server/repositories/mailboxes/consents";
import { saveGrant } from "@/server/repositories/mailboxes/grants";
import type { MailboxRow } from "@/server/repositories/mailboxes/mailboxes";
import { hasLogin } from "@/server/repositories/workspaces/sandbox";
import { countConnected } from "@/server/repositories/workspaces/workspaces";
import { sandboxHosts, sandboxPorts } from "@/server/sandbox/rules/hosts";
import { acceptReturn, longestAwayMs, returnAddress } from "@/server/services/consents/consent-return";
import { newLogin } from "@/server/services/simulation/sandbox";
import { keepMailbox, mustFind, mustFindAccount, refuseOverPlan, refuseTaken } from "./keep";
import { probeFor } from "./probe";
import { sealToken } from "./sealed-tokens";

/** Where a provider sends the browser back to. It is registered there, so it must not change. */
const returnPath = "/mailboxes/return";

const settingsOf: Record<MailProvider, string> = {
  google: "GOOGLE_MAIL_CLIENT_ID, GOOGLE_MAIL_CLIENT_SECRET",
  microsoft: "MICROSOFT_MAIL_CLIENT_ID, MICROSOFT_MAIL_CLIENT_SECRET",
};

/** The providers an owner may consent at; the operator also sees which settings are missing. */
export const offeredConsents = (cx: Context): Promise<Output<typeof mailConsents.offered>> =>
  cx.transact(async (tx) => {
    const { real, sandbox } = cx.ports.mailConsents;
    const providers = real.providers();
    const missing = sandbox.providers().filter((provider) => !providers.includes(provider));
    return {
      providers: [...providers],
      simulated: (await mayPretend(tx)) ? [...sandbox.providers()] : [],
      missing: cx.scope.isPlatformAdmin ? missing.map((provider) => settingsOf[provider]) : [],
    };
  });

/** A workspace that has something real connected pretends nothing beside it. */
const mayPretend = async (tx: Tx) => !(await countConnected(tx)).hasReal;

const portOf = ({ ports }: Context, isSandboxed: boolean): MailConsentPort =>
  isSandboxed ? ports.mailConsents.sandbox : ports.mailConsents.real;

const redirectUriOf = (cx: Context) => returnAddress(cx, returnPath);

/** Where the owner of an empty place, or of a mailbox to connect anew, signs in. */
export async function startConsent(
  cx: Context,
  { id: mailboxId, provider, isSimulated: isSandboxed, email: asked }: Input<typeof mailConsents.start>,
): Promise<Output<typeof mailConsents.start>> {
  const port = portOf(cx, isSandboxed);
  const attempt = { state: newSecret(), verifier: newSecret(), redirectUri: redirectUriOf(cx) };
  const email = await cx.transact(async (tx) => {
    const row = await mustFind(cx, tx, mailboxId);
    const isOffered = port.providers().includes(provider) && (!isSandboxed || (await mayPretend(tx)));
    if (!isOffered) throw new DomainError("consent_not_offered");
    if (row.status === "disconnected") await refuseOverPlan(cx, tx);
    const wanted = row.email || asked.trim().toLowerCase();
    const email = isSandboxed ? await sandboxLogin(cx, tx, row, wanted) : wanted;
    const id = cx.newId();
    const { scope, keys, now } = cx;
    const kept = { ...{ id, mailboxId, provider, isSandboxed, email }, redirectUri: attempt.redirectUri };
    await keepConsent(
      tx,
      {
        ...kept,
        personId: scope.personId,
        stateHash: hashOf(attempt.state),
        verifierSecret: seal(keys.secret, attempt.verifier, place(tx.workspaceId, id)),
        createdAt: now(),
      },
      new Date(+now() - longestAwayMs),
    );
    return email;
  });
  const { workspaceId } = cx.scope;
  return { url: await port.addressOf({ workspaceId, provider }, { ...attempt, email: email || null }) };
}

const place = (workspaceId: string, rowId: string) => ({
  ...{ workspaceId, table: "mail_consents", column: "verifier_secret", rowId },
});

/** At the pretend provider everyone has a mailbox: the one named, or a new one. */
async function sandboxLogin(cx: Context, tx: Tx, row: MailboxRow, wanted: string): Promise<string> {
  if (wanted && (await hasLogin(tx, wanted))) return wanted;
  const { firstName, lastName } = await mustFindAccount(cx, tx, row.accountId);
  return (await newLogin(tx, `${firstName} ${lastName}`.trim())).email;
}

/** The owner is back: takes the answer once, tests both servers with what it brought, and keeps it if they work. */
export async function completeConsent(
  cx: Context,
  { state, ...answer }: Input<typeof mailConsents.complete>,
): Promise<Mailbox> {
  const found = await cx.transact((tx) =>
    takeConsent(tx, { stateHash: hashOf(state), personId: cx.scope.personId }),
  );
  const { asked, code } = acceptReturn(cx, found, answer, redirectUriOf(cx));
  const consent = await redeem(cx, asked, { state, code });
  const access = accessBy(asked, consent);
  const { sender, probe } = await cx.transact(async (tx) => {
    const row = await mustFind(cx, tx, asked.mailboxId);
    const expected = row.email.toLowerCase();
    if (expected && expected !== consent.email)
      throw new DomainError("mailbox_other_address", { email: consent.email, expected });
    await refuseTaken(cx, tx, row, consent.email);
    const { firstName, lastName } = await mustFindAccount(cx, tx, row.accountId);
    const sender = { email: consent.email, name: row.name || `${firstName} ${lastName}`.trim() };
    return { sender, probe: await probeFor(cx, tx, row, { access, sender }) };
  });
  const result = await cx.ports.mail.test(access, probe);
  if (!result.ok) throw testFailure(result, access);
  const { mailboxId: id, isSandboxed, provider } = asked;
  return cx.transact((tx) =>
    keepMailbox(cx, tx, {
      ...{ id, access, sender, isSandboxed, result },
      async secure() {
        await saveGrant(tx, grantOf(cx, asked, consent));
        return { type: provider, smtpSecret: null, imapSecret: null };
      },
    }),
  );
}

const failures: Record<
  ConsentFailure["kind"],
  "consent_lost" | "consent_incomplete" | "consent_unavailable"
> = {
  refused: "consent_lost",
  incomplete: "consent_incomplete",
  later: "consent_unavailable",
};

async function redeem(
  cx: Context,
  asked: ConsentRow,
  { state, code }: { state: string; code: string },
): Promise<Consent> {
  const { workspaceId, provider, redirectUri, email } = asked;
  const verifier = unseal(cx.keys.secret, asked.verifierSecret, place(workspaceId, asked.id)).reveal();
  const attempt = { state, verifier, redirectUri, email };
  const answer = await portOf(cx, asked.isSandboxed).redeem({ workspaceId, provider }, attempt, code);
  if (answer.kind !== "given") throw new DomainError(failures[answer.kind]);
  return answer;
}

/** The provider's servers, with the token that came with the consent. */
function accessBy({ mailboxId, provider, isSandboxed }: ConsentRow, consent: Consent): MailAccess {
  const { email: username, accessToken } = consent;
  const servers = isSandboxed ? sandboxServers : providerServers[provider];
  return {
    ...{ mailboxId, provider },
    smtp: { ...servers.smtp, username, accessToken },
    imap: { ...servers.imap, username, accessToken },
  };
}

const sandboxServers = {
  smtp: { host: sandboxHosts.smtp, port: sandboxPorts.smtp, encryption: "none" },
  imap: { host: sandboxHosts.imap, port: sandboxPorts.imap, encryption: "none" },
} as const;

function grantOf({ keys, now }: Context, asked: ConsentRow, consent: Consent) {
  const { workspaceId, mailboxId, provider, isSandboxed } = asked;
  const of = { workspaceId, mailboxId };
  return {
    ...{ mailboxId, provider, isSandboxed },
    ...{ address: consent.email, scope: consent.scope },
    refreshSecret: sealToken(keys.secret, of, "refresh_secret", consent.refreshToken),
    accessSecret: sealToken(keys.secret, of, "access_secret", consent.accessToken),
    accessFrom: now(),
    accessUntil: new Date(+now() + consent.expiresInSeconds * 1000),
  };
}

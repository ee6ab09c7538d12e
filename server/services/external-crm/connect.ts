import type { CrmConnection, externalCrm } from "@/lib/contract/crm/external";
import type { ExternalPlatform } from "@/lib/contract/crm/platforms";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import { seal, unseal } from "@/server/db/sealed";
import type { Tx } from "@/server/db/tx";
import { hashOf } from "@/server/domain/auth/token";
import { suggestedRows } from "@/server/domain/external-crm/mapping";
import { newSecret } from "@/server/ids";
import { publish } from "@/server/outbox/publish";
import type { CrmAccess, CrmAccount, CrmField, CrmTokens } from "@/server/ports/crm";
import {
  type ConnectionRow,
  type ConsentRow,
  changeConnection,
  type FirstSync,
  forgetAccount,
  insertConnection,
  keepConsent,
  lockOfPlatform,
  takeConsent,
} from "@/server/repositories/external-crm/connections";
import { countConnected, touchWorkspace } from "@/server/repositories/workspaces/workspaces";
import { acceptReturn, longestAwayMs, returnAddress } from "@/server/services/consents/consent-return";
import { sealTokens } from "@/server/services/consents/sealed-tokens";
import { publishNotices } from "@/server/services/notices/publish-notices";
import { recordAudit } from "@/server/services/workspaces/audit";
import { lockConnected, mustBeInPlan } from "./access";
import { giveBack, releaseConnection } from "./release";
import { connectionShown } from "./show";
import { portOf } from "./tokens";

/** Where the CRM sends the browser back to. It is registered there, so it must not change. */
const returnPath = "/crm/return";
const dayMs = 86_400_000;

const place = (workspaceId: string, rowId: string) => ({
  ...{ workspaceId, table: "crm_consents", column: "verifier_secret", rowId },
});

/** A workspace that has nothing real pretends (R31). */
const isPretended = async (tx: Tx): Promise<boolean> => !(await countConnected(tx)).hasReal;

/** Where the member signs in (CRM-15). Without such a page only a key connects. */
export async function startSignIn(
  cx: Context,
  { platform }: Input<typeof externalCrm.login>,
): Promise<Output<typeof externalCrm.login>> {
  mustBeInPlan(cx, platform);
  const redirectUri = returnAddress(cx, returnPath);
  const attempt = { state: newSecret(), verifier: newSecret(), redirectUri };
  const isSandboxed = await cx.transact(async (tx) => {
    const isSandboxed = await isPretended(tx);
    if (!portOf(cx, { platform, isSandboxed }).hasSignIn) throw new DomainError("oauth_url_missing");
    const id = cx.newId();
    const consent = {
      ...{ id, platform, personId: cx.scope.personId, isSandboxed, redirectUri },
      ...{ stateHash: hashOf(attempt.state), createdAt: cx.now() },
      verifierSecret: seal(cx.keys.secret, attempt.verifier, place(tx.workspaceId, id)),
    };
    await keepConsent(tx, consent, new Date(+cx.now() - longestAwayMs));
    return isSandboxed;
  });
  const { workspaceId } = cx.scope;
  const url = await portOf(cx, { platform, isSandboxed }).addressOf({ workspaceId }, attempt);
  if (!URL.canParse(url)) throw new DomainError("oauth_url_missing");
  return { url };
}

const consentFailures = {
  refused: "consent_lost",
  absent: "consent_lost",
  forbidden: "consent_declined",
  later: "consent_unavailable",
} as const;

/** The member is back: takes the answer once and keeps what it brought. */
export async function completeSignIn(
  cx: Context,
  { state, ...answer }: Input<typeof externalCrm.complete>,
): Promise<CrmConnection> {
  const found = await cx.transact((tx) =>
    takeConsent(tx, { stateHash: hashOf(state), personId: cx.scope.personId }),
  );
  const { asked, code } = acceptReturn(cx, found, answer, returnAddress(cx, returnPath));
  mustBeInPlan(cx, asked.platform);
  const tokens = await redeem(cx, asked, { state, code });
  const access = { kind: "oauth", token: tokens.accessToken, site: tokens.site } as const;
  return begin(cx, { platform: asked.platform, isSandboxed: asked.isSandboxed, access, tokens });
}

async function redeem(
  cx: Context,
  asked: ConsentRow,
  { state, code }: { state: string; code: string },
): Promise<CrmTokens> {
  const { workspaceId, redirectUri } = asked;
  const verifier = unseal(cx.keys.secret, asked.verifierSecret, place(workspaceId, asked.id)).reveal();
  const answer = await portOf(cx, asked).redeem({ workspaceId }, { state, verifier, redirectUri }, code);
  if (answer.kind !== "ok") throw new DomainError(consentFailures[answer.kind]);
  return answer.value;
}

/** Connects by the key of a user there (CRM-27). */
export async function connectByKey(
  cx: Context,
  { platform, apiKey }: Input<typeof externalCrm.loginByKey>,
): Promise<CrmConnection> {
  mustBeInPlan(cx, platform);
  const isSandboxed = await cx.transact(isPretended);
  return begin(cx, {
    platform,
    isSandboxed,
    access: { kind: "key", token: apiKey, site: null },
    tokens: null,
  });
}

type SignedIn = {
  platform: ExternalPlatform;
  isSandboxed: boolean;
  access: CrmAccess;
  tokens: CrmTokens | null;
};

/** What was signed in to is read and made ready before anything is kept. */
async function begin(cx: Context, signedIn: SignedIn): Promise<CrmConnection> {
  const { platform, access, tokens } = signedIn;
  try {
    const port = portOf(cx, signedIn);
    const of = { workspaceId: cx.scope.workspaceId };
    const account = answered(await port.account(of, access), access);
    const ready = { ...access, site: account.url };
    answered(await port.prepare(of, ready), access);
    const fields = answered(await port.fields(of, ready, "person"), access);
    await cx.transact((tx) => keep(cx, tx, { ...signedIn, account, fields }));
  } catch (error) {
    // A consent that cannot be used must not stay.
    if (tokens) await cx.transact((tx) => giveBack(cx, tx, { ...signedIn, site: access.site, tokens }));
    throw error;
  }
  return cx.transact((tx) => connectionShown(cx, tx, platform));
}

function answered<T>(
  answer:
    | { kind: "ok"; value: T }
    | Exclude<Awaited<ReturnType<ReturnType<typeof portOf>["prepare"]>>, { kind: "ok" }>,
  { kind }: CrmAccess,
): T {
  if (answer.kind === "ok") return answer.value;
  if (answer.kind === "forbidden") throw new DomainError("crm_forbidden", { reason: answer.reason });
  if (answer.kind === "later") throw new DomainError("crm_unavailable");
  if (kind === "key") throw new DomainError("crm_key_refused", { fields: { apiKey: "crm_key_refused" } });
  throw new DomainError("consent_lost");
}

const firstSync: FirstSync = { state: "running", done: 0, matched: 0, isRead: false, after: null };

const firstRules: ConnectionRow["rules"] = {
  ...{ createPersonOn: [], createDealOn: [], dealStage: null, logs: ["messages", "replies", "meetings"] },
  ...{ stopsOnClosed: true, owners: [], defaultOwner: null },
};

type Kept = SignedIn & { account: CrmAccount; fields: CrmField[] };

/** The same account again goes on where it stopped; of another nothing that was known is true. */
async function keep(cx: Context, tx: Tx, { platform, isSandboxed, access, tokens, account, fields }: Kept) {
  const known = await lockOfPlatform(tx, platform);
  if (known?.state === "connected") await releaseConnection(cx, tx, known);
  const isSame = known !== null && known.accountRef === account.ref && known.isSandboxed === isSandboxed;
  const id = known?.id ?? cx.newId();
  const now = cx.now();
  const sealed = {
    accessToken: tokens?.accessToken ?? access.token,
    refreshToken: tokens?.refreshToken ?? "",
  };
  const row = {
    ...{ state: "connected" as const, kind: access.kind, isSandboxed, accountRef: account.ref },
    ...{ accountName: account.name, accountUrl: account.url, currency: account.currency, site: account.url },
    ...{ userName: account.user.name, userEmail: account.user.email, fields },
    ...sealTokens(cx.keys.secret, "crm_connections", { workspaceId: tx.workspaceId, id }, sealed),
    ...{ accessFrom: now, accessUntil: new Date(+now + (tokens?.expiresInSeconds ?? 0) * 1000) },
    ...{ renewingBy: null, renewingUntil: null, retryAt: null, brokenAt: null, brokenWhy: null },
    ...{ connectedBy: cx.scope.personId, connectedAt: now, runAt: now, restsUntil: null },
  };
  const anew = {
    ...{ mapping: suggestedRows(fields), rules: firstRules, counters: {}, pipelines: [] },
    ...{ personCursor: null, dealCursor: null, sweepAt: new Date(+now + dayMs), sweepAfter: null },
    first: firstSync,
  };
  if (known && !isSame) await forgetAccount(tx, id);
  if (known)
    await changeConnection(tx, id, {
      ...row,
      ...(!isSame && {
        ...anew,
        mappingVersion: known.mappingVersion + 1,
        rulesVersion: known.rulesVersion + 1,
      }),
    });
  else await insertConnection(tx, { ...row, ...anew, id, platform });
  await recordAudit(cx, tx, "external_crm_connected", { subjectId: id, subject: account.name });
  await tellAll(cx, tx);
}

async function tellAll(cx: Context, tx: Tx): Promise<void> {
  await publish(tx, "update_space", await touchWorkspace(tx));
  for (const list of ["crms", "integrations"] as const) await publish(tx, "refetch", { list });
  await publishNotices(tx, cx.scope.personId);
}

/** Takes the consent back (CRM-15, INTEG-12). What is linked is known again when the same account comes back. */
export const logOut = (cx: Context, { platform }: Input<typeof externalCrm.logout>): Promise<CrmConnection> =>
  cx.transact(async (tx) => {
    const row = await lockConnected(tx, platform);
    await releaseConnection(cx, tx, row);
    await recordAudit(cx, tx, "external_crm_disconnected", { subjectId: row.id, subject: row.accountName });
    await tellAll(cx, tx);
    return connectionShown(cx, tx, platform);
  });

/** Runs at once instead of at the next round (CRM-15), and begins the first comparison again if it was ended. */
export const reload = (cx: Context, { platform }: Input<typeof externalCrm.reload>): Promise<CrmConnection> =>
  cx.transact(async (tx) => {
    mustBeInPlan(cx, platform);
    const { id, first, brokenAt } = await lockConnected(tx, platform);
    if (brokenAt) throw new DomainError("crm_broken");
    await changeConnection(tx, id, {
      runAt: cx.now(),
      ...(first?.state === "canceled" && { first: firstSync, personCursor: null }),
    });
    await publish(tx, "refetch", { list: "crms" });
    return connectionShown(cx, tx, platform);
  });

/** Ends the first comparison; what is linked stays linked. */
export const cancelFirst = (
  cx: Context,
  { platform }: Input<typeof externalCrm.cancel>,
): Promise<CrmConnection> =>
  cx.transact(async (tx) => {
    const { id, first } = await lockConnected(tx, platform);
    if (first?.state === "running")
      await changeConnection(tx, id, { first: { ...first, state: "canceled" }, personCursor: null });
    await publish(tx, "refetch", { list: "crms" });
    return connectionShown(cx, tx, platform);
  });

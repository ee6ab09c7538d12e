import { setTimeout as sleep } from "node:timers/promises";
import type { ExternalPlatform } from "@/lib/contract/crm/platforms";
import { DomainError } from "@/lib/contract/errors";
import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { isFresh, isGood } from "@/server/domain/mailboxes/access-token";
import { publish } from "@/server/outbox/publish";
import type { CrmAccess, CrmFailure, CrmPort } from "@/server/ports/crm";
import {
  beginRenewal,
  breakConnection,
  type ConnectionRow,
  endRenewal,
  findConnection,
} from "@/server/repositories/external-crm/connections";
import { publishNotices } from "@/server/services/notices/publish-notices";
import { writeMails } from "@/server/services/notices/system-mails";
import { openTokens, sealTokens } from "./sealed-tokens";

/** What calls of a CRM need, in a request and in a round alike. */
export type CrmTools = Pick<Tools, "now" | "newId" | "keys" | "ports" | "log"> & {
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

/** As the vendors write them. */
export const crmNames: Record<ExternalPlatform, string> = { pipedrive: "Pipedrive", hubspot: "HubSpot" };

/** Longer than a CRM is waited for: a process that holds a lease for longer is gone. */
const leaseMs = 40_000;
/** How often and how long to look whether another process has renewed the token. */
const lookMs = 150;
const longestLookMs = 30_000;

type Token = { kind: "token"; access: CrmAccess; row: ConnectionRow };
const again = Symbol("look again");
const refused: CrmFailure = { kind: "refused" };

export const portOf = (
  { ports }: Pick<CrmTools, "ports">,
  { platform, isSandboxed }: { platform: ExternalPlatform; isSandboxed: boolean },
): CrmPort => (isSandboxed ? ports.crms.sandbox : ports.crms.real)[platform];

/** A restored copy must not use up the tokens of the installation it was made from. */
function unlessFenced(error: unknown): CrmFailure {
  if (error instanceof DomainError && error.code === "restored_copy")
    return { kind: "later", retryAfterSeconds: 3_600 };
  throw error;
}

/**
 * Asks the CRM with a token that is good: one process renews it at a time. A sign-in that the CRM clearly refuses breaks the connection and
 * is told to whoever connected it; a CRM that is down or busy changes nothing.
 */
export async function askCrm<Answer extends { kind: string }>(
  tools: CrmTools,
  connectionId: string,
  ask: (port: CrmPort, place: { workspaceId: string }, access: CrmAccess) => Promise<Answer>,
): Promise<Answer | CrmFailure> {
  let token = await tokenOf(tools, connectionId);
  for (let isSecond = false; ; isSecond = true) {
    if (token.kind !== "token") return token;
    const { row, access } = token;
    const asked = async (): Promise<Answer | CrmFailure> =>
      ask(portOf(tools, row), { workspaceId: row.workspaceId }, access);
    const answer = await asked().catch(unlessFenced);
    if (answer.kind !== "refused") return answer;
    if (isSecond || row.kind === "key") {
      await breakDown(tools, row, null);
      return answer as CrmFailure;
    }
    token = await tokenOf(tools, connectionId, access.token);
  }
}

async function tokenOf(tools: CrmTools, connectionId: string, wrong?: string): Promise<Token | CrmFailure> {
  const lookUntil = performance.now() + longestLookMs;
  while (performance.now() < lookUntil) {
    const row = await tools.transact((tx) => findConnection(tx, connectionId));
    if (row?.state !== "connected" || row.brokenAt || !row.refreshSecret || !row.accessSecret) return refused;
    const answer = kept(tools, row, wrong) ?? (await renew(tools, row));
    if (answer !== again) return answer;
    await sleep(lookMs);
  }
  return { kind: "later", retryAfterSeconds: leaseMs / 1000 };
}

const tokensIn = ({ keys }: CrmTools, row: ConnectionRow) =>
  openTokens(keys.secret, "crm_connections", row, {
    refreshSecret: row.refreshSecret!,
    accessSecret: row.accessSecret!,
  });

const signedIn = (row: ConnectionRow, token: string): Token => ({
  kind: "token",
  access: { kind: row.kind, token, site: row.site },
  row,
});

/** What is answered without the CRM; null if it has to be asked. */
function kept(tools: CrmTools, row: ConnectionRow, wrong?: string): Token | CrmFailure | null {
  const now = tools.now();
  const { accessToken } = tokensIn(tools, row);
  if (row.kind === "key") return signedIn(row, accessToken);
  if (accessToken !== wrong && isFresh(row, now)) return signedIn(row, accessToken);
  const waitMs = Number(row.retryAt) - +now;
  if (waitMs <= 0) return null;
  if (accessToken !== wrong && isGood(row, now)) return signedIn(row, accessToken);
  return { kind: "later", retryAfterSeconds: Math.ceil(waitMs / 1000) };
}

async function renew(tools: CrmTools, row: ConnectionRow): Promise<Token | CrmFailure | typeof again> {
  const { transact, now, newId, keys } = tools;
  const by = newId();
  const held = await transact((tx) =>
    beginRenewal(tx, row, { by, now: now(), until: new Date(+now() + leaseMs) }),
  );
  if (!held) return again;
  const end = (change: Parameters<typeof endRenewal>[2]) =>
    transact((tx) => endRenewal(tx, { id: held.id, by }, change));
  const refresh = async () =>
    portOf(tools, held).refresh({ workspaceId: held.workspaceId }, tokensIn(tools, held).refreshToken);
  const answer = await refresh().catch(unlessFenced);
  if (answer.kind === "later") {
    await end({ retryAt: new Date(+now() + answer.retryAfterSeconds * 1000) });
    return isGood(held, now()) ? signedIn(held, tokensIn(tools, held).accessToken) : answer;
  }
  if (answer.kind !== "ok") {
    await breakDown(tools, held, answer.kind === "forbidden" ? answer.reason : null);
    return refused;
  }
  const { accessToken, refreshToken, expiresInSeconds } = answer.value;
  const accessFrom = now();
  const change = {
    ...sealTokens(keys.secret, "crm_connections", held, { accessToken, refreshToken }),
    ...{ accessFrom, accessUntil: new Date(+accessFrom + expiresInSeconds * 1000), retryAt: null },
  };
  return (await end(change)) ? signedIn({ ...held, ...change }, accessToken) : again;
}

/** What changed waits, and whoever connected it is asked to connect anew. */
const breakDown = (tools: CrmTools, row: ConnectionRow, why: string | null) =>
  tools.transact(async (tx) => {
    if (!(await breakConnection(tx, row, { why, at: tools.now() }))) return;
    tools.log.warn({ connectionId: row.id, platform: row.platform }, "a CRM is no longer connected");
    await publish(tx, "refetch", { list: "crms" });
    await publish(tx, "refetch", { list: "integrations" });
    await publish(tx, "refetch", { list: "notices" });
    if (row.connectedBy === null) return;
    await publishNotices(tx, row.connectedBy);
    const notice = {
      kind: "crm_broken" as const,
      names: { crm: crmNames[row.platform], account: row.accountName },
    };
    if (tools.ports.systemMail) await writeMails(tools, tx, [row.connectedBy], "account_problem", { notice });
  });

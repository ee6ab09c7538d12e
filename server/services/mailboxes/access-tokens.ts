import { setTimeout as sleep } from "node:timers/promises";
import { DomainError } from "@/lib/contract/errors";
import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { isFresh, isGood } from "@/server/domain/mailboxes/access-token";
import type { AccessTokens, MailGrant, TokenAnswer } from "@/server/ports/mail";
import type { ConsentFailure, MailConsentPort } from "@/server/ports/mail-consent";
import { beginRenewal, endRenewal, findGrant, type GrantRow } from "@/server/repositories/mailboxes/grants";
import { accessTokenOf, refreshTokenOf, sealToken } from "./sealed-tokens";

type KeeperTools = Pick<Tools, "now" | "newId" | "keys"> & {
  inWorkspace<T>(workspaceId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Asks the provider that gave the consent, or the sandbox. */
  consents: { real: MailConsentPort; sandbox: MailConsentPort };
};

/** Longer than a provider is waited for: a process that holds a lease for longer is gone. */
const leaseMs = 40_000;
/** How often and how long to look whether another process has renewed the token. */
const lookMs = 150;
const longestLookMs = 30_000;
/** A server that rejects a token as young as this rejects the mailbox, and another token would not help. */
const tooYoungMs = 30_000;

const signInAgain = { kind: "sign_in_again" } as const;
const again = Symbol("look again");

/**
 * Access tokens of mailboxes, shared by all processes: got once, used until shortly before they end, and renewed by one process at a time.
 * A provider that is down or busy changes nothing of the consent; only its clear no ends it.
 */
export function createAccessTokens(tools: KeeperTools): AccessTokens {
  const { inWorkspace } = tools;
  return {
    async tokenOf(grant, refused) {
      const lookUntil = performance.now() + longestLookMs;
      while (performance.now() < lookUntil) {
        const row = await inWorkspace(grant.workspaceId, (tx) => findGrant(tx, grant.mailboxId));
        if (row?.state !== "given") return signInAgain;
        const answer = kept(tools, row, refused) ?? (await renew(tools, grant, row, refused));
        if (answer !== again) return answer;
        await sleep(lookMs);
      }
      return { kind: "later", retryAfterSeconds: leaseMs / 1000 };
    },
  };
}

/** What is answered without the provider; null if it has to be asked. */
function kept(tools: KeeperTools, row: GrantRow, refused?: string): TokenAnswer | null {
  const now = tools.now();
  const accessToken = accessTokenOf(tools.keys.secret, row);
  const isYoung = +now - +row.accessFrom < tooYoungMs && isGood(row, now);
  if (accessToken === refused ? isYoung : isFresh(row, now)) return { kind: "token", accessToken };
  const waitMs = Number(row.retryAt) - +now;
  return waitMs > 0 ? unlessGood(tools, row, refused, Math.ceil(waitMs / 1000)) : null;
}

/** While the provider gives no new token, the old one serves to its end. */
function unlessGood(
  { keys, now }: KeeperTools,
  row: GrantRow,
  refused: string | undefined,
  retryAfterSeconds: number,
): TokenAnswer {
  const accessToken = accessTokenOf(keys.secret, row);
  return accessToken !== refused && isGood(row, now())
    ? { kind: "token", accessToken }
    : { kind: "later", retryAfterSeconds };
}

/** A restored copy must not use up the tokens of the installation it was made from. */
function unlessFenced(error: unknown): ConsentFailure {
  if (error instanceof DomainError && error.code === "restored_copy")
    return { kind: "later", retryAfterSeconds: 3_600 };
  throw error;
}

async function renew(
  tools: KeeperTools,
  { workspaceId, mailboxId }: MailGrant,
  row: GrantRow,
  refused: string | undefined,
): Promise<TokenAnswer | typeof again> {
  const { inWorkspace, now, newId, keys, consents } = tools;
  const by = newId();
  const held = await inWorkspace(workspaceId, (tx) =>
    beginRenewal(tx, row, { by, now: now(), until: new Date(+now() + leaseMs) }),
  );
  if (!held) return again;
  const end = (change: Parameters<typeof endRenewal>[2]) =>
    inWorkspace(workspaceId, (tx) => endRenewal(tx, { mailboxId, by }, change));
  const port = held.isSandboxed ? consents.sandbox : consents.real;
  const place = { workspaceId, provider: held.provider };
  const answer = await port.refresh(place, refreshTokenOf(keys.secret, held)).catch(unlessFenced);
  if (answer.kind === "later") {
    const { retryAfterSeconds } = answer;
    const isOurs = await end({ retryAt: new Date(+now() + retryAfterSeconds * 1000) });
    return isOurs ? unlessGood(tools, held, refused, retryAfterSeconds) : again;
  }
  if (answer.kind !== "given") return (await end({ state: "ended" })) ? signInAgain : again;
  const { accessToken, refreshToken, expiresInSeconds } = answer;
  const accessFrom = now();
  const isOurs = await end({
    accessSecret: sealToken(keys.secret, held, "access_secret", accessToken),
    ...(refreshToken ? { refreshSecret: sealToken(keys.secret, held, "refresh_secret", refreshToken) } : {}),
    accessFrom,
    accessUntil: new Date(+accessFrom + expiresInSeconds * 1000),
    retryAt: null,
  });
  return isOurs ? { kind: "token", accessToken } : again;
}

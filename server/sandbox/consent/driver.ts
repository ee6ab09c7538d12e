import { randomBytes } from "node:crypto";
import { mailProviders } from "@/lib/contract/accounts/mail-providers";
import { inWorkspace } from "@/server/db/tx";
import { hashOf } from "@/server/domain/auth/token";
import type { MailConsentPort, Tokens } from "@/server/ports/mail-consent";
import type { SandboxTools } from "../tools";
import { insertConsent, lockConsent, revokeAllOf, type SandboxConsent, setTokens } from "./consents";

const newSecret = () => randomBytes(32).toString("base64url");

const tokenSeconds = 3_600;
const refused = { kind: "refused" } as const;

/** Codes and refresh tokens name the consent they belong to. */
export const tokenFor = (id: string) => `${id}.${newSecret()}`;
const idIn = (token: string) => token.split(".")[0] ?? "";

/** Under the host the consent was asked from, at server/http/public/mail-consent.ts. */
const pageOf = (id: string, returnUrl: string) => new URL(`/sandbox/mail-consent/${id}`, returnUrl).href;

/**
 * A pretend Google and Microsoft where the tester decides whether the owner consents, and takes it back. The mailbox is one of the
 * sandbox's mail server; Microsoft replaces its refresh token with each use, as the real one may.
 */
export function createSandboxConsent({
  pool,
  now,
  newId,
}: Pick<SandboxTools, "pool" | "now" | "newId">): MailConsentPort {
  const handOut = async (tx: Parameters<typeof setTokens>[0], consent: SandboxConsent): Promise<Tokens> => {
    const accessToken = newSecret();
    const isKept = consent.refreshHash !== null && consent.provider === "google";
    const refreshToken = isKept ? null : tokenFor(consent.id);
    await setTokens(tx, consent.id, {
      refreshHash: refreshToken ? hashOf(refreshToken) : (consent.refreshHash ?? ""),
      accessHash: hashOf(accessToken),
      accessUntil: new Date(+now() + tokenSeconds * 1000),
    });
    return { accessToken, expiresInSeconds: tokenSeconds, refreshToken };
  };
  return {
    providers: () => mailProviders,
    async addressOf({ workspaceId, provider }, { state, verifier, redirectUri, email }) {
      const id = newId();
      const returnUrl = new URL(redirectUri);
      returnUrl.searchParams.set("state", state);
      const consent = {
        id,
        provider,
        login: email ?? "",
        returnUrl: returnUrl.href,
        challenge: hashOf(verifier),
      };
      await inWorkspace(pool, { workspaceId }, (tx) => insertConsent(tx, consent));
      return pageOf(id, redirectUri);
    },
    redeem: ({ workspaceId }, { verifier }, code) =>
      inWorkspace(pool, { workspaceId }, async (tx) => {
        const consent = await lockConsent(tx, idIn(code));
        const isGood =
          consent?.state === "allowed" &&
          consent.codeHash === hashOf(code) &&
          consent.challenge === hashOf(verifier);
        if (!isGood) return refused;
        const tokens = await handOut(tx, consent);
        const refreshToken = tokens.refreshToken ?? tokenFor(consent.id);
        return { kind: "given", ...tokens, refreshToken, email: consent.login, scope: "sandbox" };
      }),
    refresh: ({ workspaceId }, refreshToken) =>
      inWorkspace(pool, { workspaceId }, async (tx) => {
        const consent = await lockConsent(tx, idIn(refreshToken));
        if (consent?.state !== "allowed" || consent.refreshHash !== hashOf(refreshToken)) return refused;
        return { kind: "given", ...(await handOut(tx, consent)) };
      }),
    revoke: ({ workspaceId, provider }, refreshToken) =>
      inWorkspace(pool, { workspaceId }, async (tx) => {
        if (provider === "microsoft") return "never";
        const consent = await lockConsent(tx, idIn(refreshToken));
        if (consent) await revokeAllOf(tx, consent);
        return "revoked";
      }),
  };
}

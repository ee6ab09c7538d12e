import { randomBytes } from "node:crypto";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import {
  type apiTokens,
  type OwnToken,
  type programs,
  type TokenPanel,
  tokenCallsPerMinute,
  tokenDays,
} from "@/lib/contract/integrations/api-token";
import { type TokenRights, tokenAreaNames } from "@/lib/contract/integrations/token-areas";
import { type Scope, scopes } from "@/lib/contract/scopes";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { hashOf } from "@/server/domain/auth/token";
import { apiTokenOf, tokenEnd, tokenStart } from "@/server/domain/programs/api-token";
import { firstUsageDay, usageOf } from "@/server/domain/programs/api-usage";
import * as repository from "@/server/repositories/programs/api-tokens";
import { listUsage } from "@/server/repositories/programs/api-usage";
import { deleteHooks } from "@/server/repositories/webhooks/hooks";
import { recordAudit } from "@/server/services/workspaces/audit";

const dayMs = 86_400_000;

/** `GET /integrations/api/token`: the member's own token, and what it was used for. */
export const showApiToken = (cx: Context): Promise<TokenPanel> => cx.transact((tx) => panelOf(cx, tx));

/** Makes the token, or a new one in the place of the one before, which ends at once (INTEG-23). */
export const createApiToken = (
  cx: Context,
  { rights }: Input<typeof apiTokens.create>,
): Promise<Output<typeof apiTokens.create>> =>
  cx.transact(async (tx) => {
    await repository.lockToken(tx);
    const before = await repository.findToken(tx);
    await repository.deleteToken(tx);
    const token = apiTokenOf(cx.config.http.tokenWord, randomBytes(32));
    const given = rights ?? before?.rights ?? readsAll;
    const id = cx.newId();
    await repository.insertToken(tx, {
      ...{ id, tokenHash: hashOf(token), end: tokenEnd(token), scopes: scopesOf(given), rights: given },
      expiresAt: new Date(+cx.now() + tokenDays * dayMs),
    });
    const said = { subjectId: id, subject: shownName(cx, tokenEnd(token)) };
    await recordAudit(cx, tx, before ? "api_token_renewed" : "api_token_created", said);
    return { token, panel: await panelOf(cx, tx) };
  });

export const changeApiToken = (
  cx: Context,
  { rights }: Input<typeof apiTokens.change>,
): Promise<TokenPanel> =>
  cx.transact(async (tx) => {
    await repository.lockToken(tx);
    const token = await repository.findToken(tx);
    if (!token) throw new DomainError("not_found");
    await repository.saveRights(tx, scopesOf(rights), rights);
    await recordAudit(cx, tx, "api_token_changed", {
      subjectId: token.id,
      subject: shownName(cx, token.end),
    });
    return panelOf(cx, tx);
  });

/** Ends the token, and with it what programs subscribed to. */
export const removeApiToken = (cx: Context): Promise<null> =>
  cx.transact(async (tx) => {
    await repository.lockToken(tx);
    const token = await repository.findToken(tx);
    const [ended] = await repository.deleteToken(tx);
    if (!ended) throw new DomainError("not_found");
    await deleteHooks(tx);
    const subject = token && shownName(cx, token.end);
    await recordAudit(cx, tx, "api_token_ended", { subjectId: ended.id, subject });
    return null;
  });

/** `GET /me`: programs test their token with it, and name a connection by what it says. */
export const showProgram = (cx: Context): Promise<Output<typeof programs.me>> =>
  cx.transact(async (tx) => {
    const { personId, isAdmin, token } = cx.scope;
    const { name, email, workspace } = await repository.readNames(tx);
    return {
      label: `${name || email} (${workspace})`,
      user: { id: personId, name, email },
      workspace: { id: tx.workspaceId, name: workspace },
      ...{ isAdmin, rights: token ? { ...noRights, ...token.rights } : null },
      expiresAt: token?.expiresAt.toISOString() ?? null,
    };
  });

async function panelOf(cx: Context, tx: Tx): Promise<TokenPanel> {
  const now = cx.now();
  const [token, used] = await Promise.all([repository.findToken(tx), listUsage(tx, firstUsageDay(now))]);
  return {
    token: token && shown(cx, token),
    usage: usageOf(used, now),
    callsPerMinute: tokenCallsPerMinute,
  };
}

const shown = (
  cx: Context,
  { usedAt, address, createdAt, expiresAt, ...token }: repository.TokenRow,
): OwnToken => ({
  ...{ start: tokenStart(cx.config.http.tokenWord), end: token.end },
  rights: { ...noRights, ...token.rights },
  isExpired: expiresAt <= cx.now(),
  ...{ createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() },
  ...{ lastUsedAt: usedAt?.toISOString() ?? null, lastAddress: address },
});

const shownName = (cx: Context, end: string) => `${tokenStart(cx.config.http.tokenWord)}…${end}`;

const everywhere = (level: "none" | "read") =>
  Object.fromEntries(tokenAreaNames.map((area) => [area, level])) as TokenRights;
const noRights = everywhere("none");
const readsAll = everywhere("read");

/** The scopes that go with rights, by which a token counts as a program. */
const scopesOf = (rights: TokenRights): Scope[] =>
  Object.values(rights).includes("write") ? [...scopes] : ["read"];

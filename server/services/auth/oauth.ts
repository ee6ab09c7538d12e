import { timingSafeEqual } from "node:crypto";
import type { auth } from "@/lib/contract/auth";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import { readScopes, type Scope } from "@/lib/contract/scopes";
import type { Context, PersonContext, VisitorContext } from "@/server/context";
import type { PersonTx } from "@/server/db/tx";
import { codeSeconds, programSeconds } from "@/server/domain/auth/lifetime";
import { hashOf } from "@/server/domain/auth/token";
import { newSecret } from "@/server/ids";
import {
  findClient,
  findOauthCode,
  insertOauthCode,
  lockOauthCode,
  markOauthCode,
  type OauthClient,
} from "@/server/repositories/auth/oauth";
import { deleteSession, insertProgramSession } from "@/server/repositories/auth/sessions";
import { recordAudit } from "@/server/services/workspaces/audit";

/** `GET /oauth/client`: which program asks for consent, for which scopes, and where the browser will go (AUTH-44). */
export async function showClient(cx: PersonContext, { clientId, scope }: Input<typeof auth.oauthClient>) {
  const client = await findClient(cx.doors, clientId, cx.scope.brand.id);
  if (!client) throw new DomainError("oauth_client_unknown");
  return { name: client.name, host: new URL(client.redirectUri).host, scopes: askedScopes(client, scope) };
}

/** The scopes a program requests; throws if it may not request one of them. */
function askedScopes(client: OauthClient, text: string): Scope[] {
  const asked = readScopes(text);
  if (!asked?.length || !asked.every((scope) => client.scopes.includes(scope)))
    throw new DomainError("oauth_scope_unknown");
  return asked;
}

/** `POST /oauth/accept` (AUTH-45, AUTH-46): the program may work in this workspace in the person's name. */
export async function acceptClient(cx: Context, { clientId, state, scope }: Input<typeof auth.oauthAccept>) {
  const { brand, personId } = cx.scope;
  const code = newSecret();
  return cx.transact(async (tx) => {
    const client = await findClient(tx.query, clientId, brand.id);
    if (!client) throw new DomainError("oauth_client_unknown");
    const given = { clientId, personId, scopes: askedScopes(client, scope) };
    await insertOauthCode(tx, { ...given, codeHash: hashOf(code), seconds: codeSeconds.consent });
    await recordAudit(cx, tx, "program_authorized", { subject: client.name });
    const url = new URL(client.redirectUri);
    url.searchParams.set("code", code);
    url.searchParams.set("state", state);
    return { url: url.href };
  });
}

/** `POST /oauth/token` (S19): the code is good once, for the program and the address it was made for. */
export async function exchangeCode(cx: VisitorContext, input: Input<typeof auth.oauthToken>) {
  const { address, brand } = cx.scope;
  await cx.tries.take("client-secret", address);
  const client = await findClient(cx.doors, input.clientId, brand.id);
  if (!client || !isSame(hashOf(input.clientSecret), client.secretHash))
    throw new DomainError("oauth_client_unknown");
  await cx.tries.refund("client-secret", address);
  const codeHash = hashOf(input.code);
  const personId = await findOauthCode(cx.doors, codeHash);
  if (personId === null || input.redirectUri !== client.redirectUri)
    throw new DomainError("oauth_grant_refused");
  const accessToken = newSecret();
  const given = await cx.asPerson(personId, (tx) => {
    const token = { id: cx.newId(), tokenHash: hashOf(accessToken), seconds: programSeconds, address };
    return useCode(tx, { codeHash, clientId: input.clientId }, token);
  });
  if (!given) throw new DomainError("oauth_grant_refused");
  const scope = given.join(" ");
  return { accessToken, tokenType: "bearer" as const, expiresIn: programSeconds, scope };
}

type Token = { id: string; tokenHash: string; seconds: number; address: string };

/**
 * Gives a token for a code and answers its scopes. A code that comes again has been stolen, or its token has: the token given
 * for it ends (RFC 6749, section 4.1.2).
 */
async function useCode(
  tx: PersonTx,
  { codeHash, clientId }: { codeHash: string; clientId: string },
  token: Token,
): Promise<Scope[] | null> {
  const code = await lockOauthCode(tx, codeHash, clientId);
  if (!code) return null;
  if (code.sessionId) {
    await deleteSession(tx, code.sessionId);
    return null;
  }
  await insertProgramSession(tx, { ...token, workspaceId: code.workspaceId, clientId, scopes: code.scopes });
  await markOauthCode(tx, codeHash, token.id);
  return code.scopes;
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

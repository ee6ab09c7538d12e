import { timingSafeEqual } from "node:crypto";
import type { auth } from "@/lib/contract/auth";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context, PersonContext, VisitorContext } from "@/server/context";
import { codeSeconds, programSeconds } from "@/server/domain/auth/lifetime";
import { hashOf } from "@/server/domain/auth/token";
import { newSecret } from "@/server/ids";
import { findClient, findOauthCode, insertOauthCode, useOauthCode } from "@/server/repositories/oauth";
import { insertProgramSession } from "@/server/repositories/sessions";
import { recordAudit } from "./audit";

/** `GET /oauth/client`: who asks for consent, and where the browser will go (AUTH-44). */
export async function showClient(cx: PersonContext, { clientId }: Input<typeof auth.oauthClient>) {
  const client = await findClient(cx.doors, clientId, cx.scope.brand.id);
  if (!client) throw new DomainError("oauth_client_unknown");
  return { name: client.name, host: new URL(client.redirectUri).host };
}

/** `POST /oauth/accept` (AUTH-45, AUTH-46): the program may work in this workspace in the person's name. */
export async function acceptClient(cx: Context, { clientId, state }: Input<typeof auth.oauthAccept>) {
  const { brand, personId } = cx.scope;
  const code = newSecret();
  return cx.transact(async (tx) => {
    const client = await findClient(tx.query, clientId, brand.id);
    if (!client) throw new DomainError("oauth_client_unknown");
    await insertOauthCode(tx, { codeHash: hashOf(code), clientId, personId, seconds: codeSeconds.consent });
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
  await cx.tries.giveBack("client-secret", address);
  const codeHash = hashOf(input.code);
  const personId = await findOauthCode(cx.doors, codeHash);
  if (personId === null || input.redirectUri !== client.redirectUri)
    throw new DomainError("oauth_grant_refused");
  const accessToken = newSecret();
  await cx.asPerson(personId, async (tx) => {
    const workspaceId = await useOauthCode(tx, codeHash, input.clientId);
    if (workspaceId === null) throw new DomainError("oauth_grant_refused");
    const tokenHash = hashOf(accessToken);
    const session = { id: cx.newId(), tokenHash, seconds: programSeconds, workspaceId };
    await insertProgramSession(tx, { ...session, clientId: input.clientId });
  });
  return { accessToken, tokenType: "bearer" as const, expiresIn: programSeconds };
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

import * as z from "zod";
import type { CrmAttempt, CrmFailure, CrmResult, CrmTokens } from "@/server/ports/crm";
import { knownError } from "../answers";
import { ask, later, type Parts, siteOf, waitOf } from "./client";

/** What a connection needs. The scopes are chosen with the app at Pipedrive; `admin`, for making our field, may be left out there. */
const scopes = [
  ...["deals:full", "contacts:full", "activities:full", "users:read", "search:read", "webhooks:full"],
];

const tokenShape = z.object({
  access_token: z.string().min(1).max(20_000),
  refresh_token: z.string().min(1).max(20_000),
  expires_in: z.coerce.number().int().min(0).max(86_400).catch(3_600),
  scope: z.string().max(5_000).nullish(),
  api_domain: z.string().max(300).nullish().catch(null),
});
type TokenAnswer = z.output<typeof tokenShape>;
const errorShape = z.object({ error: z.string().max(200) }).catch({ error: "" });

const appOf = ({ account }: Parts) => {
  if (account.app === null) throw new Error("this installation has no app at Pipedrive");
  return account.app;
};

export function consentAddress(parts: Parts, attempt: CrmAttempt): string {
  const address = new URL("/oauth/authorize", parts.account.authUrl);
  const { clientId } = appOf(parts);
  const parameters = { client_id: clientId, redirect_uri: attempt.redirectUri, state: attempt.state };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.href;
}

/** A consent that lacks a scope is taken back at once, so that no token of it stays. */
export async function redeemCode(
  parts: Parts,
  { redirectUri }: CrmAttempt,
  code: string,
): Promise<CrmResult<CrmTokens>> {
  const fields = { grant_type: "authorization_code", code, redirect_uri: redirectUri };
  const answer = await askForToken(parts, fields);
  if ("kind" in answer) return answer;
  const given = new Set(answer.scope?.split(/[\s,]+/));
  const missing = answer.scope ? scopes.find((name) => !given.has(name)) : undefined;
  if (missing === undefined) return { kind: "ok", value: tokensOf(parts, answer) };
  await revokeToken(parts, answer.refresh_token);
  return { kind: "forbidden", reason: missing };
}

export async function refreshToken(parts: Parts, token: string): Promise<CrmResult<CrmTokens>> {
  const answer = await askForToken(parts, { grant_type: "refresh_token", refresh_token: token });
  return "kind" in answer ? answer : { kind: "ok", value: tokensOf(parts, answer) };
}

/** Uninstalls the app for that user; Pipedrive answers the same for a token that is no longer good. */
export async function revokeToken(parts: Parts, token: string): Promise<CrmResult<null>> {
  if (parts.account.app === null) return { kind: "absent" };
  const asked = await post(parts, "/oauth/revoke", { token, token_type_hint: "refresh_token" });
  if (asked.kind === "none") return later();
  const { status } = asked.answer;
  if (status === 200 || status === 204) return { kind: "ok", value: null };
  if (status === 400 || status === 404) return { kind: "absent" };
  parts.log.warn({ status }, "Pipedrive took no consent back");
  return later(waitOf(asked.answer));
}

/** What Pipedrive says about the consent is told apart from what it says about this installation. */
async function askForToken(parts: Parts, fields: Record<string, string>): Promise<TokenAnswer | CrmFailure> {
  if (parts.account.app === null) return { kind: "refused" };
  const asked = await post(parts, "/oauth/token", fields);
  if (asked.kind === "none") return later();
  const { answer, said } = asked;
  const read = tokenShape.safeParse(said);
  if (answer.status === 200 && read.success) return read.data;
  const { error } = errorShape.parse(said);
  if (answer.status === 400 && error === "invalid_grant") return { kind: "refused" };
  parts.log.warn({ status: answer.status, error: knownError(error) }, "Pipedrive gave no token");
  return later(waitOf(answer));
}

function post(parts: Parts, path: string, fields: Record<string, string>) {
  const { clientId, clientSecret } = appOf(parts);
  return ask(parts, new URL(path, parts.account.authUrl).href, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      accept: "application/json",
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
    },
    body: new URLSearchParams(fields).toString(),
  });
}

const tokensOf = ({ account }: Parts, answer: TokenAnswer): CrmTokens => ({
  accessToken: answer.access_token,
  refreshToken: answer.refresh_token,
  expiresInSeconds: answer.expires_in,
  site: answer.api_domain ? siteOf(account, answer.api_domain) : null,
});

import * as z from "zod";
import type { CrmAttempt, CrmFailure, CrmResult, CrmTokens } from "@/server/ports/crm";
import { knownError } from "../answers";
import { ask, later, type Parts, version, waitOf } from "./client";

/** What a connection needs, as the app's project declares it; HubSpot asks for all of them together. */
const scopes = [
  "oauth",
  ...["contacts", "companies", "deals"].flatMap((name) => [
    ...[`crm.objects.${name}.read`, `crm.objects.${name}.write`],
    ...[`crm.schemas.${name}.read`, `crm.schemas.${name}.write`],
  ]),
  "crm.objects.owners.read",
];

const tokenShape = z.object({
  access_token: z.string().min(1).max(20_000),
  refresh_token: z.string().min(1).max(20_000),
  expires_in: z.coerce.number().int().min(0).max(86_400).catch(1_800),
});
type TokenAnswer = z.output<typeof tokenShape>;
const errorShape = z
  .object({ error: z.string().max(200).catch(""), status: z.string().max(200).catch("") })
  .catch({ error: "", status: "" });

const appOf = ({ account }: Parts) => {
  if (account.app === null) throw new Error("this installation has no app at HubSpot");
  return account.app;
};

export function consentAddress(parts: Parts, attempt: CrmAttempt): string {
  const address = new URL("/oauth/authorize", parts.account.appUrl);
  const parameters = {
    client_id: appOf(parts).clientId,
    redirect_uri: attempt.redirectUri,
    scope: scopes.join(" "),
    state: attempt.state,
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.href;
}

export async function redeemCode(
  parts: Parts,
  { redirectUri }: CrmAttempt,
  code: string,
): Promise<CrmResult<CrmTokens>> {
  const answer = await askForToken(parts, {
    ...{ grant_type: "authorization_code", code, redirect_uri: redirectUri },
  });
  return "kind" in answer ? answer : { kind: "ok", value: tokensOf(answer) };
}

export async function refreshToken(parts: Parts, token: string): Promise<CrmResult<CrmTokens>> {
  const answer = await askForToken(parts, { grant_type: "refresh_token", refresh_token: token });
  return "kind" in answer ? answer : { kind: "ok", value: tokensOf(answer) };
}

export async function revokeToken(parts: Parts, token: string): Promise<CrmResult<null>> {
  if (parts.account.app === null) return { kind: "absent" };
  const asked = await post(parts, "/revoke", { token, token_type_hint: "refresh_token" });
  if (asked.kind === "none") return later();
  const { status } = asked.answer;
  if (status === 200 || status === 204) return { kind: "ok", value: null };
  if (status === 400 || status === 404) return { kind: "absent" };
  parts.log.warn({ status }, "HubSpot took no consent back");
  return later(waitOf(asked.answer));
}

const introspected = z.object({
  active: z.boolean(),
  user: z.string().max(320).catch(""),
  hub_domain: z.string().max(300).nullish().catch(null),
});

/** Whose consent it is; null if HubSpot does not say. */
export async function whoseToken(
  parts: Parts,
  token: string,
): Promise<CrmResult<z.output<typeof introspected>>> {
  const asked = await post(parts, "/introspect", { token, token_type_hint: "access_token" });
  if (asked.kind === "none") return later();
  const read = introspected.safeParse(asked.said);
  if (asked.answer.status !== 200 || !read.success) return later(waitOf(asked.answer));
  return read.data.active ? { kind: "ok", value: read.data } : { kind: "refused" };
}

/** What HubSpot says about the consent is told apart from what it says about this installation. */
async function askForToken(parts: Parts, fields: Record<string, string>): Promise<TokenAnswer | CrmFailure> {
  if (parts.account.app === null) return { kind: "refused" };
  const asked = await post(parts, "", fields);
  if (asked.kind === "none") return later();
  const { answer, said } = asked;
  const read = tokenShape.safeParse(said);
  if (answer.status === 200 && read.success) return read.data;
  const { error, status } = errorShape.parse(said);
  const isOver = error === "invalid_grant" || /^BAD_(AUTH_CODE|REFRESH_TOKEN)$/.test(status);
  if (answer.status === 400 && isOver) return { kind: "refused" };
  parts.log.warn({ status: answer.status, error: knownError(error) }, "HubSpot gave no token");
  return later(waitOf(answer));
}

function post(parts: Parts, path: string, fields: Record<string, string>) {
  const { clientId, clientSecret } = appOf(parts);
  const body = new URLSearchParams({ ...fields, client_id: clientId, client_secret: clientSecret });
  return ask(parts, new URL(`/oauth/${version}/token${path}`, parts.account.apiUrl).href, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
    body: body.toString(),
  });
}

const tokensOf = (answer: TokenAnswer): CrmTokens => ({
  accessToken: answer.access_token,
  refreshToken: answer.refresh_token,
  expiresInSeconds: answer.expires_in,
  site: null,
});

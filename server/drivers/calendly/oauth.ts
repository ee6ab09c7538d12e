import * as z from "zod";
import { hashOf } from "@/server/domain/auth/token";
import type {
  SchedulingAttempt,
  SchedulingFailure,
  SchedulingPerson,
  SchedulingResult,
  SchedulingTokens,
} from "@/server/ports/scheduling";
import { knownError } from "../answers";
import { ask, later, type Parts, readApi, waitOf } from "./client";
import { personShape } from "./shapes";

/** What a connection needs. Asking for less than this, Calendly gives less. */
const scopes = ["users:read", "event_types:read", "scheduled_events:read", "webhooks:write"] as const;

const tokenShape = z.object({
  access_token: z.string().min(1).max(20_000),
  refresh_token: z.string().min(1).max(20_000),
  expires_in: z.coerce.number().int().min(0).max(86_400).catch(7_200),
  scope: z.string().max(5_000).nullish(),
});
type TokenAnswer = z.output<typeof tokenShape>;
const errorShape = z.object({ error: z.string().max(200) }).catch({ error: "" });

/** Calendly’s page where the person allows it: authorization code with PKCE and state (RFC 6749, RFC 7636). */
export function consentAddress({ account }: Parts, attempt: SchedulingAttempt): string {
  const address = new URL("/oauth/authorize", account.authUrl);
  const parameters = {
    response_type: "code",
    client_id: account.clientId,
    redirect_uri: attempt.redirectUri,
    scope: scopes.join(" "),
    state: attempt.state,
    code_challenge: hashOf(attempt.verifier),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.href;
}

/** A consent that does not do is taken back at once, so that no token of it stays. */
export async function redeemCode(
  parts: Parts,
  { verifier, redirectUri }: SchedulingAttempt,
  code: string,
): Promise<SchedulingResult<SchedulingTokens & { person: SchedulingPerson }>> {
  const answer = await askForToken(parts, {
    grant_type: "authorization_code",
    ...{ code, redirect_uri: redirectUri, code_verifier: verifier },
  });
  if ("kind" in answer) return answer;
  const whose = await personOf(parts, answer);
  if (whose.kind !== "ok") {
    await revokeToken(parts, answer.refresh_token);
    return whose;
  }
  return { kind: "ok", value: { ...tokensOf(answer), person: whose.value } };
}

async function personOf(parts: Parts, answer: TokenAnswer): Promise<SchedulingResult<SchedulingPerson>> {
  const given = new Set(answer.scope?.split(/[\s,]+/));
  const missing = answer.scope ? scopes.find((name) => !given.has(name)) : undefined;
  if (missing) return { kind: "forbidden", reason: missing };
  const shape = z.object({ resource: personShape });
  const found = await readApi(parts, answer.access_token, { path: "/users/me" }, shape);
  return found.kind === "ok" ? { kind: "ok", value: found.value.resource } : found;
}

export async function refreshToken(parts: Parts, token: string): Promise<SchedulingResult<SchedulingTokens>> {
  const answer = await askForToken(parts, { grant_type: "refresh_token", refresh_token: token });
  return "kind" in answer ? answer : { kind: "ok", value: tokensOf(answer) };
}

/** Calendly answers the same for a token that is no longer good. */
export async function revokeToken(parts: Parts, token: string): Promise<SchedulingResult<null>> {
  const { clientId, clientSecret } = parts.account;
  const asked = await post(parts, "/oauth/revoke", {
    ...{ client_id: clientId, client_secret: clientSecret, token },
  });
  if (asked.kind === "none") return later();
  const { answer } = asked;
  if (answer.status === 200 || answer.status === 204) return { kind: "ok", value: null };
  if (answer.status === 400 || answer.status === 403) return { kind: "absent" };
  parts.log.warn({ status: answer.status }, "Calendly took no consent back");
  return later(waitOf(answer));
}

/** What Calendly says about the consent is told apart from what it says about this installation. */
async function askForToken(
  parts: Parts,
  fields: Record<string, string>,
): Promise<TokenAnswer | SchedulingFailure> {
  const asked = await post(parts, "/oauth/token", fields);
  if (asked.kind === "none") return later();
  const { answer, said } = asked;
  const read = tokenShape.safeParse(said);
  if (answer.status === 200 && read.success) return read.data;
  const { error } = errorShape.parse(said);
  if (answer.status === 400 && error === "invalid_grant") return { kind: "refused" };
  parts.log.warn({ status: answer.status, error: knownError(error) }, "Calendly gave no token");
  return later(waitOf(answer));
}

function post(parts: Parts, path: string, fields: Record<string, string>) {
  const { authUrl, clientId, clientSecret } = parts.account;
  return ask(parts, new URL(path, authUrl).href, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      accept: "application/json",
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
    },
    body: new URLSearchParams(fields).toString(),
  });
}

const tokensOf = (answer: TokenAnswer): SchedulingTokens => ({
  accessToken: answer.access_token,
  refreshToken: answer.refresh_token,
  expiresInSeconds: answer.expires_in,
});

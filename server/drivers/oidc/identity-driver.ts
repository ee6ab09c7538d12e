import type { Logger } from "pino";
import * as z from "zod";
import { identityOf, isForUs } from "@/server/domain/auth/id-token";
import { hashOf } from "@/server/domain/auth/token";
import type { Http } from "@/server/net/http";
import type { IdentityPort, Provider, ProviderClient, SignInAttempt } from "@/server/ports/identity";
import { createDiscovery } from "./discovery";
import { createKeys } from "./keys";
import { readSigned } from "./signed-token";

/** Where the providers describe themselves. Microsoft's answers for the tenants of all firms and for private accounts. */
const issuers: Record<Provider, string> = {
  google: "https://accounts.google.com",
  microsoft: "https://login.microsoftonline.com/common/v2.0",
};
const issuerOf = (provider: Provider, { issuer }: ProviderClient) => issuer ?? issuers[provider];

const tokenAnswer = z.object({ id_token: z.string().max(20_000) });
const limits = { maxBytes: 100_000, timeoutMs: 15_000 };

/** Sign-in by OpenID Connect: authorization code with PKCE, state and nonce; the token's signature and claims are checked (AUTH-30, S17). */
export function createIdentityDriver(parts: { http: Http; now: () => Date; log: Logger }): IdentityPort {
  const { http, now, log } = parts;
  const discover = createDiscovery(http, now);
  const findKey = createKeys(http, now);
  const orNull = <T>(work: Promise<T>): Promise<T | null> =>
    work.catch((err: unknown) => {
      log.warn({ err }, "a provider of sign-in could not be asked");
      return null;
    });

  async function addressOf(provider: Provider, client: ProviderClient, attempt: SignInAttempt) {
    const { authorization_endpoint } = await discover(issuerOf(provider, client));
    const address = new URL(authorization_endpoint);
    const asked = {
      response_type: "code",
      client_id: client.id,
      redirect_uri: attempt.redirectUri,
      scope: "openid email profile",
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: hashOf(attempt.verifier),
      code_challenge_method: "S256",
      prompt: "select_account",
    };
    for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
    return address.href;
  }

  async function identify(provider: Provider, client: ProviderClient, attempt: SignInAttempt, code: string) {
    const { issuer, token_endpoint, jwks_uri } = await discover(issuerOf(provider, client));
    const token = await redeem(token_endpoint, client, attempt, code);
    if (token === null) return null;
    const claims = await readSigned(token, (id) => findKey(jwks_uri, id));
    const expected = { issuer, clientId: client.id, nonce: attempt.nonce, now: now() };
    return claims && isForUs(claims, expected) ? identityOf(provider, claims) : null;
  }

  async function redeem(url: string, client: ProviderClient, attempt: SignInAttempt, code: string) {
    const form = new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: attempt.redirectUri,
      client_id: client.id,
      client_secret: client.secret,
      code_verifier: attempt.verifier,
    });
    const headers = { "content-type": "application/x-www-form-urlencoded", accept: "application/json" };
    const { status, body } = await http.fetch(url, { method: "POST", headers, body: String(form) }, limits);
    if (status !== 200) return null;
    return tokenAnswer.parse(JSON.parse(Buffer.from(body).toString("utf8"))).id_token;
  }

  return {
    addressOf: (...asked) => orNull(addressOf(...asked)),
    identify: (...asked) => orNull(identify(...asked)),
    close: () => http.close(),
  };
}

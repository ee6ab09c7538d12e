import type { Logger } from "pino";
import * as z from "zod";
import { mailProviders } from "@/lib/contract/accounts/mail-providers";
import { hashOf } from "@/server/domain/auth/token";
import { EgressError } from "@/server/net/egress-error";
import type { Http, HttpAnswer } from "@/server/net/http";
import type {
  ConsentAttempt,
  ConsentFailure,
  MailConsentPort,
  MailProvider,
  Tokens,
} from "@/server/ports/mail-consent";
import { jsonIn } from "../answers";
import { type ProviderFacts, providerFacts } from "./providers";

/** This installation's registration at a provider. */
type MailClient = { id: string; secret: string };

const tokenAnswer = z.object({
  access_token: z.string().min(1).max(20_000),
  expires_in: z.coerce.number().int().min(0).max(86_400).catch(3_600),
  refresh_token: z.string().min(1).max(20_000).optional(),
  scope: z.string().max(5_000).default(""),
  id_token: z.string().max(20_000).optional(),
});
type TokenAnswer = z.output<typeof tokenAnswer>;
const errorAnswer = z.object({ error: z.string().max(200) });
const claims = z.object({ email: z.string().optional(), preferred_username: z.string().optional() });

const limits = { maxBytes: 200_000, timeoutMs: 15_000, redirects: 0 };
const laterSeconds = 60;
const longestWaitSeconds = 3_600;

/** Consent to mailboxes at Google and Microsoft: authorization code with PKCE and state, then refresh tokens (RFC 6749, RFC 7636). */
export function createMailConsent(parts: {
  http: Http;
  now: () => Date;
  log: Logger;
  clients: Partial<Record<MailProvider, MailClient>>;
  facts?: Record<MailProvider, ProviderFacts>;
}): MailConsentPort {
  const { http, now, log, clients, facts = providerFacts } = parts;
  const clientOf = (provider: MailProvider): MailClient => {
    const client = clients[provider];
    if (!client) throw new Error(`this installation is not registered at ${provider}`);
    return client;
  };

  /** Asks the token endpoint. What it says about the consent is told apart from what it says about us. */
  async function ask(
    provider: MailProvider,
    fields: Record<string, string>,
  ): Promise<TokenAnswer | ConsentFailure> {
    const { id, secret } = clientOf(provider);
    const body = new URLSearchParams({ ...fields, client_id: id, client_secret: secret });
    try {
      const answer = await http.fetch(facts[provider].tokenUrl, posted(body), limits);
      if (answer.status === 200) return tokenAnswer.parse(jsonIn(answer));
      const { error } = errorAnswer.catch({ error: "" }).parse(jsonIn(answer));
      if (error === "invalid_grant" || error === "interaction_required") return { kind: "refused" };
      log.warn({ provider, status: answer.status, error }, "a mail provider gave no token");
      return { kind: "later", retryAfterSeconds: retryAfter(answer, now()) };
    } catch (err) {
      const reason = err instanceof EgressError ? err.failure : "unreadable answer";
      log.warn({ provider, reason }, "a mail provider could not be asked for a token");
      return { kind: "later", retryAfterSeconds: laterSeconds };
    }
  }

  return {
    providers: () => mailProviders.filter((provider) => clients[provider]),

    async addressOf({ provider }, attempt) {
      const { authorizeUrl, asks } = facts[provider];
      const address = new URL(authorizeUrl);
      const all = { ...parametersOf(facts[provider], clientOf(provider).id, attempt), ...asks };
      for (const [name, value] of Object.entries(all)) address.searchParams.set(name, value);
      return address.href;
    },

    async redeem({ provider }, { verifier, redirectUri }, code) {
      const answer = await ask(provider, {
        grant_type: "authorization_code",
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      });
      if ("kind" in answer) return answer;
      const { refresh_token: refreshToken, scope } = answer;
      const email = emailIn(answer.id_token);
      if (!refreshToken || !email || !isWhole(facts[provider], scope)) return { kind: "incomplete" };
      return { kind: "given", ...tokensOf(answer), refreshToken, email, scope };
    },

    async refresh({ provider }, refreshToken) {
      const answer = await ask(provider, { grant_type: "refresh_token", refresh_token: refreshToken });
      return "kind" in answer ? answer : { kind: "given", ...tokensOf(answer) };
    },

    async revoke({ provider }, refreshToken) {
      const { revokeUrl } = facts[provider];
      if (!revokeUrl || !clients[provider]) return "never";
      try {
        const { status } = await http.fetch(
          revokeUrl,
          posted(new URLSearchParams({ token: refreshToken })),
          limits,
        );
        // 400: the owner took it back before us.
        if (status === 200 || status === 400) return "revoked";
        log.warn({ provider, status }, "a mail provider took no consent back");
      } catch (err) {
        if (!(err instanceof EgressError)) throw err;
        log.warn(
          { provider, reason: err.failure },
          "a mail provider could not be asked to take a consent back",
        );
      }
      return "later";
    },
  };
}

const posted = (fields: URLSearchParams) => ({
  method: "POST" as const,
  headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
  body: fields.toString(),
});

const parametersOf = (
  { needed, besides }: ProviderFacts,
  clientId: string,
  { state, verifier, redirectUri, email }: ConsentAttempt,
) => ({
  response_type: "code",
  client_id: clientId,
  redirect_uri: redirectUri,
  scope: [...needed, ...besides].join(" "),
  state,
  code_challenge: hashOf(verifier),
  code_challenge_method: "S256",
  ...(email ? { login_hint: email } : {}),
});

const tokensOf = (answer: TokenAnswer): Tokens => ({
  accessToken: answer.access_token,
  expiresInSeconds: answer.expires_in,
  refreshToken: answer.refresh_token ?? null,
});

/** Providers write scopes in their own case, and Microsoft leaves out those that are no rights. */
function isWhole({ needed }: ProviderFacts, scope: string): boolean {
  const given = new Set(scope.toLowerCase().split(/\s+/));
  return needed.every((one) => given.has(one.toLowerCase()));
}

/** The token came from the provider's own endpoint over TLS, so that its signature proves nothing more (OpenID Connect Core, 3.1.3.7). */
function emailIn(token: string | undefined): string | null {
  try {
    const body = Buffer.from(token?.split(".")[1] ?? "", "base64url").toString("utf8");
    const { email, preferred_username: name } = claims.parse(JSON.parse(body));
    const found = email ?? name ?? "";
    return z.email().safeParse(found).success ? found.toLowerCase() : null;
  } catch {
    return null;
  }
}

/** RFC 9110, 10.2.3: seconds or a date. */
function retryAfter({ headers }: HttpAnswer, now: Date): number {
  const text = headers["retry-after"] ?? "";
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1000;
  return Number.isFinite(seconds) && seconds > 0
    ? Math.min(Math.ceil(seconds), longestWaitSeconds)
    : laterSeconds;
}

import type { Answer, Asked } from "../door";
import { type Grant, type StandInUser, scopes, secret, type World } from "./world";

const codeMs = 5 * 60_000;
const accessMs = 3_600_000;
const idleMs = 60 * 86_400_000;

type Code = { grant: Grant; redirectUri: string; until: number };
type Decision = { user: StandInUser; allows?: boolean; withoutScopes?: readonly string[] };

const invalid = (error: string, description: string): Answer => ({
  status: error === "invalid_client" ? 401 : 400,
  body: { success: false, error, message: description },
});

/**
 * The vendor's sign-in: codes serve once for five minutes, an access token lasts an hour, and a refresh token is replaced by the next and dies
 * when it is not used for 60 days.
 */
export function createOauth(world: World, redirectUris: readonly string[]) {
  const client = { id: secret(8), secret: secret() };
  const codes = new Map<string, Code>();
  const refreshTokens = new Map<string, { grant: Grant; until: number }>();
  const accessTokens = new Map<string, { grant: Grant; until: number }>();
  const keys = new Map<string, Grant>();
  /** Refresh tokens that were used again after they had been replaced. */
  const reused: string[] = [];
  const spent = new Set<string>();

  function issue(grant: Grant): Answer {
    const tokens = { access: `v1u:${secret(30)}`, refresh: `${world.company.id}:${secret(30)}` };
    accessTokens.set(tokens.access, { grant, until: world.nowMs + accessMs });
    refreshTokens.set(tokens.refresh, { grant, until: world.nowMs + idleMs });
    return {
      status: 200,
      body: {
        access_token: tokens.access,
        token_type: "Bearer",
        refresh_token: tokens.refresh,
        scope: [...grant.scopes].join(","),
        expires_in: accessMs / 1000 - 1,
        api_domain: world.apiUrl.replace("//api.", `//${world.company.domain}.`),
      },
    };
  }

  function redeem(fields: URLSearchParams): Answer {
    const name = fields.get("code") ?? "";
    const code = codes.get(name);
    codes.delete(name);
    const isGood = code && world.nowMs < code.until && code.redirectUri === fields.get("redirect_uri");
    return isGood ? issue(code.grant) : invalid("invalid_grant", "Invalid authorization code");
  }

  function refresh(token: string): Answer {
    if (spent.has(token)) reused.push(token);
    const found = refreshTokens.get(token);
    if (!found || found.grant.isRevoked || world.nowMs >= found.until)
      return invalid("invalid_grant", "Invalid refresh token");
    refreshTokens.delete(token);
    spent.add(token);
    return issue(found.grant);
  }

  function answerOauth({ path, method, fields, basic }: Asked): Answer {
    if (method !== "POST" || fields === null) return invalid("invalid_request", "Post a form");
    if (basic?.id !== client.id || basic.secret !== client.secret)
      return invalid("invalid_client", "Client authentication failed");
    if (path === "/oauth/revoke") {
      const token = fields.get("token") ?? "";
      const found = refreshTokens.get(token) ?? accessTokens.get(token);
      if (found) found.grant.isRevoked = true;
      return { status: 200, body: {} };
    }
    if (path !== "/oauth/token") return { status: 404, body: {} };
    if (fields.get("grant_type") === "authorization_code") return redeem(fields);
    if (fields.get("grant_type") === "refresh_token") return refresh(fields.get("refresh_token") ?? "");
    return invalid("unsupported_grant_type", "Unsupported grant");
  }

  return {
    ...{ client, reused, answerOauth },
    /** What the user's browser is sent to after the consent page. */
    decide(url: string, { user, allows = true, withoutScopes = [] }: Decision): URL {
      const asked = new URL(url).searchParams;
      const redirectUri = asked.get("redirect_uri") ?? "";
      if (asked.get("client_id") !== client.id) throw new Error("the vendor knows no such app");
      if (!redirectUris.includes(redirectUri)) throw new Error(`${redirectUri} is not registered`);
      const back = new URL(redirectUri);
      back.searchParams.set("state", asked.get("state") ?? "");
      if (!allows) {
        back.searchParams.set("error", "user_denied");
        return back;
      }
      const given = new Set(scopes.filter((name) => !withoutScopes.includes(name)));
      const code = secret();
      const grant = { user, scopes: given, isRevoked: false };
      codes.set(code, { grant, redirectUri, until: world.nowMs + codeMs });
      back.searchParams.set("code", code);
      return back;
    },
    /** A user uninstalls the app: its tokens and its webhooks are gone. */
    revoke(user: StandInUser): void {
      for (const { grant } of [...refreshTokens.values(), ...accessTokens.values()])
        if (grant.user === user) grant.isRevoked = true;
      world.hooks = world.hooks.filter(({ owner }) => owner !== user);
    },
    /** The personal key of a user, and how they make another one. */
    keyOf(user: StandInUser): string {
      const key = secret();
      keys.set(key, { user, scopes: new Set(scopes), isRevoked: false });
      return key;
    },
    revokeKey: (key: string) => keys.delete(key),
    grantOf({ bearer, headers }: Asked): Grant | null {
      const key = headers["x-api-token"];
      if (key !== undefined) return keys.get(key) ?? null;
      const found = accessTokens.get(bearer ?? "");
      return found && !found.grant.isRevoked && world.nowMs < found.until ? found.grant : null;
    },
    isLive: (user: StandInUser) =>
      [...refreshTokens.values()].some(({ grant }) => grant.user === user && !grant.isRevoked),
  };
}

import type { Answer, Asked } from "../door";
import { type Grant, type Owner, secret, type World } from "./world";

const codeMs = 10 * 60_000;
const accessMs = 1_800_000;

const invalid = (status: string, error: string): Answer => ({
  status: 400,
  body: { status, error, message: "The request is not valid", correlationId: secret(8) },
});

/** The vendor's sign-in: access tokens of half an hour; a refresh token stays the same until it is revoked. */
export function createOauth(world: World, redirectUris: readonly string[]) {
  const client = { id: secret(8), secret: secret() };
  const codes = new Map<string, { grant: Grant; redirectUri: string; until: number }>();
  const refreshTokens = new Map<string, Grant>();
  const accessTokens = new Map<string, { grant: Grant; until: number }>();
  const keys = new Map<string, Grant>();

  function issue(grant: Grant, refreshToken: string): Answer {
    const accessToken = secret(30);
    accessTokens.set(accessToken, { grant, until: world.nowMs + accessMs });
    refreshTokens.set(refreshToken, grant);
    return {
      status: 200,
      body: {
        ...{ access_token: accessToken, refresh_token: refreshToken, token_type: "bearer" },
        ...{ expires_in: accessMs / 1000, hub_id: world.portal.id, scopes: [...grant.scopes] },
      },
    };
  }

  function give(fields: URLSearchParams): Answer {
    if (fields.get("grant_type") === "authorization_code") {
      const name = fields.get("code") ?? "";
      const code = codes.get(name);
      codes.delete(name);
      const isGood = code && world.nowMs < code.until && code.redirectUri === fields.get("redirect_uri");
      return isGood ? issue(code.grant, secret(30)) : invalid("BAD_AUTH_CODE", "invalid_grant");
    }
    const token = fields.get("refresh_token") ?? "";
    const grant = refreshTokens.get(token);
    return grant && !grant.isRevoked ? issue(grant, token) : invalid("BAD_REFRESH_TOKEN", "invalid_grant");
  }

  const liveOf = (token: string): Grant | null => {
    const found = accessTokens.get(token);
    return found && !found.grant.isRevoked && world.nowMs < found.until ? found.grant : null;
  };

  function answerOauth({ path, method, fields }: Asked): Answer {
    if (method !== "POST" || fields === null) return invalid("BAD_REQUEST", "invalid_request");
    if (fields.get("client_id") !== client.id || fields.get("client_secret") !== client.secret)
      return { status: 401, body: { status: "BAD_CLIENT", error: "invalid_client" } };
    const token = fields.get("token") ?? "";
    if (path === "/oauth/2026-09/token") return give(fields);
    if (path === "/oauth/2026-09/token/revoke") {
      const grant = refreshTokens.get(token);
      refreshTokens.delete(token);
      if (grant) grant.isRevoked = true;
      return grant ? { status: 204 } : { status: 404, body: { category: "OBJECT_NOT_FOUND" } };
    }
    if (path !== "/oauth/2026-09/token/introspect") return { status: 404, body: {} };
    const grant = liveOf(token);
    return {
      status: 200,
      body: grant
        ? { active: true, user: grant.owner.email, hub_id: world.portal.id, hub_domain: world.portal.domain }
        : { active: false },
    };
  }

  return {
    ...{ client, answerOauth },
    /** What the user's browser is sent to after the consent page. */
    decide(url: string, { owner, allows = true }: { owner: Owner; allows?: boolean }): URL {
      const asked = new URL(url).searchParams;
      const redirectUri = asked.get("redirect_uri") ?? "";
      if (asked.get("client_id") !== client.id) throw new Error("the vendor knows no such app");
      if (!redirectUris.includes(redirectUri)) throw new Error(`${redirectUri} is not registered`);
      const back = new URL(redirectUri);
      back.searchParams.set("state", asked.get("state") ?? "");
      if (!allows) {
        back.searchParams.set("error", "access_denied");
        return back;
      }
      const code = secret();
      const scopes = new Set((asked.get("scope") ?? "").split(" "));
      const grant = { owner, isKey: false, scopes, isRevoked: false };
      codes.set(code, { grant, redirectUri, until: world.nowMs + codeMs });
      back.searchParams.set("code", code);
      return back;
    },
    /** The account uninstalls the app. */
    revoke(owner: Owner): void {
      for (const grant of [...refreshTokens.values(), ...[...accessTokens.values()].map((one) => one.grant)])
        if (grant.owner === owner) grant.isRevoked = true;
    },
    keyOf(owner: Owner): string {
      const key = `pat-eu1-${secret()}`;
      keys.set(key, { owner, isKey: true, scopes: new Set(), isRevoked: false });
      return key;
    },
    revokeKey: (key: string) => keys.delete(key),
    grantOf: ({ bearer }: Asked): Grant | null => keys.get(bearer ?? "") ?? liveOf(bearer ?? ""),
  };
}

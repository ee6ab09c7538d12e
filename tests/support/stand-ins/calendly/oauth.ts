import { createHash } from "node:crypto";
import type { Answer, Asked } from "../door";
import { type StandInGrant, type StandInPerson, secret, type World } from "./world";

const codeMs = 10 * 60_000;
const accessMs = 2 * 3_600_000;
const minuteMs = 60_000;
const tokensPerMinute = 8;

type Code = {
  person: StandInPerson;
  scopes: Set<string>;
  challenge: string;
  redirectUri: string;
  until: number;
};
type Decision = { person: StandInPerson; allows?: boolean; withoutScopes?: readonly string[] };

const invalid = (error: string, description: string): Answer => ({
  status: error === "invalid_client" ? 401 : 400,
  body: { error, error_description: description },
});

/** The vendor's sign-in: a consent page, codes that serve once for ten minutes, and refresh tokens that serve once. */
export function createOauth(world: World, redirectUris: readonly string[]) {
  const client = { id: secret(12), secret: secret() };
  const codes = new Map<string, Code>();
  const refreshTokens = new Map<string, StandInGrant>();
  const accessTokens = new Map<string, { grant: StandInGrant; until: number }>();
  const issued: { person: StandInPerson; at: number }[] = [];
  /** Refresh tokens that were used again after they had been replaced. */
  const reused: string[] = [];
  const spent = new Set<string>();

  function issue(grant: StandInGrant): Answer {
    const { person } = grant;
    const recent = issued.filter((one) => one.person === person && one.at > world.nowMs - minuteMs);
    if (recent.length >= tokensPerMinute) return tooMany(minuteMs / 1000);
    issued.push({ person, at: world.nowMs });
    const tokens = { access: secret(), refresh: secret() };
    accessTokens.set(tokens.access, { grant, until: world.nowMs + accessMs });
    refreshTokens.set(tokens.refresh, grant);
    return {
      status: 200,
      body: {
        token_type: "Bearer",
        access_token: tokens.access,
        refresh_token: tokens.refresh,
        expires_in: accessMs / 1000,
        created_at: Math.floor(world.nowMs / 1000),
        scope: [...grant.scopes].join(" "),
        owner: person.uri,
        organization: person.organization,
      },
    };
  }

  function redeem(fields: URLSearchParams): Answer {
    const name = fields.get("code") ?? "";
    const code = codes.get(name);
    codes.delete(name);
    const challenge = createHash("sha256")
      .update(fields.get("code_verifier") ?? "")
      .digest("base64url");
    const isGood =
      code &&
      world.nowMs < code.until &&
      code.challenge === challenge &&
      code.redirectUri === fields.get("redirect_uri");
    if (!isGood) return invalid("invalid_grant", "The provided authorization grant is invalid");
    return issue({ person: code.person, scopes: code.scopes, isRevoked: false });
  }

  function refresh(token: string): Answer {
    if (spent.has(token)) reused.push(token);
    const grant = refreshTokens.get(token);
    if (!grant || grant.isRevoked) return invalid("invalid_grant", "The refresh token is invalid");
    const answer = issue(grant);
    if (answer.status === 200) {
      refreshTokens.delete(token);
      spent.add(token);
    }
    return answer;
  }

  function answerOauth({ path, method, fields, basic }: Asked): Answer {
    if (method !== "POST" || fields === null)
      return invalid("invalid_request", "The request must be a form that is posted");
    const id = basic?.id ?? fields.get("client_id");
    const password = basic?.secret ?? fields.get("client_secret");
    if (id !== client.id || password !== client.secret)
      return invalid("invalid_client", "Client authentication failed");
    if (path === "/oauth/revoke") {
      const token = fields.get("token") ?? "";
      const grant = refreshTokens.get(token) ?? accessTokens.get(token)?.grant;
      if (grant) grant.isRevoked = true;
      return { status: 200, body: {} };
    }
    if (path !== "/oauth/token") return { status: 404, body: {} };
    if (fields.get("grant_type") === "authorization_code") return redeem(fields);
    if (fields.get("grant_type") === "refresh_token") return refresh(fields.get("refresh_token") ?? "");
    return invalid("unsupported_grant_type", "This grant is not supported");
  }

  return {
    client,
    reused,
    answerOauth,
    /** What the person's browser is sent to after the consent page. */
    decide(url: string, { person, allows = true, withoutScopes = [] }: Decision): URL {
      const asked = new URL(url).searchParams;
      const redirectUri = asked.get("redirect_uri") ?? "";
      if (asked.get("client_id") !== client.id) throw new Error("the vendor knows no such app");
      if (!redirectUris.includes(redirectUri)) throw new Error(`${redirectUri} is not registered`);
      if (asked.get("response_type") !== "code") throw new Error("only codes are given");
      if (asked.get("code_challenge_method") !== "S256") throw new Error("only S256 is taken");
      const back = new URL(redirectUri);
      back.searchParams.set("state", asked.get("state") ?? "");
      if (!allows) {
        back.searchParams.set("error", "access_denied");
        return back;
      }
      const scopes = (asked.get("scope") ?? "").split(" ").filter((name) => !withoutScopes.includes(name));
      const code = secret();
      codes.set(code, {
        ...{ person, scopes: new Set(scopes), redirectUri, until: world.nowMs + codeMs },
        challenge: asked.get("code_challenge") ?? "",
      });
      back.searchParams.set("code", code);
      return back;
    },
    /** The person takes the consent back at the vendor. */
    revoke(person: StandInPerson): void {
      for (const grant of refreshTokens.values()) if (grant.person === person) grant.isRevoked = true;
      for (const { grant } of accessTokens.values()) if (grant.person === person) grant.isRevoked = true;
    },
    grantOf(token: string): StandInGrant | null {
      const found = accessTokens.get(token);
      return found && !found.grant.isRevoked && world.nowMs < found.until ? found.grant : null;
    },
    isLive: (person: StandInPerson) =>
      [...refreshTokens.values()].some((grant) => grant.person === person && !grant.isRevoked),
  };
}

export const tooMany = (seconds: number): Answer => ({
  status: 429,
  body: { title: "Too many requests", message: "The limit of requests was reached" },
  headers: {
    "x-ratelimit-limit": "60",
    "x-ratelimit-remaining": "0",
    "x-ratelimit-reset": String(seconds),
  },
});

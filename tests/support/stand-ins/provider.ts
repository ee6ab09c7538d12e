import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The account that signs in: the claims of its token. */
export type Account = Record<string, unknown>;

/** A fake sign-in provider on loopback that speaks OpenID Connect as Google and Microsoft document it. */
export type StandInProvider = {
  /** For SIGN_IN_CLIENTS. */
  issuer: string;
  /** The route for EGRESS_ALLOW. */
  allow: string;
  clientId: string;
  clientSecret: string;
  /** The account that signs in; null rejects every sign-in. */
  account: Account | null;
  /** Changes the claims of the next token, or how it is signed. */
  forge: { claims?: Account; alg?: string; withForeignKey?: boolean };
  /** Requests to the authorization endpoint, in order. */
  asked: URLSearchParams[];
  close(): Promise<void>;
};

type Grant = { challenge: string; redirectUri: string; nonce: string; account: Account };

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

export async function startProvider(): Promise<StandInProvider> {
  const own = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const foreign = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const grants = new Map<string, Grant>();
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://localhost:${port}`;

  const provider: StandInProvider = {
    issuer,
    allow: `localhost:${port} -> 127.0.0.1:${port}`,
    clientId: "stand-in-client",
    clientSecret: "stand-in-secret",
    account: null,
    forge: {},
    asked: [],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", issuer);
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    switch (url.pathname) {
      case "/.well-known/openid-configuration":
        return void json(200, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
        });
      case "/keys":
        return void json(200, {
          keys: [{ ...own.publicKey.export({ format: "jwk" }), kid: "own", use: "sig", alg: "RS256" }],
        });
      case "/authorize":
        return void response.writeHead(302, { location: authorize(url.searchParams) }).end();
      case "/token": {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk as Buffer);
        const token = redeem(new URLSearchParams(Buffer.concat(chunks).toString("utf8")));
        return void (token
          ? json(200, { token_type: "Bearer", access_token: "unused", expires_in: 3600, id_token: token })
          : json(400, { error: "invalid_grant" }));
      }
      default:
        response.writeHead(404).end();
    }
  }

  function authorize(asked: URLSearchParams): string {
    provider.asked.push(asked);
    const back = new URL(asked.get("redirect_uri") ?? "");
    back.searchParams.set("state", asked.get("state") ?? "");
    const isFit =
      asked.get("client_id") === provider.clientId &&
      asked.get("response_type") === "code" &&
      asked.get("code_challenge_method") === "S256" &&
      asked.get("scope")?.includes("openid");
    if (!isFit || !provider.account)
      back.searchParams.set("error", isFit ? "access_denied" : "invalid_request");
    else {
      const code = randomBytes(16).toString("hex");
      grants.set(code, {
        challenge: asked.get("code_challenge") ?? "",
        redirectUri: asked.get("redirect_uri") ?? "",
        nonce: asked.get("nonce") ?? "",
        account: provider.account,
      });
      back.searchParams.set("code", code);
    }
    return back.href;
  }

  function redeem(form: URLSearchParams): string | null {
    const code = form.get("code") ?? "";
    const grant = grants.get(code);
    grants.delete(code);
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isFit =
      form.get("grant_type") === "authorization_code" &&
      form.get("client_id") === provider.clientId &&
      form.get("client_secret") === provider.clientSecret &&
      form.get("redirect_uri") === grant?.redirectUri &&
      challenge === grant?.challenge;
    return isFit && grant ? tokenFor(grant) : null;
  }

  function tokenFor({ nonce, account }: Grant): string {
    const { claims = {}, alg = "RS256", withForeignKey = false } = provider.forge;
    const seconds = Math.floor(Date.now() / 1000);
    const said = {
      iss: issuer,
      aud: provider.clientId,
      iat: seconds,
      exp: seconds + 3600,
      nonce,
      ...account,
      ...claims,
    };
    const body = `${base64url({ alg, typ: "JWT", kid: "own" })}.${base64url(said)}`;
    const key = (withForeignKey ? foreign : own).privateKey;
    const mark = alg === "none" ? "" : sign("RSA-SHA256", Buffer.from(body), key).toString("base64url");
    return `${body}.${mark}`;
  }

  return provider;
}

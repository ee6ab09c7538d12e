import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { withMessageId } from "@/server/sandbox/mail/headers";
import { startSandboxImap } from "@/server/sandbox/mail/imap";
import { createMemoryStore } from "@/server/sandbox/mail/memory-store";
import { startSandboxSmtp } from "@/server/sandbox/mail/smtp";
import type { MailStore } from "@/server/sandbox/mail/store";

/** How the next question for a token goes wrong. `lost`: the provider does its work, and its answer says 500. */
export type TokenFault = { status: number; retryAfter?: string } | "lost" | "garbage";

type Grant = { address: string; scope: string; refresh: string; isRevoked: boolean };
type Code = { address: string; scope: string; challenge: string; redirectUri: string; nonce: string };

/** The owner's decision on the consent page. `scope`: what is ticked, if not everything. */
type Decision = { address: string; scope?: string };

/**
 * A mail provider on loopback as Google and Microsoft document theirs: a consent page, a token endpoint, and SMTP and IMAP that take
 * passwords and, by XOAUTH2, tokens. `rotates`: each use replaces the refresh token, and a second use of an old one ends the consent, as RFC
 * 9700 recommends. `replacesIds`: a mail gets another Message-ID, which stands in the answer to it.
 */
export async function startMailProvider(options: {
  addresses: readonly string[];
  rotates: boolean;
  replacesIds: boolean;
  tokenSeconds?: number;
}) {
  const { addresses, rotates, replacesIds } = options;
  const client = { id: "client", secret: randomBytes(12).toString("hex") };
  const original = client.secret;
  const codes = new Map<string, Code>();
  const grants: Grant[] = [];
  const tokens = new Map<string, string>();
  const asked: Record<string, string>[] = [];
  const faults: TokenFault[] = [];
  const reused: string[] = [];
  const rotated = new Set<string>();
  const released: string[] = [];
  let spent = "";

  const newToken = (address: string) => {
    const token = randomBytes(20).toString("base64url");
    tokens.set(token, address);
    return token;
  };
  const answerTo = (grant: Grant, isFirst: boolean) => {
    const isNew = isFirst || rotates;
    if (isNew && !isFirst) {
      rotated.add(grant.refresh);
      spent = grant.refresh;
      grant.refresh = randomBytes(24).toString("base64url");
    }
    const claims = { email: grant.address };
    const idToken = `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`;
    return {
      access_token: newToken(grant.address),
      expires_in: options.tokenSeconds ?? 3_600,
      scope: grant.scope,
      token_type: "Bearer",
      ...(isNew ? { refresh_token: grant.refresh } : {}),
      ...(isFirst ? { id_token: idToken } : {}),
    };
  };
  const invalid = { status: 400, body: { error: "invalid_grant" } };

  function redeem(fields: Record<string, string>) {
    const code = codes.get(fields.code ?? "");
    codes.delete(fields.code ?? "");
    const challenge = createHash("sha256")
      .update(fields.code_verifier ?? "")
      .digest("base64url");
    if (!code || code.challenge !== challenge || code.redirectUri !== fields.redirect_uri) return invalid;
    const refresh = randomBytes(24).toString("base64url");
    const grant = { address: code.address, scope: code.scope, refresh, isRevoked: false };
    grants.push(grant);
    return { status: 200, body: answerTo(grant, true) };
  }

  function refresh(token: string) {
    if (rotated.has(token)) reused.push(token);
    const grant = grants.find((one) => one.refresh === token);
    if (!grant || grant.isRevoked) return invalid;
    return { status: 200, body: answerTo(grant, false) };
  }

  /** As Google: with one token everything that its owner allowed this client is gone. */
  function release(token: string) {
    const grant = grants.find((one) => one.refresh === token && !one.isRevoked);
    if (!grant) return { status: 400, body: { error: "invalid_token" } };
    released.push(grant.address);
    for (const one of grants) if (one.address === grant.address) one.isRevoked = true;
    for (const [access, address] of tokens) if (address === grant.address) tokens.delete(access);
    return { status: 200, body: {} };
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString("utf8")));
    asked.push(fields);
    const send = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, { "content-type": "application/json", ...headers })
        .end(typeof body === "string" ? body : JSON.stringify(body));
    const fault = faults.shift();
    if (fault === "garbage") return send(200, "<html>");
    if (typeof fault === "object")
      return send(
        fault.status,
        { error: "slow_down" },
        fault.retryAfter ? { "retry-after": fault.retryAfter } : {},
      );
    if (request.url === "/revoke") {
      const { status, body } = release(fields.token ?? "");
      return send(status, body);
    }
    if (fields.client_id !== client.id || fields.client_secret !== original)
      return send(401, { error: "invalid_client" });
    const { status, body } =
      fields.grant_type === "refresh_token" ? refresh(fields.refresh_token ?? "") : redeem(fields);
    if (fault !== "lost") return send(status, body);
    // An answer that got lost: the owner's token of before is good for once more.
    const grant = grants.find((one) => rotated.has(spent) && one.refresh !== spent);
    if (grant && spent) {
      rotated.delete(spent);
      grant.refresh = spent;
    }
    return send(500, "out of order");
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  const passwords = addresses.map((login) => ({ login, password: "right", filesSentMail: true }));
  const memory = createMemoryStore({ logins: passwords, clock: () => new Date() });
  const taken: { messageId: string; to: string[] }[] = [];
  let count = 0;
  const store: MailStore & Pick<typeof memory, "deliver"> = {
    ...memory,
    async authenticateToken(username, token) {
      return tokens.get(token) === username ? { login: username, filesSentMail: true } : null;
    },
    async accept(login, envelope, raw) {
      count += 1;
      const own = /^message-id:\s*(\S+)/im.exec(Buffer.from(raw).toString("latin1"))?.[1] ?? "";
      taken.push({ messageId: own, to: envelope.to });
      const messageId = `<R${count}@EUR01.prod.outlook.com>`;
      const verdict = await memory.accept(login, envelope, replacesIds ? withMessageId(raw, messageId) : raw);
      return replacesIds && verdict === "ok"
        ? { code: 250, text: `2.0.0 OK ${messageId} [Hostname=EUR01.prod.outlook.com]` }
        : verdict;
    },
  };
  const smtp = await startSandboxSmtp({ store });
  const imap = await startSandboxImap({ store });

  return {
    client,
    /** The secret that the provider knows. */
    original,
    store,
    smtp,
    imap,
    /** Mails it took, in order, by the Message-ID they came with. */
    taken,
    /** Questions for tokens, in order. */
    asked,
    faults,
    /** Refresh tokens that were used again after they had been replaced. */
    reused,
    /** Owners whose consent we took back, in order. */
    released,
    urls: {
      authorizeUrl: "http://consent.test/authorize",
      tokenUrl: "http://consent.test/token",
      revokeUrl: rotates ? null : "http://consent.test/revoke",
    },
    allow: `consent.test:80 -> 127.0.0.1:${port}`,
    /** What the owner's browser comes back with. */
    decide(url: string, { address, scope }: Decision): { state: string; code: string } {
      const { searchParams } = new URL(url);
      const code = randomBytes(12).toString("hex");
      codes.set(code, {
        address,
        scope: scope ?? searchParams.get("scope") ?? "",
        challenge: searchParams.get("code_challenge") ?? "",
        redirectUri: searchParams.get("redirect_uri") ?? "",
        nonce: "",
      });
      return { state: searchParams.get("state") ?? "", code };
    },
    /** Access tokens end; sessions that are signed in already go on. */
    expire: () => tokens.clear(),
    /** The owner takes the consent back. */
    revoke() {
      tokens.clear();
      for (const grant of grants) grant.isRevoked = true;
    },
    async close() {
      await Promise.all([smtp.close(), imap.close()]);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

import type { AccessTokens, MailServer, TokenAnswer } from "@/server/ports/mail";

/** What a session signs in with now. */
export type Credentials = { user: string; pass: string } | { user: string; accessToken: string };

/** There is no access token, so no server was asked. */
export class TokenError extends Error {
  readonly answer: Exclude<TokenAnswer, { kind: "token" }>;
  /** As the stages of a live test. */
  readonly stage: "consent" | "connect";

  constructor(answer: TokenError["answer"]) {
    super(answer.kind === "sign_in_again" ? "sign in again" : "no token now");
    this.name = "TokenError";
    this.answer = answer;
    this.stage = answer.kind === "sign_in_again" ? "consent" : "connect";
  }
}

/**
 * Opens a session. If the server rejects the token of a grant, one more try follows with another token: the first may have been revoked or
 * have expired earlier than its provider said. Throws `TokenError`, or what `open` throws.
 */
export async function withCredentials<T>(
  tokens: AccessTokens,
  server: MailServer,
  open: (credentials: Credentials) => Promise<T>,
  isRejection: (error: unknown) => boolean,
): Promise<T> {
  const { username: user } = server;
  if ("password" in server) return open({ user, pass: server.password });
  if ("accessToken" in server) return open({ user, accessToken: server.accessToken });
  const accessToken = tokenIn(await tokens.tokenOf(server.grant));
  try {
    return await open({ user, accessToken });
  } catch (error) {
    if (!isRejection(error)) throw error;
    const another = tokenIn(await tokens.tokenOf(server.grant, accessToken));
    if (another === accessToken) throw error;
    return open({ user, accessToken: another });
  }
}

function tokenIn(answer: TokenAnswer): string {
  if (answer.kind !== "token") throw new TokenError(answer);
  return answer.accessToken;
}

import type { Tx } from "@/server/db/tx";
import type { MailProvider } from "@/server/ports/mail-consent";
import type { ConsentState } from "@/server/sandbox/rules/consent";

export type SandboxConsent = {
  id: string;
  provider: MailProvider;
  login: string;
  returnUrl: string;
  challenge: string;
  state: ConsentState;
  codeHash: string | null;
  refreshHash: string | null;
};

const columns = `id, provider, login, return_url as "returnUrl", challenge, state, code_hash as "codeHash",
  refresh_hash as "refreshHash"`;

type NewConsent = Pick<SandboxConsent, "id" | "provider" | "login" | "returnUrl" | "challenge">;

export const insertConsent = (tx: Tx, { id, provider, login, returnUrl, challenge }: NewConsent) =>
  tx.query(
    "insert into sandbox.mail_consents (id, provider, login, return_url, challenge) values ($1, $2, $3, $4, $5)",
    [id, provider, login, returnUrl, challenge],
  );

/** Locked, so that a code and a refresh token are taken once. */
export async function lockConsent(tx: Tx, id: string): Promise<SandboxConsent | null> {
  const [row] = await tx.query<SandboxConsent>(
    `select ${columns} from sandbox.mail_consents where id = $1 for update`,
    [id],
  );
  return row ?? null;
}

/** Moves a consent on; the code is there once it is allowed, and with a revoked one every token is gone. */
export const moveConsent = (tx: Tx, id: string, to: ConsentState, codeHash: string | null) =>
  tx.query(
    `update sandbox.mail_consents set state = $2, code_hash = $3, refresh_hash = case when $2 = 'allowed' then refresh_hash end,
       access_hash = case when $2 = 'allowed' then access_hash end where id = $1`,
    [id, to, codeHash],
  );

/** Like the real Google, ends everything the owner allowed, not the one token alone. */
export const revokeAllOf = (tx: Tx, { provider, login }: Pick<SandboxConsent, "provider" | "login">) =>
  tx.query(
    `update sandbox.mail_consents set state = 'revoked', code_hash = null, refresh_hash = null, access_hash = null
      where provider = $1 and login = $2 and state = 'allowed'`,
    [provider, login],
  );

type TokenHashes = { refreshHash: string; accessHash: string; accessUntil: Date };

/** Hands out tokens; the code is used up. */
export const setTokens = (tx: Tx, id: string, { refreshHash, accessHash, accessUntil }: TokenHashes) =>
  tx.query(
    `update sandbox.mail_consents set code_hash = null, refresh_hash = $2, access_hash = $3, access_until = $4
      where id = $1`,
    [id, refreshHash, accessHash, accessUntil],
  );

/** The provider whose token opens a login now; null if none does. */
export async function isTokenOf(tx: Tx, login: string, accessHash: string, now: Date): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from sandbox.mail_consents where login = $1 and access_hash = $2 and state = 'allowed' and access_until > $3`,
    [login, accessHash, now],
  );
  return rows.length > 0;
}

/** Whether a login is a mailbox at the pretend Microsoft. */
export async function isAtMicrosoft(tx: Tx, login: string): Promise<boolean> {
  const rows = await tx.query(
    "select 1 from sandbox.mail_consents where login = $1 and provider = 'microsoft' and state = 'allowed' limit 1",
    [login],
  );
  return rows.length > 0;
}

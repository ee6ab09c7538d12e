import type { PageKey } from "@/lib/contract/pages";
import type { Doors } from "@/server/db/doors";
import type { Tx } from "@/server/db/tx";

/** An invitation by email as it is stored; of its code only the hash is. Null lists mean everything. */
export type EmailInviteRow = {
  id: string;
  email: string;
  isAdmin: boolean;
  allowedPages: PageKey[] | null;
  allowedAccounts: string[] | null;
  createdAt: Date;
  sentAt: Date;
  expiresAt: Date;
};

const columns = `id, email, is_admin as "isAdmin", allowed_pages as "allowedPages", allowed_accounts as "allowedAccounts",
  created_at as "createdAt", sent_at as "sentAt", expires_at as "expiresAt"`;

/** The workspace a mailed code invites into, at this brand, while it holds. */
export async function findEmailInvite(
  doors: Doors,
  tokenHash: string,
  brand: string,
): Promise<{ workspaceId: string; id: string; email: string } | null> {
  const [row] = await doors<{ workspace_id: string; id: string; email: string }>(
    "select * from find_email_invite($1, $2)",
    [tokenHash, brand],
  );
  return row ? { workspaceId: row.workspace_id, id: row.id, email: row.email } : null;
}

/** Invitations that are not accepted yet, newest first. */
export const listEmailInvites = (tx: Tx) =>
  tx.query<EmailInviteRow>(`select ${columns} from email_invites order by created_at desc, email`);

export async function readEmailInvite(tx: Tx, id: string): Promise<EmailInviteRow | null> {
  const [row] = await tx.query<EmailInviteRow>(`select ${columns} from email_invites where id = $1`, [id]);
  return row ?? null;
}

type NewEmailInvite = { id: string; email: string; tokenHash: string };
type InviteRights = {
  isAdmin: boolean;
  allowedPages: readonly PageKey[] | null;
  allowedAccounts: readonly string[] | null;
};

/** Invites several addresses with the same rights, valid for this many seconds. */
export const insertEmailInvites = (
  tx: Tx,
  invites: readonly NewEmailInvite[],
  {
    isAdmin,
    allowedPages,
    allowedAccounts,
    invitedBy,
    seconds,
  }: InviteRights & { invitedBy: string; seconds: number },
) =>
  tx.query<EmailInviteRow>(
    `insert into email_invites (id, email, token_hash, is_admin, allowed_pages, allowed_accounts, invited_by, expires_at)
     select n.id, n.email, n.hash, $4, $5, $6, $7, now() + make_interval(secs => $8)
       from unnest($1::uuid[], $2::text[], $3::text[]) as n(id, email, hash) returning ${columns}`,
    [
      ...[
        invites.map(({ id }) => id),
        invites.map(({ email }) => email),
        invites.map((one) => one.tokenHash),
      ],
      ...[isAdmin, allowedPages, allowedAccounts, invitedBy, seconds],
    ],
  );

/** Another code for an invitation, good from now on; the one before ends. */
export async function renewEmailInvite(
  tx: Tx,
  { id, tokenHash, seconds }: { id: string; tokenHash: string; seconds: number },
): Promise<EmailInviteRow | null> {
  const [row] = await tx.query<EmailInviteRow>(
    `update email_invites set token_hash = $2, sent_at = now(), expires_at = now() + make_interval(secs => $3)
     where id = $1 returning ${columns}`,
    [id, tokenHash, seconds],
  );
  return row ?? null;
}

/** False if there is no such invitation here. */
export async function deleteEmailInvite(tx: Tx, id: string): Promise<boolean> {
  return (await tx.query("delete from email_invites where id = $1 returning 1", [id])).length === 1;
}

/** Takes an invitation by its code, so that it is good once, also for two who come at the same moment. */
export async function takeEmailInvite(tx: Tx, tokenHash: string): Promise<EmailInviteRow | null> {
  const [row] = await tx.query<EmailInviteRow>(
    `delete from email_invites where token_hash = $1 and expires_at > now() returning ${columns}`,
    [tokenHash],
  );
  return row ?? null;
}

/** An invitation to be an admin is void once its author is no longer one. */
export const deleteAdminInvitesBy = (tx: Tx, personId: string) =>
  tx.query("delete from email_invites where invited_by = $1 and is_admin", [personId]);

/** Expired addresses, and those of new members, may be invited again. */
export const deleteInvitesTo = (tx: Tx, emails: readonly string[], only: "expired" | "all") =>
  tx.query("delete from email_invites where lower(email) = any($1) and ($2 or expires_at <= now())", [
    emails,
    only === "all",
  ]);

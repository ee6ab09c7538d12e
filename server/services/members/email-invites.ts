import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { EmailInvite, members } from "@/lib/contract/members";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { hashOf } from "@/server/domain/auth/token";
import { canonicalEmail } from "@/server/domain/prospects/identity";
import {
  inviteSeconds,
  inviteStatus,
  maxMailsPerHour,
  repeatedEmails,
  resendPauseSeconds,
} from "@/server/domain/workspaces/invites";
import { newSecret } from "@/server/ids";
import { publish } from "@/server/outbox/publish";
import { areAccounts } from "@/server/repositories/accounts/accounts";
import {
  deleteEmailInvite,
  deleteInvitesTo,
  type EmailInviteRow,
  insertEmailInvites,
  listEmailInvites,
  readEmailInvite,
  renewEmailInvite,
} from "@/server/repositories/auth/email-invites";
import { listMembers } from "@/server/repositories/auth/memberships";
import { countMailsOf } from "@/server/repositories/notices/system-mails";
import { lockWorkspace, readWorkspace, touchWorkspace } from "@/server/repositories/workspaces/workspaces";
import { requireOwn } from "@/server/services/billing/own-workspace";
import { writeInvitations } from "@/server/services/notices/system-mails";
import { recordAudit } from "@/server/services/workspaces/audit";

/** `GET /space/{id}/invites` (SPACE-31). */
export async function listEmailInvitations(
  cx: Context,
  { id }: Input<typeof members.invites>,
): Promise<EmailInvite[]> {
  requireOwn(cx, id);
  const rows = await cx.readOnce(listEmailInvites);
  return rows.map((row) => shown(row, cx.now()));
}

/**
 * `POST /space/{id}/invites` (SPACE-26 to SPACE-30): an address that is listed twice, invited already or a member's is refused by its
 * index.
 */
export async function inviteByEmail(
  cx: Context,
  { id, emails, grantedAccess, ...chosen }: Input<typeof members.invite>,
): Promise<Output<typeof members.invite>> {
  requireOwn(cx, id);
  const isAdmin = grantedAccess === "admin";
  const rights = {
    isAdmin,
    allowedPages: isAdmin ? null : chosen.allowedPages,
    allowedAccounts: isAdmin ? null : chosen.accountIds,
  };
  const invites = emails.map((email) => {
    const code = newSecret();
    return { id: cx.newId(), email: canonicalEmail(email), code, tokenHash: hashOf(code) };
  });
  return cx.transact(async (tx) => {
    if (rights.allowedAccounts && !(await areAccounts(tx, rights.allowedAccounts)))
      throw new DomainError("not_found");
    await lockWorkspace(tx);
    await refuseRepeated(
      tx,
      invites.map(({ email }) => email),
    );
    await mail(cx, tx, invites);
    const made = { ...rights, invitedBy: cx.scope.personId, seconds: inviteSeconds };
    const rows = await insertEmailInvites(tx, invites, made);
    const role = { field: "role" as const, before: [], after: [grantedAccess] };
    for (const { id: subjectId, email } of rows)
      await recordAudit(cx, tx, "member_invited", { subjectId, subject: email, changes: [role] });
    await publish(tx, "update_space", await touchWorkspace(tx));
    return rows.map((row) => shown(row, cx.now()));
  });
}

async function refuseRepeated(tx: Tx, emails: readonly string[]): Promise<void> {
  await deleteInvitesTo(tx, emails, "expired");
  const known = [...(await listMembers(tx)), ...(await listEmailInvites(tx))];
  const fields = repeatedEmails(
    emails,
    known.map(({ email }) => canonicalEmail(email)),
  );
  if (Object.keys(fields).length > 0) throw new DomainError("email_already_added", { fields });
}

/** `POST …/resend` (SPACE-32): at most once a minute. */
export async function resendInvitation(
  cx: Context,
  { id, inviteId }: Input<typeof members.resendInvite>,
): Promise<EmailInvite> {
  requireOwn(cx, id);
  return cx.transact(async (tx) => {
    await lockWorkspace(tx);
    const before = await readEmailInvite(tx, inviteId);
    if (!before) throw new DomainError("not_found");
    const wait = Math.ceil(resendPauseSeconds - (+cx.now() - +before.sentAt) / 1000);
    if (wait > 0) throw new DomainError("rate_limited", { seconds: wait });
    const code = newSecret();
    const renewed = await renewEmailInvite(tx, {
      id: inviteId,
      tokenHash: hashOf(code),
      seconds: inviteSeconds,
    });
    if (!renewed) throw new DomainError("not_found");
    await mail(cx, tx, [{ email: renewed.email, code }]);
    await recordAudit(cx, tx, "invitation_resent", { subjectId: inviteId, subject: renewed.email });
    await publish(tx, "update_space", await touchWorkspace(tx));
    return shown(renewed, cx.now());
  });
}

/** `DELETE …/{invite_id}` (SPACE-33): the emailed link is invalid from now on. */
export async function revokeInvitation(
  cx: Context,
  { id, inviteId }: Input<typeof members.revokeInvite>,
): Promise<null> {
  requireOwn(cx, id);
  return cx.transact(async (tx) => {
    const invite = await readEmailInvite(tx, inviteId);
    if (!invite || !(await deleteEmailInvite(tx, inviteId))) throw new DomainError("not_found");
    await recordAudit(cx, tx, "invitation_revoked", { subjectId: inviteId, subject: invite.email });
    await publish(tx, "update_space", await touchWorkspace(tx));
    return null;
  });
}

async function mail(cx: Context, tx: Tx, letters: readonly { email: string; code: string }[]): Promise<void> {
  if (!cx.ports.systemMail) throw new DomainError("mail_unavailable");
  const { personId } = cx.scope;
  const { count, secondsLeft } = await countMailsOf(tx, personId, "invitation");
  if (count + letters.length > maxMailsPerHour)
    throw new DomainError("rate_limited", { seconds: secondsLeft });
  const workspace = await readWorkspace(tx);
  if (!workspace) throw new DomainError("space_not_found");
  await writeInvitations(
    cx,
    tx,
    personId,
    letters.map(({ email, code }) => ({ email, code, workspace: workspace.name })),
  );
}

const shown = ({ isAdmin, allowedAccounts, ...row }: EmailInviteRow, now: Date): EmailInvite => ({
  id: row.id,
  email: row.email,
  grantedAccess: isAdmin ? "admin" : "member",
  allowedPages: row.allowedPages,
  accountIds: allowedAccounts,
  status: inviteStatus(row.expiresAt, now),
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});

import { isDeepStrictEqual } from "node:util";
import type { AuditAction, AuditEntry } from "@/lib/contract/audit";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { members } from "@/lib/contract/members";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { fullName } from "@/server/domain/full-name";
import { judgeRemoval, judgeRevocation, judgeRights } from "@/server/domain/workspaces/membership";
import { publish, publishAll } from "@/server/outbox/publish";
import { areAccounts, listAccounts } from "@/server/repositories/accounts/accounts";
import { deleteAdminInvitesBy } from "@/server/repositories/auth/email-invites";
import {
  changeRights,
  deleteMember,
  listMembers,
  type MemberRow,
} from "@/server/repositories/auth/memberships";
import { lockWorkspace, touchWorkspace } from "@/server/repositories/workspaces/workspaces";
import { requireOwn } from "@/server/services/billing/own-workspace";
import { releaseCalendarOf } from "@/server/services/calendars/release";
import { recordAudit } from "@/server/services/workspaces/audit";
import { replaceCodes } from "./code-invites";

/**
 * `POST /users/{id}/exit_from_space` (SPACE-42, SPACE-44): a member leaves, or an admin removes one. Their pending invitations of admins
 * become void; after a removal all invitation codes are replaced, so that the member cannot return by one they know.
 */
export const removeMember = (cx: Context, { id, workspaceId }: Input<typeof members.remove>) =>
  changePlace(cx, { id, workspaceId, judge: judgeRemoval }, async (tx, member) => {
    await record(cx, tx, id === cx.scope.personId ? "member_left" : "member_removed", member);
    await releaseCalendarOf(cx, tx, id);
    await deleteMember(tx, id);
    await deleteAdminInvitesBy(tx, id);
    if (id !== cx.scope.personId) await replaceCodes(tx);
  });

/** `POST /users/{id}/change_admin` (SPACE-43, SPACE-44): pending invitations of admins by a revoked admin become void. */
export const changeAdmin = (cx: Context, { id, workspaceId, isAdmin }: Input<typeof members.changeAdmin>) =>
  changePlace(cx, { id, workspaceId, judge: isAdmin ? judgeRights : judgeRevocation }, async (tx, member) => {
    await changeRights(tx, id, { isAdmin });
    const role = (admin: boolean) => [admin ? "admin" : "member"];
    await record(cx, tx, "member_role_changed", member, {
      ...{ field: "role", before: role(member.isAdmin), after: role(isAdmin) },
    });
    if (!isAdmin) await deleteAdminInvitesBy(tx, id);
  });

/** `GET /users/{id}/allowed_pages` (SPACE-45). */
export async function showAllowedPages(
  cx: Context,
  { id }: Input<typeof members.allowedPages>,
): Promise<Output<typeof members.allowedPages>> {
  if (id !== cx.scope.personId && !cx.scope.isAdmin) throw new DomainError("forbidden");
  const found = (await cx.readOnce(listMembers)).find((member) => member.id === id);
  if (!found) throw new DomainError("user_not_defined");
  return { allowedPages: found.allowedPages };
}

/** `PUT /users/{id}/allowed_pages` (SPACE-45, SPACE-46). */
export async function setAllowedPages(
  cx: Context,
  { id, workspaceId, allowedPages }: Input<typeof members.setAllowedPages>,
): Promise<Output<typeof members.setAllowedPages>> {
  const pages = allowedPages && [...new Set(allowedPages)];
  await changePlace(cx, { id, workspaceId, judge: judgeRights }, async (tx, member) => {
    await changeRights(tx, id, { allowedPages: pages });
    const change = { field: "pages" as const, before: member.allowedPages, after: pages };
    await record(cx, tx, "member_pages_changed", member, change);
  });
  return { allowedPages: pages };
}

/** `POST /users/{id}/set_credentials` (SPACE-47, SPACE-48): accounts of this workspace only. */
export const setMemberAccounts = (
  cx: Context,
  { id, workspaceId, accountIds }: Input<typeof members.setAccounts>,
) =>
  changePlace(cx, { id, workspaceId, judge: judgeRights }, async (tx, member) => {
    if (accountIds && !(await areAccounts(tx, accountIds))) throw new DomainError("not_found");
    await changeRights(tx, id, { allowedAccounts: accountIds && [...new Set(accountIds)] });
    const [before, after] = [await namesOf(tx, member.allowedAccounts), await namesOf(tx, accountIds)];
    await record(cx, tx, "member_accounts_changed", member, { field: "accounts", before, after });
  });

/** `GET /users/get_available_credentials` (SPACE-49). */
export async function availableAccounts(cx: Context): Promise<Output<typeof members.availableAccounts>> {
  const rows = await cx.transact((tx) => listAccounts(tx, cx.scope.allowedAccounts));
  return rows.map(({ id, firstName, lastName, username }) => ({ id, firstName, lastName, username }));
}

/** `GET /workers` (SPACE-69, SPACE-70). */
export async function listWorkers(cx: Context): Promise<Output<typeof members.workers>> {
  const people = await cx.readOnce(listMembers);
  return people.map(({ id, firstName, lastName, email, avatar, isAdmin }) => ({
    ...{ id, fullName: `${firstName} ${lastName}`, email, avatar, isAdmin },
  }));
}

type Asked = { id: string; workspaceId: string; judge: typeof judgeRemoval };

/**
 * Changes a member's role, one change at a time, and notifies all who see it. The database notifies the front door (trigger on
 * memberships), so that sessions and sockets apply the new rights at once; the member's own tabs are told to reload.
 */
function changePlace(
  cx: Context,
  { id, workspaceId, judge }: Asked,
  work: (tx: Tx, member: MemberRow) => Promise<unknown>,
): Promise<null> {
  requireOwn(cx, workspaceId);
  return cx.transact(async (tx) => {
    await lockWorkspace(tx);
    const people = await listMembers(tx);
    const refusal = judge(people, cx.scope.personId, id);
    if (refusal) throw new DomainError(refusal);
    await work(tx, people.find((member) => member.id === id)!);
    await publish(tx, "update_space", await touchWorkspace(tx));
    await publishRights(tx, id, +cx.now());
    return null;
  });
}

/** Rights that are what they were before are no change, and leave no entry. */
async function record(
  cx: Context,
  tx: Tx,
  action: AuditAction,
  member: MemberRow,
  change?: AuditEntry["changes"][number],
): Promise<void> {
  if (change && isDeepStrictEqual(change.before, change.after)) return;
  const changes = change ? [change] : [];
  await recordAudit(cx, tx, action, { subjectId: member.id, subject: fullName(member), changes });
}

/** Null means all accounts, and stays null. */
const namesOf = async (tx: Tx, ids: readonly string[] | null) =>
  ids && (await listAccounts(tx, ids)).map(fullName);

/** Whose rights changed sees other pages, accounts and what hangs on them. */
const publishRights = (tx: Tx, userId: string, version: number) =>
  publishAll(tx, [
    { event: "update_user", payload: { id: userId, version }, audience: { userId } },
    ...(["credentials", "workflows", "integrations", "dialogs", "profiles"] as const).map((list) => ({
      ...{ event: "refetch" as const, payload: { list }, audience: { userId } },
    })),
  ]);

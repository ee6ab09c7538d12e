import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { members } from "@/lib/contract/members";
import type { workspaces } from "@/lib/contract/workspaces";
import type { PersonContext, VisitorContext } from "@/server/context";
import type { MemberTx } from "@/server/db/tx";
import { hashOf } from "@/server/domain/auth/token";
import { fullName } from "@/server/domain/full-name";
import { canonicalEmail } from "@/server/domain/prospects/identity";
import { judgeInvite } from "@/server/domain/workspaces/invites";
import { publish } from "@/server/outbox/publish";
import { findInvitingWorkspace, readCodeInvite } from "@/server/repositories/auth/code-invites";
import { deleteInvitesTo, findEmailInvite, takeEmailInvite } from "@/server/repositories/auth/email-invites";
import { findSpace, joinWorkspace, type Rights } from "@/server/repositories/auth/memberships";
import { moveSession } from "@/server/repositories/auth/sessions";
import { type Person, readPerson } from "@/server/repositories/auth/users";
import { readWorkspace, touchWorkspace } from "@/server/repositories/workspaces/workspaces";
import { recordAudit } from "@/server/services/workspaces/audit";
import { verifyAddress } from "@/server/services/workspaces/trial";

/** An invitation by code, or by email to an address, and its workspace. */
export type Invitation = { workspaceId: string } & ({ code: string } | { mailedCode: string; email: string });

/** Where a code leads at this brand (SPACE-38). Wrong ones are counted by address; throws `space_not_found` (SPACE-39). */
export async function findInvitation(
  cx: VisitorContext | PersonContext,
  code: string,
): Promise<Extract<Invitation, { code: string }>> {
  const { address, brand } = cx.scope;
  await cx.tries.take("invite-code", address);
  const workspaceId = await findInvitingWorkspace(cx.doors, code, brand.id);
  if (workspaceId === null) throw new DomainError("space_not_found");
  await cx.tries.refund("invite-code", address);
  return { code, workspaceId };
}

/** `GET /space/invites`: what is shown of a workspace before joining. */
export async function showInvitation(cx: VisitorContext, input: Input<typeof workspaces.invitation>) {
  const { workspaceId } = await findInvitation(cx, input.inviteCode);
  const workspace = await cx.inWorkspace(workspaceId, readWorkspace);
  if (!workspace) throw new DomainError("space_not_found");
  return { id: workspace.id, name: workspace.name, avatar: workspace.avatar };
}

/** `POST /space/join` (SPACE-40): from now on this session works there. */
export async function join(cx: PersonContext, input: Input<typeof workspaces.join>) {
  const invitation = await findInvitation(cx, input.inviteCode);
  return arrive(cx, invitation);
}

/** The invitation of an emailed link at this brand; throws `invite_expired`. */
export async function findMailed(
  cx: VisitorContext | PersonContext,
  mailedCode: string,
): Promise<Extract<Invitation, { mailedCode: string }>> {
  const { address, brand } = cx.scope;
  await cx.tries.take("mailed-code", address);
  const found = await findEmailInvite(cx.doors, hashOf(mailedCode), brand.id);
  if (!found) throw new DomainError("invite_expired");
  await cx.tries.refund("mailed-code", address);
  return { mailedCode, workspaceId: found.workspaceId, email: found.email };
}

/** `GET /space/accept_invite` (SPACE-41): the link was emailed to its holder, or forwarded to them. */
export async function showMailedInvitation(
  cx: VisitorContext,
  { i }: Input<typeof members.mailedInvitation>,
): Promise<Output<typeof members.mailedInvitation>> {
  const { workspaceId, email } = await findMailed(cx, i);
  const workspace = await cx.inWorkspace(workspaceId, readWorkspace);
  if (!workspace) throw new DomainError("invite_expired");
  return { space: { id: workspace.id, name: workspace.name, avatar: workspace.avatar }, email };
}

/** `POST /space/accept_invite` (AUTH-41, SPACE-41). */
export const acceptInvitation = async (cx: PersonContext, { i }: Input<typeof members.acceptInvite>) =>
  arrive(cx, await findMailed(cx, i));

async function arrive(cx: PersonContext, invitation: Invitation) {
  const { personId, sessionId } = cx.scope;
  const { workspaceId } = invitation;
  return cx.asMember({ personId, workspaceId }, async (tx) => {
    if (!(await enter(cx, tx, invitation))) throw new DomainError("already_member");
    await moveSession(tx, sessionId, workspaceId);
    const space = await findSpace(tx, workspaceId);
    if (!space) throw new DomainError("space_not_found");
    return { ...space, isCurrent: true };
  });
}

/**
 * Joins with the rights the invitation has now; false if the person is a member already (S16). An emailed one is bound to its address, and
 * proves that the person owns it.
 */
export async function enter(
  cx: VisitorContext | PersonContext,
  tx: MemberTx,
  invitation: Invitation,
): Promise<boolean> {
  const person = await readPerson(tx);
  if (!person) throw new DomainError("unauthorized");
  const rights =
    "code" in invitation
      ? await rightsOfCode(tx, invitation.code)
      : await rightsOfMail(cx, tx, invitation, person);
  if (!(await joinWorkspace(tx, rights))) return false;
  await recordAudit(cx, tx, "member_joined", { subjectId: person.id, subject: fullName(person) });
  await deleteInvitesTo(tx, [canonicalEmail(person.email)], "all");
  await publish(tx, "update_space", await touchWorkspace(tx));
  return true;
}

async function rightsOfCode(tx: MemberTx, code: string): Promise<Rights> {
  const invite = await readCodeInvite(tx, code);
  if (!invite) throw new DomainError("space_not_found");
  return { ...invite, isAdmin: false };
}

async function rightsOfMail(
  cx: VisitorContext | PersonContext,
  tx: MemberTx,
  { mailedCode }: { mailedCode: string },
  person: Person,
): Promise<Rights> {
  const invite = await takeEmailInvite(tx, hashOf(mailedCode));
  if (!invite) throw new DomainError("invite_expired");
  const refusal = judgeInvite(invite, person);
  if (refusal) throw new DomainError(refusal);
  await verifyAddress(cx, tx);
  return invite;
}

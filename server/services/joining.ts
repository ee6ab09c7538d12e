import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { workspaces } from "@/lib/contract/workspaces";
import type { PersonContext, VisitorContext } from "@/server/context";
import type { MemberTx } from "@/server/db/tx";
import { publish } from "@/server/realtime/publish";
import { findInvitingWorkspace, readCodeInvite } from "@/server/repositories/code-invites";
import { findSpace, joinWorkspace } from "@/server/repositories/memberships";
import { moveSession } from "@/server/repositories/sessions";
import { readWorkspace, touchWorkspace } from "@/server/repositories/workspaces";

/** A code that somebody gave out, and where it leads. */
export type Invitation = { code: string; workspaceId: string };

/** Where a code leads at this brand (SPACE-38). Wrong ones are counted by address; throws `space_not_found` (SPACE-39). */
export async function findInvitation(cx: VisitorContext | PersonContext, code: string): Promise<Invitation> {
  const { address, brand } = cx.scope;
  await cx.tries.take("invite-code", address);
  const workspaceId = await findInvitingWorkspace(cx.doors, code, brand.id);
  if (workspaceId === null) throw new DomainError("space_not_found");
  await cx.tries.giveBack("invite-code", address);
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
  const { personId, sessionId } = cx.scope;
  const { code, workspaceId } = await findInvitation(cx, input.inviteCode);
  return cx.asMember({ personId, workspaceId }, async (tx) => {
    if (!(await enter(tx, code))) throw new DomainError("already_member");
    await moveSession(tx, sessionId, workspaceId);
    const space = await findSpace(tx, workspaceId);
    if (!space) throw new DomainError("space_not_found");
    return { ...space, isCurrent: true };
  });
}

/** Joins with the rights the code carries now; false for somebody who belongs to the workspace already (S16). */
export async function enter(tx: MemberTx, code: string): Promise<boolean> {
  const invite = await readCodeInvite(tx, code);
  if (!invite) throw new DomainError("space_not_found");
  if (!(await joinWorkspace(tx, invite))) return false;
  await publish(tx, "update_space", await touchWorkspace(tx));
  return true;
}

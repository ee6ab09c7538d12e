import type { Member, Workspace } from "@/lib/contract/workspaces";

/** A member and their role in the workspace. */
export type MemberLine = Member & {
  isAdmin: boolean;
  /** The current user. */
  isSelf: boolean;
  /** The creator of the workspace: a label that grants nothing (ROLE-11). */
  isOwner: boolean;
  /** Cannot leave or lose the admin role (SPACE-44). */
  isLastAdmin: boolean;
};

/** The members of a workspace as the viewer sees them; restrictions do not apply to admins (ROLE-04). */
export const linesOf = ({ users, admins, owner }: Workspace, viewerId: string): MemberLine[] =>
  users.map((member) => {
    const isAdmin = admins.includes(member.id);
    return {
      ...member,
      allowedPages: isAdmin ? null : member.allowedPages,
      availableAccounts: isAdmin ? null : member.availableAccounts,
      isAdmin,
      isSelf: member.id === viewerId,
      isOwner: member.id === owner,
      isLastAdmin: isAdmin && admins.length === 1,
    };
  });

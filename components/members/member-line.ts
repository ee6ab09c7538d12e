import type { Member, Workspace } from "@/lib/contract/workspaces";

/** One person with what their place in the workspace means. */
export type MemberLine = Member & {
  isAdmin: boolean;
  /** The person who looks. */
  isSelf: boolean;
  /** Who made the workspace: a label without rights (ROLE-11). */
  isOwner: boolean;
  /** Cannot go, nor stop being an admin (SPACE-44). */
  isLastAdmin: boolean;
};

/** The people of a workspace as the viewer sees them; an admin's lists do not count (ROLE-04). */
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

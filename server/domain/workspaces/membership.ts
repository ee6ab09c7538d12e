import type { ErrorCode } from "@/lib/contract/errors";
import type { PageKey } from "@/lib/contract/pages";

/** A member's role in a workspace, as far as the rules need it. */
type Place = { id: string; isAdmin: boolean };

/** Judges a member's action on a member of the same workspace: the refusal, or null (ROLE-06). */
type Judge = (people: readonly Place[], actorId: string, targetId: string) => ErrorCode | null;

const find = (people: readonly Place[], id: string) => people.find((person) => person.id === id);

const isLastAdmin = (people: readonly Place[], id: string) =>
  find(people, id)?.isAdmin === true && people.filter(({ isAdmin }) => isAdmin).length === 1;

/** Admins may remove anyone and everyone may leave, except the last admin (SPACE-42, SPACE-44). */
export const judgeRemoval: Judge = (people, actorId, targetId) => {
  if (actorId !== targetId && !find(people, actorId)?.isAdmin) return "forbidden";
  if (!find(people, targetId)) return "user_not_defined";
  return isLastAdmin(people, targetId) ? "last_admin" : null;
};

/** Admins change the rights of anyone in the workspace (SPACE-43 to SPACE-48, SPACE-67). */
export const judgeRights: Judge = (people, actorId, targetId) => {
  if (!find(people, actorId)?.isAdmin) return "forbidden";
  return find(people, targetId) ? null : "user_not_defined";
};

/** The same for the right of an admin, of which one stays (SPACE-44). */
export const judgeRevocation: Judge = (people, actorId, targetId) =>
  judgeRights(people, actorId, targetId) ?? (isLastAdmin(people, targetId) ? "last_admin" : null);

type Rights = { isAdmin: boolean; allowedPages: readonly PageKey[] | null };

/** Whether a member may see one of these pages: admins all, others the allowed ones (ROLE-02, ROLE-04, SPACE-46). */
export const sees = ({ isAdmin, allowedPages }: Rights, ...pages: readonly PageKey[]): boolean =>
  isAdmin || !allowedPages || pages.some((page) => allowedPages.includes(page));

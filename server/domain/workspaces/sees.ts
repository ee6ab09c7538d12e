import type { PageKey } from "@/lib/contract/pages";

type Rights = { isAdmin: boolean; allowedPages: readonly PageKey[] | null };

/** Whether a member may see one of these pages: admins all, others the allowed ones (ROLE-02, ROLE-04, SPACE-46). */
export const sees = ({ isAdmin, allowedPages }: Rights, ...pages: readonly PageKey[]): boolean =>
  isAdmin || !allowedPages || pages.some((page) => allowedPages.includes(page));

import type { PageKey } from "@/lib/contract/pages";

/** What a member may see and use; null is everything, also what is still to come (ROLE-02). */
export type Rights = { allowedPages: PageKey[] | null; accountIds: string[] | null };
export const everything: Rights = { allowedPages: null, accountIds: null };

/** An account as it is chosen from a list. */
export type AccountChoice = { id: string; fullName: string; username: string };

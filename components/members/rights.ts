import type { PageKey } from "@/lib/contract/pages";

/** What a member may see and use; null means everything, including what is added later (ROLE-02). */
export type Rights = { allowedPages: PageKey[] | null; accountIds: string[] | null };
export const everything: Rights = { allowedPages: null, accountIds: null };

/** An account as an option in a list. */
export type AccountChoice = { id: string; fullName: string; username: string };

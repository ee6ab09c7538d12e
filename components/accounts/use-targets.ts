import { useQuery } from "@tanstack/react-query";
import { browserApi } from "@/lib/api/browser";
import { accountsQuery } from "@/lib/queries/accounts";
import { spacesQuery } from "@/lib/queries/users";
import { useMayOpen } from "@/lib/state/pages";

/** The other accounts to which an account's campaigns can be copied, if the user has access to campaigns (CAMP-74, ROLE-02). */
export function useCopyTargets(accountId: string) {
  const { data: accounts = [] } = useQuery(accountsQuery(browserApi));
  if (!useMayOpen("campaigns")) return [];
  return accounts
    .filter(({ id, status }) => id !== accountId && status !== "deleted")
    .map(({ id, fullName, username }) => ({ id, name: `${fullName} (${username})` }));
}

/** Workspaces to which the user can move an account of the current one; they have to be an admin of both (SPACE-54). */
export function useMoveTargets() {
  const { data: spaces = [] } = useQuery(spacesQuery(browserApi));
  if (!spaces.some(({ isCurrent, isAdmin }) => isCurrent && isAdmin)) return [];
  return spaces.filter(({ isCurrent, isAdmin, status }) => !isCurrent && isAdmin && status === "active");
}

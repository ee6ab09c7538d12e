import { useQuery } from "@tanstack/react-query";
import { browserApi } from "@/lib/api/browser";
import { accountsQuery } from "@/lib/queries/accounts";
import { userQuery } from "@/lib/queries/users";
import { workspaceQuery } from "@/lib/queries/workspaces";

/** The other accounts to which an account's campaigns can be copied, if the user has access to campaigns (CAMP-74, ROLE-02). */
export function useCopyTargets(accountId: string) {
  const { data: accounts = [] } = useQuery(accountsQuery(browserApi));
  const { data: workspace } = useQuery(workspaceQuery(browserApi));
  const { data: user } = useQuery(userQuery(browserApi));
  const isAdmin = workspace?.admins.includes(user?.id ?? "");
  const pages = workspace?.users.find(({ id }) => id === user?.id)?.allowedPages;
  if (!isAdmin && pages !== null && !pages?.includes("campaigns")) return [];
  return accounts
    .filter(({ id, status }) => id !== accountId && status !== "deleted")
    .map(({ id, fullName, username }) => ({ id, name: `${fullName} (${username})` }));
}

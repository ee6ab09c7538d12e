import { useQuery } from "@tanstack/react-query";
import { browserApi } from "@/lib/api/browser";
import { spacesQuery } from "@/lib/queries/users";

/** Workspaces to which the user can move an account of the current one; they have to be an admin of both (SPACE-54). */
export function useMoveTargets() {
  const { data: spaces = [] } = useQuery(spacesQuery(browserApi));
  if (!spaces.some(({ isCurrent, isAdmin }) => isCurrent && isAdmin)) return [];
  return spaces.filter(({ isCurrent, isAdmin, status }) => !isCurrent && isAdmin && status === "active");
}

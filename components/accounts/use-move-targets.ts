import { useQuery } from "@tanstack/react-query";
import { browserApi } from "@/lib/api/browser";
import { spacesQuery } from "@/lib/queries/users";

/** The workspaces to which this person may move an account of the one they are in: admins do, to where they are admins, too (SPACE-54). */
export function useMoveTargets() {
  const { data: spaces = [] } = useQuery(spacesQuery(browserApi));
  if (!spaces.some(({ isCurrent, isAdmin }) => isCurrent && isAdmin)) return [];
  return spaces.filter(({ isCurrent, isAdmin, status }) => !isCurrent && isAdmin && status === "active");
}

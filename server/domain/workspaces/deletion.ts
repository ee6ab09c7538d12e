import { deletionDays } from "@/lib/contract/workspaces";

/** When a workspace goes whose deletion is scheduled now (SPACE-51). */
export const deletionAt = (now: Date) => new Date(+now + deletionDays * 24 * 60 * 60 * 1000);

import { queryOptions } from "@tanstack/react-query";
import { members } from "@/lib/contract/members";
import { workspaces } from "@/lib/contract/workspaces";
import { keys } from "./keys";
import type { Reader } from "./reader";

/** Below the key of the workspace, so that its changes refresh them. */
export const emailInvitesQuery = (read: Reader, workspaceId: string) =>
  queryOptions({
    queryKey: [...keys.workspace, "email-invites", workspaceId],
    queryFn: () => read(members.invites, { id: workspaceId }),
  });
export const codeInvitesQuery = (read: Reader, workspaceId: string) =>
  queryOptions({
    queryKey: [...keys.workspace, "code-invites", workspaceId],
    queryFn: () => read(workspaces.codeInvites, { id: workspaceId }),
  });

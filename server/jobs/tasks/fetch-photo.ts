import type { Jobs } from "@/server/queue/queue";
import { fetchPhoto } from "@/server/services/accounts/photo";
import { boundTo, type JobTools } from "../tools";

/** Fetches what an account looks like at its network. */
export const fetchPhotoTask = (tools: JobTools, { workspaceId, accountId }: Jobs["fetch-photo"]) =>
  fetchPhoto(boundTo(tools, workspaceId), workspaceId, accountId);

import { fetchPhoto } from "@/server/services/accounts/photo";
import type { Jobs } from "../queue";
import { boundTo, type JobTools } from "../tools";

/** Fetches what an account looks like at its network. */
export const fetchPhotoTask = (tools: JobTools, { workspaceId, accountId }: Jobs["fetch-photo"]) =>
  fetchPhoto(boundTo(tools, workspaceId), workspaceId, accountId);

import type { Jobs } from "@/server/queue/queue";
import { fetchNetworkFile } from "@/server/services/inbox/network-files";
import { type Attempt, boundTo, type JobTools } from "../tools";

/** Fetches a file that came with a message on the network. */
export const fetchFileTask = (
  tools: JobTools,
  { workspaceId, ...file }: Jobs["fetch-file"],
  { isLast }: Attempt,
) => fetchNetworkFile(boundTo(tools, workspaceId), workspaceId, file, isLast);

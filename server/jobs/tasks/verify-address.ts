import type { Jobs } from "@/server/queue/queue";
import { verifyAddress } from "@/server/services/prospects/verify-address";
import { boundTo, type JobTools } from "../tools";

/** A first email waits for it: the address was verified too long ago. */
export const verifyAddressTask = (tools: JobTools, payload: Jobs["verify-address"]) =>
  verifyAddress(boundTo(tools, payload.workspaceId), payload);

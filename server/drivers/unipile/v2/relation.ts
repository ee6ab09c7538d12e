import type { RelationState } from "@/server/ports/network";
import type { Profile } from "./shapes";

/** How we stand with somebody. Whom the network puts out of reach takes nothing from us, nor do we from ourselves. */
export function relationOf(seen: Profile["specifics"]): RelationState {
  const { network_distance: distance, relation_request: request, relation_request_status: status } = seen;
  if (distance === "FIRST_DEGREE") return "connected";
  if (request?.type === "sent" && (status ?? "PENDING") === "PENDING") return "requested";
  return distance === "OUT_OF_NETWORK" || distance === "SELF" ? "closed" : "none";
}

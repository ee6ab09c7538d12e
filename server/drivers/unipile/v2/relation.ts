import type { RelationState } from "@/server/ports/network";
import type { Profile } from "./shapes";

/** Our relation to a member. A member out of the network's reach, or the account itself, accepts nothing from us. */
export function relationOf(seen: Profile["specifics"]): RelationState {
  const { network_distance: distance, relation_request: request, relation_request_status: status } = seen;
  if (distance === "FIRST_DEGREE") return "connected";
  if (request?.type === "sent" && (status ?? "PENDING") === "PENDING") return "requested";
  return distance === "OUT_OF_NETWORK" || distance === "SELF" ? "closed" : "none";
}

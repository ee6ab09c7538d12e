import { createHash } from "node:crypto";
import type { LookedUp } from "@/server/ports/enrichment";

export type Place = { workspaceId: string; key: string };
/** Remembers lookups, so that of several requests for the same person one starts a lookup, and all get its result. */
export type LookUps = {
  /** Records that a lookup begins; or returns the vendor's id of the running one, or its answer, null while unknown. */
  begin(
    place: Place,
    fresh: { unsureSeconds: number; keptSeconds: number },
  ): Promise<"begun" | { ref: string | null }>;
  name(place: Place, ref: string): Promise<void>;
  forget(place: Place): Promise<void>;
};

/** The same key for the same request data; it does not reveal the person. */
export const keyOf = ({ profileUrl, fullName, companyName, sought }: LookedUp) =>
  createHash("sha256")
    .update(JSON.stringify([profileUrl, fullName, companyName, sought.toSorted()]))
    .digest("hex");

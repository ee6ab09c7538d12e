import { createHash } from "node:crypto";
import type { SimulationLog } from "./log";

/** A short name of everything that was done and when: the same for the same timetable, and for no other (M2). */
export function hashOf({ acts }: SimulationLog): string {
  const hash = createHash("sha256");
  for (const { at, personId, laneId, stepId, skipped, answer } of acts)
    hash.update(`${at} ${personId} ${laneId} ${stepId} ${skipped ?? ""} ${answer ?? ""}\n`);
  return hash.digest("hex").slice(0, 16);
}

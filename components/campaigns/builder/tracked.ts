import { createContext } from "react";
import type { Campaign } from "@/lib/contract/campaigns/campaigns";

/** What is tracked for emails besides sending (R18). */
type TrackedCount = "opened" | "clicked";
export const Tracked = createContext<readonly TrackedCount[]>([]);

export const trackedIn = ({ isOpenTracking, isLinkTracking }: Campaign["settings"]): TrackedCount[] => [
  ...(isOpenTracking ? (["opened"] as const) : []),
  ...(isLinkTracking ? (["clicked"] as const) : []),
];

"use client";

import { useNow as useRealNow } from "next-intl";
import { createContext, useContext } from "react";
import type { WorkspaceClock } from "@/lib/contract/workspaces";

const epoch = new Date(0).toISOString();
export const wallClock: WorkspaceClock = {
  realStart: epoch,
  virtualStart: epoch,
  speed: 1,
  isSandboxed: false,
};
export const ClockContext = createContext<WorkspaceClock>(wallClock);

/** The instant that the workspace's clock shows at the real instant `real` (rule R31). */
const virtualAt = ({ realStart, virtualStart, speed }: WorkspaceClock, real: Date) =>
  new Date(Date.parse(virtualStart) + speed * (real.getTime() - Date.parse(realStart)));

/** The current time on the workspace's clock, updated often enough for minutes to be right at any speed. */
export function useNow(): Date {
  const clock = useContext(ClockContext);
  const updateInterval = Math.max(1_000, 30_000 / clock.speed);
  return virtualAt(clock, useRealNow({ updateInterval }));
}

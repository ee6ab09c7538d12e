"use client";

import { useQuery } from "@tanstack/react-query";
import { browserApi } from "@/lib/api/browser";
import type { AutomationType } from "@/lib/contract/accounts/accounts";
import type { ErrorCode } from "@/lib/contract/errors";
import { featuresQuery, workspaceQuery } from "@/lib/queries/workspaces";

/** Free seats of a kind; `closed` is the error if no more accounts of it are allowed. */
export type Seat = { free: number; closed: ErrorCode | null; isOffered: boolean };

/** The free seats of both kinds; null until loaded (CRED-72, CRED-110, CRED-112). */
export function useSeats(): Record<AutomationType, Seat> | null {
  const { data: workspace } = useQuery(workspaceQuery(browserApi));
  const { data: features } = useQuery(featuresQuery(browserApi));
  if (!workspace || !features) return null;
  const seat = (free: number, exists: boolean, isOffered = true): Seat => ({
    isOffered,
    free: Math.max(0, free),
    closed: !exists ? "cloud_seats_missing" : free > 0 ? null : "seat_needed",
  });
  return {
    cloud: seat(workspace.cloudSeatsAvailable, features.cloud === "active"),
    extension: seat(workspace.extensionSeatsAvailable, true, features.extension !== "missing"),
  };
}

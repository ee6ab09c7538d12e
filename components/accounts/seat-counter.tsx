"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { browserApi } from "@/lib/api/browser";
import { workspaceQuery } from "@/lib/queries/workspaces";

/** Seats in use, and the free ones of both kinds, beside the title (BRAND-10). */
export function SeatCounter() {
  const t = useTranslations("settings.account");
  const { data: workspace } = useQuery(workspaceQuery(browserApi));
  return (
    workspace &&
    t("seats", {
      used: workspace.usedSeats,
      total: workspace.totalSeats,
      cloud: Math.max(0, workspace.cloudSeatsAvailable),
      extension: Math.max(0, workspace.extensionSeatsAvailable),
    })
  );
}

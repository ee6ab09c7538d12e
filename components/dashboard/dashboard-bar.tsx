"use client";

import { useTranslations } from "next-intl";
import { SectionBar } from "@/components/shell/navigation/section-bar";

/** The tabs of the dashboard (ROUTE-19, ROUTE-20). */
export function DashboardBar({ hasTasks }: { hasTasks: boolean }) {
  const t = useTranslations("dashboard.tabs");
  return (
    <SectionBar
      tabs={[
        { href: "/dashboard/my-dashboard", label: t("statistics") },
        ...(hasTasks ? [{ href: "/dashboard/my-tasks", label: t("tasks") }] : []),
        { href: "/dashboard/activity", label: t("activity") },
      ]}
    />
  );
}

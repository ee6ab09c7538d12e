"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import { browserApi } from "@/lib/api/browser";
import { workspaceQuery } from "@/lib/queries/workspaces";

/** What somebody who is no admin reads here, and whom to ask. */
export function AdminsOnly() {
  const t = useTranslations("audit");
  const locale = useLocale();
  const { data: workspace } = useQuery(workspaceQuery(browserApi));
  const admins = (workspace?.users ?? []).filter(({ id }) => workspace?.admins.includes(id));
  const names = new Intl.ListFormat(locale, { type: "disjunction" }).format(
    admins.map(({ fullName }) => fullName),
  );
  return (
    <EmptyState
      kind="no-permission"
      heading="h1"
      title={t("adminsOnly")}
      text={names && t("askAdmin", { names })}
    />
  );
}

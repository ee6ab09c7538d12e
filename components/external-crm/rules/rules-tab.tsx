import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import type { CrmConnection } from "@/lib/contract/crm/external";
import { crmRulesQuery } from "@/lib/queries/crm/external";
import { crmNames } from "../parts/names";
import { RulesForm } from "./rules-form";

type Props = { connection: CrmConnection; isAdmin: boolean };

/** What is created in the CRM and when, what is logged there, and who is who. */
export function RulesTab({ connection, isAdmin }: Props) {
  const t = useTranslations("crms.rules");
  const { platform } = connection;
  const crm = crmNames[platform];
  const { data, isError, refetch } = useQuery(crmRulesQuery(browserApi, platform));
  if (data) return <RulesForm connection={connection} rules={data} isAdmin={isAdmin} />;
  return isError ? (
    <EmptyState
      kind="error"
      title={t("failed", { crm })}
      actions={<Button onClick={() => refetch()}>{t("retry")}</Button>}
    />
  ) : (
    <SkeletonRows rows={6} label={t("loading", { crm })} />
  );
}

import { useLocale, useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";

/** What somebody who is no admin reads here, and whom to ask: the admins by name. */
export function AdminsOnly({ admins }: { admins: string[] }) {
  const t = useTranslations("audit");
  const names = new Intl.ListFormat(useLocale(), { type: "disjunction" }).format(admins);
  return (
    <EmptyState
      kind="no-permission"
      heading="h1"
      title={t("adminsOnly")}
      text={names && t("askAdmin", { names })}
    />
  );
}

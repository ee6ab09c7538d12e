import { useLocale, useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";

/** Shown to members who are not admins, with the names of the admins to ask. */
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

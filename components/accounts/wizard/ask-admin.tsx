import { useLocale, useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";

/** Instead of the wizard, for members who may not connect accounts: whom to ask (GATE-07). */
export function AskAdmin({ admins }: { admins: readonly string[] }) {
  const t = useTranslations("accounts.connect");
  const names = new Intl.ListFormat(useLocale(), { type: "disjunction" }).format(admins);
  return <EmptyState kind="no-permission" heading="h1" title={t("askTitle")} text={t("ask", { names })} />;
}

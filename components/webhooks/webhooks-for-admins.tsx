import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";

/** Shown to members who are not admins. */
export function WebhooksForAdmins() {
  const t = useTranslations("webhooks");
  return <EmptyState kind="no-permission" heading="h1" title={t("adminsOnly")} text={t("adminsOnlyText")} />;
}
